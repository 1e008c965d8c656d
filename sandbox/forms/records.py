"""The bodies of a server's other records, such as events, rules and sounds."""

from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, Field, StringConstraints, model_validator

from sandbox.forms.base import Form, Snowflake, refuse
from sandbox.protocol.json import Json

LongName = Annotated[str, StringConstraints(min_length=1, max_length=100)]
ShortName = Annotated[str, StringConstraints(min_length=2, max_length=32)]
Ids = Annotated[tuple[Snowflake, ...], Field(max_length=50)]
EXTERNAL = 3
"""The type of an event that is somewhere else than on Discord."""


class EventPlace(Form):
    """The place of an event that is not on Discord."""

    location: LongName | None = None


class EventForm(Form):
    """A scheduled event."""

    name: LongName
    description: Annotated[str, StringConstraints(max_length=1000)] | None = None
    channel_id: Snowflake | None = None
    scheduled_start_time: AwareDatetime
    scheduled_end_time: AwareDatetime | None = None
    privacy_level: Literal[2] = 2
    entity_type: Literal[1, 2, 3]
    entity_metadata: EventPlace | None = None
    status: Literal[1, 2, 3, 4] = 1
    recurrence_rule: Json | None = None

    @model_validator(mode="after")
    def _has_a_place(self) -> "EventForm":
        if self.entity_type != EXTERNAL and self.channel_id is None:
            raise refuse("BASE_TYPE_REQUIRED", "channel_id is required for this entity type")
        if self.entity_type == EXTERNAL:
            if self.entity_metadata is None or self.entity_metadata.location is None:
                raise refuse("BASE_TYPE_REQUIRED", "entity_metadata.location is required")
            if self.scheduled_end_time is None:
                raise refuse("BASE_TYPE_REQUIRED", "scheduled_end_time is required")
        return self


class RuleAction(Form):
    """The action of a rule of the automatic moderation."""

    type: Literal[1, 2, 3, 4]
    metadata: Json = Field(default_factory=dict[str, Any])


class RuleForm(Form):
    """A rule of the automatic moderation; it is kept, but has no effect here."""

    name: LongName
    event_type: Literal[1, 2]
    trigger_type: Literal[1, 3, 4, 5, 6]
    trigger_metadata: Json = Field(default_factory=dict[str, Any])
    actions: Annotated[tuple[RuleAction, ...], Field(max_length=5)] = ()
    enabled: bool = False
    exempt_roles: Ids = ()
    exempt_channels: Ids = ()

    @model_validator(mode="after")
    def _has_whole_metadata(self) -> "RuleForm":
        self.trigger_metadata.update(METADATA[self.trigger_type] | self.trigger_metadata)
        return self


KEYWORDS: Json = {"keyword_filter": [], "regex_patterns": [], "allow_list": []}
METADATA: dict[int, Json] = {
    1: KEYWORDS,
    3: {},
    4: {"presets": [], "allow_list": []},
    5: {"mention_total_limit": 20, "mention_raid_protection_enabled": False},
    6: KEYWORDS,
}
"""The fields that a rule's trigger has by default, by its type."""


class SoundForm(Form):
    """A sound of the soundboard."""

    name: ShortName
    volume: Annotated[float, Field(ge=0, le=1)] = 1.0
    emoji_id: Snowflake | None = None
    emoji_name: ShortName | None = None


class StickerForm(Form):
    """A sticker; its picture comes as a file."""

    name: Annotated[str, StringConstraints(min_length=2, max_length=30)]
    tags: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    description: Annotated[str, StringConstraints(max_length=100)] | None = None


class StageForm(Form):
    """A stage, and its topic."""

    topic: Annotated[str, StringConstraints(min_length=1, max_length=120)]
    channel_id: Snowflake
    privacy_level: Literal[1, 2] = 2
    guild_scheduled_event_id: Snowflake | None = None


class EntitlementForm(Form):
    """A test entitlement: a purchase that somebody, or a server, is taken to have made."""

    sku_id: Snowflake
    owner_id: Snowflake
    owner_type: Literal[1, 2]


class InviteForm(Form):
    """An invitation."""

    max_age: Annotated[int, Field(ge=0, le=604_800)] = 86_400
    max_uses: Annotated[int, Field(ge=0, le=100)] = 0
    temporary: bool = False


class RoleConnectionForm(Form):
    """A value by which servers link roles to what an application knows."""

    type: Annotated[int, Field(ge=1, le=8)]
    key: Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,50}$")]
    name: LongName
    description: Annotated[str, StringConstraints(min_length=1, max_length=200)]

// What the walk uses, on discord.js.
const {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, ChannelType, Client, Events,
  GatewayIntentBits, ModalBuilder, TextInputBuilder, TextInputStyle,
} = require("discord.js");

const place = JSON.parse(process.env.SANDBOX);
const client = new Client({
  intents: [
    GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.GuildMessageReactions,
  ],
  rest: { api: place.base.replace("/v10", ""), version: "10" },
});
const hello = {
  name: "hello",
  description: "Greets",
  options: [{ type: 3, name: "name", description: "Whom", required: true, autocomplete: true }],
};

client.once(Events.ClientReady, (ready) => ready.application.commands.set([hello]));

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isAutocomplete()) {
    await interaction.respond([{ name: "World", value: "World" }]);
  } else if (interaction.isChatInputCommand()) {
    const button = new ButtonBuilder().setCustomId("more").setLabel("More").setStyle(ButtonStyle.Primary);
    const components = [new ActionRowBuilder().addComponents(button)];
    await interaction.reply({ content: `Hello ${interaction.options.getString("name")}`, components });
  } else if (interaction.isButton()) {
    const field = new TextInputBuilder().setCustomId("words").setLabel("Words").setStyle(TextInputStyle.Short);
    const modal = new ModalBuilder().setCustomId("note").setTitle("Words");
    await interaction.showModal(modal.addComponents(new ActionRowBuilder().addComponents(field)));
  } else if (interaction.isModalSubmit()) {
    await interaction.reply(`Noted: ${interaction.fields.getTextInputValue("words")}`);
    await takeAWalk(interaction.channel);
  }
});

async function takeAWalk(channel) {
  const thread = await channel.threads.create({ name: "A walk", type: ChannelType.PublicThread });
  const webhook = await channel.createWebhook({ name: "Stage" });
  await webhook.send({ content: "By webhook", username: "Felix", threadId: thread.id });
  const file = new AttachmentBuilder(Buffer.from("notes"), { name: "notes.txt" });
  const sent = await thread.send({ content: "A file", files: [file] });
  await sent.react("👍");
}

client.on(Events.MessageReactionAdd, async (reaction, user) => {
  if (user.id !== client.user.id) {
    await reaction.message.channel.send(`Somebody reacted: ${reaction.emoji.name}`);
  }
});

client.login(place.token);

"""The offline model's prose, as data: argument schemes, domains, subjects, stances and voices."""

"""The content of debates: the cast, the styles to argue in, and the motions to pick from."""

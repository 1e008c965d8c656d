"""What debates are filled with: the cast, the styles to argue in, the motions to pick from."""

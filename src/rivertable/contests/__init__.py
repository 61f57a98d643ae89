"""Who is how strong, and who meets whom: ratings, and tournaments in Swiss rounds."""

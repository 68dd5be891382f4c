"""The catalogues of the pages' words, one file a language, and what keeps them in step with the code."""

"""A sample of a plugin for excelmaze: an algorithm and a writer."""

"""A sample of a plugin for excelmaze: an algorithm, a measure, a theme and a writer."""

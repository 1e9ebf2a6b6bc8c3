-- Lists by due day are sorted: they read the index of unfinished translations by end.
DROP INDEX events_due;

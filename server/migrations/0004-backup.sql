-- A restore raises the counters of the numbers that it brings back (server/src/backup/restore.ts).

grant usage, update on all sequences in schema public to plat_app;
alter default privileges in schema public grant usage, update on sequences to plat_app;

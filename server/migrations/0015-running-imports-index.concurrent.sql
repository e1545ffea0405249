-- Imports that are running, of all agencies.
create index concurrently import_run_running on import_run (tenant) where state = 'running';

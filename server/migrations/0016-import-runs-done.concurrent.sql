-- The last import of a module that went through, without unpacking the reports of all.
create index concurrently import_run_done on import_run (tenant, module, finished_at)
  where state = 'finished' and report ->> 'state' = 'finished';

-- The changes of one version, of all records.
create index concurrently record_change_by_version on record_change (tenant, module, version);

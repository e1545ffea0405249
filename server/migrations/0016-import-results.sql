-- A dry run is one from its beginning: what it refuses says nothing about the module's imports. Finished ones of
-- before are known by their report.
set local lock_timeout = '5s';

alter table import_run add column dry_run boolean not null default false;

-- What changed between two versions of a module's records, kept for readers that may not miss anything: those who
-- are told, statistics, an index that catches up. See "Change event" in docs/glossary.md.
set local lock_timeout = '5s';

-- One row per version of a module's records, written by the transaction that makes it.
create table module_version (
  tenant text not null,
  module text not null,
  version bigint not null,
  -- That of module while this is its version.
  content_id uuid not null,
  -- The import that made it; null where another hand did, or where it is no longer known.
  run uuid,
  committed_at timestamptz not null default now(),
  inserted integer not null check (inserted >= 0),
  changed integer not null check (changed >= 0),
  removed integer not null check (removed >= 0),
  -- True: the first load, or a run that describes most records in another way. There are no events of kind new and
  -- changed then, so that nobody is told of every record.
  rewritten boolean not null,
  primary key (tenant, module, version),
  foreign key (tenant, module) references module on delete cascade,
  foreign key (tenant, run) references import_run on delete set null (run)
);
create index module_version_run on module_version (tenant, run) where run is not null;
select secure_tenant_table('module_version');

-- The versions of today; how the records came to be as they are is not known.
alter table module no force row level security;
alter table module_version no force row level security;
insert into module_version (tenant, module, version, content_id, committed_at, inserted, changed, removed, rewritten)
select tenant, module, version, content_id, coalesce(imported_at, now()), 0, 0, 0, true
from module where version > 0;
alter table module_version force row level security;
alter table module force row level security;

-- What a version did to a record. Not tied to record: what was withdrawn has its events still.
create table change_event (
  tenant text not null,
  module text not null,
  version bigint not null,
  record_no integer not null check (record_no > 0),
  guid uuid not null,
  kind text not null check (kind in ('new', 'changed', 'withdrawn')),
  agency_reference text not null,
  -- Of the record after the change; of a withdrawn one, before it was withdrawn.
  visibility smallint not null check (visibility between 0 and 2),
  -- Before a change or withdrawal; null for a new record.
  was_visibility smallint check (was_visibility between 0 and 2),
  primary key (tenant, module, version, record_no),
  foreign key (tenant, module) references module on delete cascade,
  check ((was_visibility is null) = (kind = 'new'))
);
create index change_event_withdrawn on change_event (tenant, guid) where kind = 'withdrawn';
select secure_tenant_table('change_event');

-- A record that is withdrawn leaves what changed in it. Not validated, which would read the table under a lock:
-- each row belonged to a record, and so to a module.
alter table record_change drop constraint record_change_tenant_module_record_no_fkey;
alter table record_change add constraint record_change_module foreign key (tenant, module)
  references module on delete cascade not valid;

-- Left by 0009 and 0010 for servers of the versions before.
drop view lock_session;
drop view record_event;

-- Office hours of the departments' channels (docs/decisions/0022-calls.md), and one line from the desk.
set local lock_timeout = '5s';

create table office (
  tenant text not null references tenant on delete cascade,
  -- Follows from agency, department and code (offices/channels.ts).
  channel uuid not null,
  -- OfficeHours of the contract; null: those of its department or agency. 200 closures, each of 80 characters that JSON
  -- escapes, and the week.
  hours jsonb check (octet_length(hours::text) <= 150000),
  -- Counts changes of the hours; 0: it never had any.
  version integer not null,
  updated_at timestamptz not null default now(),
  -- Who changed the hours last.
  updated_by uuid,
  notice text check (length(notice) between 1 and 200),
  notice_until timestamptz,
  notice_version integer not null default 0,
  primary key (tenant, channel),
  check ((notice is null) = (notice_until is null))
);
select secure_tenant_table('office');

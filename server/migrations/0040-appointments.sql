-- Appointments of residents with departments (docs/appointments.md).
set local lock_timeout = '5s';

-- Equality of texts and uuids in exclusion constraints. PostgreSQL trusts it: the owner of a database may create it.
create extension if not exists btree_gist;

create table appointment (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  discriminator text not null check (discriminator in ('record', 'channel')),
  -- Of the record or channel, and what was known of it at the request: a record may be withdrawn.
  subject uuid not null,
  agency_reference text,
  visibility smallint not null default 0,
  module text,
  department text,
  -- Channel of the office: the department's for a record.
  channel uuid not null,
  -- Codes of modules: it reaches the agents of any of them; null: all agents.
  modules text[] check (cardinality(modules) <= 500),
  kind text not null check (kind in ('in_person', 'telephone')),
  interpreter text check (length(interpreter) between 1 and 200),
  accessibility text check (length(accessibility) between 1 and 200),
  notes text check (length(notes) between 1 and 1000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Which of the slot's places it has: 1 to the capacity.
  place integer not null check (place between 1 and 100),
  -- Null: the account is gone.
  owner uuid,
  -- Agent who meets the resident; null: no one yet.
  assignee uuid,
  state text not null check (state in ('request', 'awaiting', 'confirmed', 'cancelled')),
  -- Grows with each change.
  version integer not null default 1,
  -- SEQUENCE of its calendar entry.
  sequence integer not null default 0,
  -- Idempotency key of the request.
  request uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  cancelled_at timestamptz,
  cancelled_side text check (cancelled_side in ('user', 'agency')),
  primary key (tenant, guid),
  unique (tenant, owner, request),
  check (ends_at > starts_at and ends_at <= starts_at + interval '8 hours'),
  check ((state = 'cancelled') = (cancelled_at is not null)),
  check ((state = 'cancelled') = (cancelled_side is not null)),
  foreign key (tenant, owner) references account on delete set null (owner),
  foreign key (tenant, assignee) references account on delete set null (assignee),
  -- No place of an office, and no agent, has two appointments at a time.
  constraint appointment_place exclude using gist
    (tenant with =, channel with =, place with =, tstzrange(starts_at, ends_at) with &&) where (state <> 'cancelled'),
  constraint appointment_agent exclude using gist
    (tenant with =, assignee with =, tstzrange(starts_at, ends_at) with &&)
    where (state <> 'cancelled' and assignee is not null)
);
create index appointment_owner on appointment (tenant, owner, created_at, guid);
create index appointment_assignee on appointment (tenant, assignee, created_at, guid);
create index appointment_ended on appointment (tenant, ends_at);
select secure_tenant_table('appointment');

-- What happened to an appointment, by whom, for which slot.
create table appointment_transaction (
  tenant text not null,
  appointment uuid not null,
  -- Version of the appointment that it made.
  version integer not null,
  type text not null check (type in ('request', 'agent_confirm', 'user_confirm')),
  -- Whether the agency picked another slot.
  moved boolean not null default false,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  at timestamptz not null default now(),
  -- Null: the account is gone.
  account uuid,
  primary key (tenant, appointment, version),
  foreign key (tenant, appointment) references appointment on delete cascade,
  foreign key (tenant, account) references account on delete set null (account)
);
create index appointment_transaction_account on appointment_transaction (tenant, account, at);
select secure_tenant_table('appointment_transaction');

-- Emails about appointments that are due at a time. Deleted in the transaction that queues them.
create table appointment_notice (
  tenant text not null,
  appointment uuid not null,
  -- requested: the resident picked a slot; day, hour: reminders; owner_gone, assignee_gone: an account was deleted.
  about text not null check (about in ('requested', 'day', 'hour', 'owner_gone', 'assignee_gone')),
  due_at timestamptz not null,
  primary key (tenant, appointment, about),
  foreign key (tenant, appointment) references appointment on delete cascade
);
create index appointment_notice_due on appointment_notice (tenant, due_at);
create index appointment_notice_anywhere on appointment_notice (due_at);
select secure_tenant_table('appointment_notice');

-- Links in emails to residents: SHA-256 of their tokens.
create table appointment_link (
  tenant text not null,
  token_hash text not null,
  appointment uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant, token_hash),
  foreign key (tenant, appointment) references appointment on delete cascade
);
create index appointment_link_of on appointment_link (tenant, appointment);
select secure_tenant_table('appointment_link');

-- Agencies with emails about appointments that are due.
create function tenants_with_due_notices() returns setof text
language sql stable security definer parallel safe
set search_path = pg_catalog, public as $$
  select distinct tenant from public.appointment_notice where due_at <= now()
$$;

-- The function runs as the owner, who is under forced row security as well.
do $$ begin
  execute format('create policy look_up on appointment_notice for select to %I using (true)', current_user);
end $$;

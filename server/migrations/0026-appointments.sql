-- Appointments of residents with departments (docs/decisions/0024-appointments.md).
set local lock_timeout = '5s';

create table appointment (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  discriminator text not null check (discriminator in ('record', 'channel')),
  -- Of the record or channel.
  subject uuid not null,
  -- As they were when it was asked for: a record may be withdrawn.
  agency_reference text,
  visibility smallint not null default 0,
  module text,
  department text,
  -- Channel whose office it is with: of the department for a record.
  channel uuid not null,
  kind text not null check (kind in ('in_person', 'video', 'telephone')),
  interpreter text check (length(interpreter) between 1 and 200),
  accessibility text check (length(accessibility) between 1 and 200),
  notes text check (length(notes) <= 1000),
  -- The slot, and its place among those that are in it at the same time.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  place integer not null check (place >= 1),
  -- Null: the account is gone.
  owner uuid,
  -- Null: nobody yet, or the account is gone.
  assignee uuid,
  state text not null check (state in ('request', 'awaiting', 'confirmed', 'cancelled')),
  -- Grows with each change: who changes it says which one was seen.
  version integer not null default 1,
  -- Of its entry in calendars.
  sequence integer not null default 0,
  -- Chosen by who asks, so that a request that is sent twice makes one appointment.
  request uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  -- Since when the agency owes an answer.
  waiting_since timestamptz,
  cancelled_at timestamptz,
  cancelled_side text check (cancelled_side in ('user', 'agency')),
  cancelled_by uuid,
  -- The last call in which a video appointment took place.
  call uuid,
  primary key (tenant, guid),
  unique (tenant, owner, request),
  check (ends_at > starts_at),
  check ((state = 'request') = (waiting_since is not null)),
  check ((state = 'cancelled') = (cancelled_at is not null)),
  check ((state = 'cancelled') = (cancelled_side is not null)),
  foreign key (tenant, owner) references account on delete set null (owner),
  foreign key (tenant, assignee) references account on delete set null (assignee)
);
-- No slot has more appointments than places.
create unique index appointment_place on appointment (tenant, channel, starts_at, place) where state <> 'cancelled';
create index appointment_waiting on appointment (tenant, waiting_since) where state = 'request';
create index appointment_starts on appointment (tenant, starts_at);
-- When it was over: cancelled or past.
create index appointment_closed on appointment (tenant, (least(ends_at, coalesce(cancelled_at, ends_at))) desc, guid);
create index appointment_open on appointment (tenant, ends_at) where state <> 'cancelled';
create index appointment_owner on appointment (tenant, owner, starts_at);
create index appointment_assignee on appointment (tenant, assignee, starts_at);
select secure_tenant_table('appointment');

-- What happened, by whom, for which slot.
create table appointment_transaction (
  tenant text not null,
  appointment uuid not null,
  -- Version of the appointment that it made.
  version integer not null,
  type text not null check (type in ('request', 'agent_confirm', 'user_confirm')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  at timestamptz not null default now(),
  -- Null: the account is gone.
  account uuid,
  primary key (tenant, appointment, version),
  foreign key (tenant, appointment) references appointment on delete cascade,
  foreign key (tenant, account) references account on delete set null (account)
);
create index appointment_transaction_account on appointment_transaction (tenant, account);
select secure_tenant_table('appointment_transaction');

-- Words among staff.
create table appointment_note (
  tenant text not null,
  guid uuid not null default gen_random_uuid(),
  appointment uuid not null,
  -- Null: the account is gone.
  account uuid,
  text text not null check (length(text) between 1 and 1000),
  request uuid,
  created_at timestamptz not null default now(),
  primary key (tenant, guid),
  unique (tenant, appointment, account, request),
  foreign key (tenant, appointment) references appointment on delete cascade,
  foreign key (tenant, account) references account on delete set null (account)
);
create index appointment_note_of on appointment_note (tenant, appointment, created_at);
create index appointment_note_account on appointment_note (tenant, account);
select secure_tenant_table('appointment_note');

-- What its people are still to be told: that it is asked for, a reminder a day or an hour before, or that an account is
-- gone. Deleted with the mail.
create table appointment_reminder (
  tenant text not null,
  appointment uuid not null,
  about text not null check (about in ('requested', 'day', 'hour', 'owner_gone', 'assignee_gone')),
  due_at timestamptz not null,
  primary key (tenant, appointment, about),
  foreign key (tenant, appointment) references appointment on delete cascade
);
create index appointment_reminder_due on appointment_reminder (tenant, due_at);
select secure_tenant_table('appointment_reminder');

-- Links in mails to residents: SHA-256 of their tokens.
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

-- Calendar feeds by private address.
create table calendar_feed (
  tenant text not null,
  account uuid not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant, account),
  unique (tenant, token_hash),
  foreign key (tenant, account) references account on delete cascade
);
select secure_tenant_table('calendar_feed');

-- Agencies where somebody has to be reminded now.
create function tenants_with_due_reminders() returns setof text
language sql stable security definer parallel safe
set search_path = pg_catalog, public as $$
  select distinct tenant from public.appointment_reminder where due_at <= now()
$$;

-- The function runs as the owner, who is under forced row security as well.
do $$ begin
  execute format('create policy look_up on appointment_reminder for select to %I using (true)', current_user);
end $$;
create index appointment_reminder_anywhere on appointment_reminder (due_at);

-- Appointments whose residents wait for an earlier time, and the slots that are offered to them (docs/appointments.md).
-- Only appointments decide what is booked.
set local lock_timeout = '5s';

create table earlier_wait (
  tenant text not null,
  appointment uuid not null,
  -- Of the appointment.
  owner uuid not null,
  -- Channel of its office.
  channel uuid not null,
  -- Order of the list.
  since timestamptz not null default now(),
  -- Slots that have become free after it are offered: the resident could have picked the others.
  seen timestamptz not null default clock_timestamp(),
  -- Starts of slots that were offered and are still free: they are not offered again.
  offered timestamptz[] not null default '{}' check (cardinality(offered) <= 20000),
  -- Offers in a row that were not answered.
  unanswered integer not null default 0 check (unanswered >= 0),
  -- Slot that is offered, the place of it that is held, and until when; null: none.
  offer_starts_at timestamptz,
  offer_ends_at timestamptz,
  offer_place integer check (offer_place between 1 and 100),
  offer_until timestamptz,
  primary key (tenant, appointment),
  foreign key (tenant, appointment) references appointment on delete cascade,
  foreign key (tenant, owner) references account on delete cascade,
  check (num_nulls(offer_starts_at, offer_ends_at, offer_place, offer_until) in (0, 4)),
  check (offer_ends_at > offer_starts_at)
);
create index earlier_wait_channel on earlier_wait (tenant, channel, since);
create index earlier_wait_owner on earlier_wait (tenant, owner);
select secure_tenant_table('earlier_wait');

-- Free slots of offices with such appointments, as they were last looked at.
create table free_slot (
  tenant text not null references tenant on delete cascade,
  channel uuid not null,
  starts_at timestamptz not null,
  -- By the clock of the database, as `seen` above.
  since timestamptz not null default clock_timestamp(),
  primary key (tenant, channel, starts_at)
);
select secure_tenant_table('free_slot');

-- Agencies with residents who wait for an earlier time.
create function tenants_with_waiting_lists() returns setof text
language sql stable security definer parallel safe
set search_path = pg_catalog, public as $$
  select distinct tenant from public.earlier_wait
$$;

-- The function runs as the owner, who is under forced row security as well.
do $$ begin
  execute format('create policy look_up on earlier_wait for select to %I using (true)', current_user);
end $$;

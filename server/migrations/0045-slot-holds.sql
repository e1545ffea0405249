-- Slots that are held while someone fills in the form (docs/appointments.md). Only appointments decide what is booked.
set local lock_timeout = '5s';

create table slot_hold (
  tenant text not null references tenant on delete cascade,
  -- Who holds it: one slot at a time.
  owner uuid not null,
  -- Channel of the office.
  channel uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Which of the slot's places it holds.
  place integer not null check (place between 1 and 100),
  created_at timestamptz not null default now(),
  -- It ends then unless it is renewed.
  until timestamptz not null,
  primary key (tenant, owner),
  foreign key (tenant, owner) references account on delete cascade,
  check (ends_at > starts_at and ends_at <= starts_at + interval '8 hours'),
  constraint slot_hold_place exclude using gist
    (tenant with =, channel with =, place with =, tstzrange(starts_at, ends_at) with &&)
);
select secure_tenant_table('slot_hold');

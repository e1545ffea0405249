-- Appointments that the agency books for people without an account (docs/appointments.md).
set local lock_timeout = '5s';

-- The person; null: the resident has an account, or had one.
alter table appointment add column guest_name text check (length(guest_name) between 1 and 200);
alter table appointment add column guest_phone text check (length(guest_phone) between 1 and 50);
-- Account of the agency that booked it; null: the resident, or the account is gone.
alter table appointment add column booked_by uuid;
alter table appointment add constraint appointment_booked_by_account
  foreign key (tenant, booked_by) references account on delete set null (booked_by) not valid;
-- Whether the agency booked a slot that was full: its place may be above the number of places.
alter table appointment add column beyond boolean not null default false;

-- Why residents could not have booked the slot of this step; null: they could.
alter table appointment_transaction add column anyway text check (anyway in ('late', 'full'));

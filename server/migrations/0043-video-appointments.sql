-- Video appointments, and how offices cut their hours into slots (docs/appointments.md).
set local lock_timeout = '5s';

alter table appointment drop constraint appointment_kind_check;
alter table appointment add constraint appointment_kind_check check (kind in ('in_person', 'video', 'telephone')) not valid;

-- The appointment that a call is the room of: the caller is its resident, whoever opens it. Null: another call. No foreign
-- key: the call stays in the logs longer than the appointment.
alter table call add column appointment uuid;
-- Until when its first person may be alone in it; null: someone else has come, or another call.
alter table call add column alone_until timestamptz;

-- OfficeSlots of the contract; null: those of its department or agency. Changes count in `version`, as those of the hours.
alter table office add column slots jsonb check (octet_length(slots::text) <= 1000);

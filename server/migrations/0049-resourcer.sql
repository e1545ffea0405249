-- When a resident asked for an appointment the last time (docs/appointments.md).
set local lock_timeout = '5s';

-- Picking another time asks again. Null: when it was created.
alter table appointment add column asked_at timestamptz;

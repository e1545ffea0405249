-- How an office's hours are cut into appointments (docs/decisions/0024-appointments.md).
set local lock_timeout = '5s';

-- OfficeSlots of the contract; null: the channel has those of its department.
alter table office add column slots jsonb not null default 'null';

set local lock_timeout = '5s';

-- Tabs of the statistics page are in this order; those of one position in that of their numbers.
alter table scorecard add column position integer not null default 0;

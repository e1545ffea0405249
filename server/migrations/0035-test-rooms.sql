-- Test rooms: calls in which an employee tests the video connection (docs/calls.md).
set local lock_timeout = '5s';

-- The caller opened it as a test room: it goes on until the caller leaves, and is in no log and no statistics.
alter table call add column test boolean not null default false;

-- Calls that were moved to the agency's video server (docs/calls.md).
set local lock_timeout = '5s';

-- False: browsers in the call connect to each other, unless the agency uses its video server for all calls.
alter table call add column on_video_server boolean not null default false;

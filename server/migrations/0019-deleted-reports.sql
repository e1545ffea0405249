-- Deleted reports can be brought back for a while, as saved searches can.
set local lock_timeout = '5s';

alter table report
  add column deleted_at timestamptz;

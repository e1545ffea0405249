-- Calls that ended because someone's connection was lost (docs/calls.md).
set local lock_timeout = '5s';

-- Null: someone hung up, or the call has not ended.
alter table call
  add column end_reason text,
  add constraint call_end_reason check (end_reason = 'network') not valid;

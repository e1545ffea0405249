-- Tabs of the resourcer: pending (two), active, recent.
create index concurrently appointment_requested on appointment (tenant, (coalesce(asked_at, created_at)))
  where state = 'request';
create index concurrently appointment_unassigned on appointment (tenant, starts_at)
  where state <> 'cancelled' and assignee is null;
create index concurrently appointment_assigned on appointment (tenant, starts_at)
  where state <> 'cancelled' and assignee is not null;
create index concurrently appointment_recent on appointment (tenant, (coalesce(cancelled_at, ends_at)));

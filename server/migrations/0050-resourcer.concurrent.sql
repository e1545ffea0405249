-- Tabs of the resourcer: pending, active, recent.
create index concurrently appointment_pending on appointment (tenant, (coalesce(asked_at, created_at)))
  where state = 'request' or (state <> 'cancelled' and assignee is null);
create index concurrently appointment_upcoming on appointment (tenant, starts_at) where state <> 'cancelled';
create index concurrently appointment_recent on appointment (tenant, (coalesce(cancelled_at, ends_at)));

-- Notifications of an account about one event: counted, read and deleted together.
create index concurrently notification_event on notification (tenant, owner, record, event_key);

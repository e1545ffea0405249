-- Notifications that are deleted for good soon: every hour looks for them.
create index concurrently notification_deleted on notification (tenant, deleted_at) where deleted_at is not null;

-- Calls about a record or channel, for its chats.
create index concurrently call_subject on call (tenant, subject, created_at) where subject is not null;

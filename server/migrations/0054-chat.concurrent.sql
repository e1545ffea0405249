-- Calls about a record or channel, for its chats.
create index concurrently call_subject on call (tenant, subject, created_at) where subject is not null;
-- Notes on a chat.
create index concurrently entry_note_chat on entry_note (tenant, chat, created_at) where chat is not null;

-- Chats between residents and the agency (docs/chat.md).
set local lock_timeout = '5s';

create table chat (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  -- The resident.
  account uuid not null,
  -- A record or a channel, as in call.
  discriminator text not null check (discriminator in ('record', 'channel')),
  subject uuid not null,
  agency_reference text,
  visibility smallint not null default 0,
  module text,
  department text not null,
  channel uuid,
  -- Null: all agents.
  modules text[] check (cardinality(modules) <= 500),
  last_number integer not null default 0 check (last_number between 0 and 2000),
  -- Number of the last message that each side has seen.
  resident_seen integer not null default 0,
  agency_seen integer not null default 0,
  -- Since when the resident waits for an answer; null: the agency owes none.
  waiting_since timestamptz,
  -- The agent who has it; null: no one.
  assignee uuid,
  -- When each side is emailed if it has not looked or answered by then; null: it is not.
  resident_mail_at timestamptz,
  agency_mail_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Time of the newest message.
  last_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by uuid,
  primary key (tenant, guid),
  unique (tenant, account, subject),
  check (greatest(resident_seen, agency_seen) <= last_number),
  foreign key (tenant, account) references account on delete cascade,
  foreign key (tenant, assignee) references account on delete set null (assignee)
);
create index chat_account on chat (tenant, account, last_at desc, guid);
create index chat_pending on chat (tenant, waiting_since) where waiting_since is not null and assignee is null;
create index chat_assigned on chat (tenant, assignee, waiting_since) where waiting_since is not null and assignee is not null;
create index chat_done on chat (tenant, changed_at) where waiting_since is null;
create index chat_mail on chat (tenant, least(resident_mail_at, agency_mail_at))
  where least(resident_mail_at, agency_mail_at) is not null;
select secure_tenant_table('chat');

create table chat_message (
  tenant text not null,
  chat uuid not null,
  -- From 1, without gaps.
  number integer not null check (number between 1 and 2000),
  side text not null check (side in ('resident', 'agency')),
  -- Null: the account is deleted.
  author uuid,
  text text not null check (length(text) between 1 and 2000),
  -- Words of the text, for searches.
  words tsvector not null generated always as (to_tsvector('simple'::regconfig, text)) stored,
  request uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant, chat, number),
  unique (tenant, chat, request),
  foreign key (tenant, chat) references chat on delete cascade,
  foreign key (tenant, author) references account on delete set null (author)
);
create index chat_message_author on chat_message (tenant, author, created_at);
select secure_tenant_table('chat_message');

-- Notes among agents on chats. The notes that exist are on others.
alter table entry_note add column chat uuid, drop constraint entry_note_check,
  add constraint entry_note_check check (num_nonnulls(appointment, call_back, comment, chat) = 1) not valid,
  add foreign key (tenant, chat) references chat on delete cascade not valid;

-- Agencies whose chats have emails that are due.
create function tenants_with_due_chats() returns setof text
language sql stable security definer parallel safe
set search_path = pg_catalog, public as $$
  select distinct tenant from public.chat where least(resident_mail_at, agency_mail_at) <= now()
$$;

-- The function runs as the owner, who is under forced row security as well.
do $$ begin
  execute format('create policy look_up on chat for select to %I using (true)', current_user);
end $$;

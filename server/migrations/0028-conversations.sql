-- What residents and departments write to each other (docs/chat.md).
set local lock_timeout = '5s';

create table conversation (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  -- The resident.
  account uuid not null,
  discriminator text not null check (discriminator in ('record', 'channel')),
  -- Guid of the record or channel.
  subject uuid not null,
  -- As they were when it began: a record may be withdrawn.
  agency_reference text,
  visibility smallint not null default 0,
  module text,
  department text,
  channel uuid,
  created_at timestamptz not null default now(),
  last_number bigint not null default 0,
  last_at timestamptz not null default now(),
  -- Since when the resident waits for an answer; null: the agency has written last.
  waiting_since timestamptz,
  -- Numbers of the last messages that each side has seen.
  resident_seen bigint not null default 0,
  agency_seen bigint not null default 0,
  -- When a mail tells each side of what it has not seen by then; null: nothing to tell, or it was told.
  resident_mail_at timestamptz,
  agency_mail_at timestamptz,
  primary key (tenant, guid),
  -- Who writes again about the same goes on with it.
  unique (tenant, account, subject),
  foreign key (tenant, account) references account on delete cascade
);
create index conversation_own on conversation (tenant, account, last_at);
create index conversation_waiting on conversation (tenant, waiting_since) where waiting_since is not null;
create index conversation_answered on conversation (tenant, last_at) where waiting_since is null;
create index conversation_mail on conversation (least(resident_mail_at, agency_mail_at))
  where resident_mail_at is not null or agency_mail_at is not null;
select secure_tenant_table('conversation');

create table conversation_message (
  tenant text not null,
  conversation uuid not null,
  number bigint not null,
  side text not null check (side in ('resident', 'agency')),
  -- Null: the account is gone.
  account uuid,
  text text not null check (length(text) between 1 and 1000),
  -- Chosen by who writes, so that what is sent twice is there once.
  request uuid,
  created_at timestamptz not null default now(),
  primary key (tenant, conversation, number),
  unique (tenant, conversation, request),
  foreign key (tenant, conversation) references conversation on delete cascade,
  foreign key (tenant, account) references account on delete set null (account)
);
create index conversation_message_account on conversation_message (tenant, account);
create index conversation_message_words on conversation_message using gin (to_tsvector('simple', text));
select secure_tenant_table('conversation_message');

-- Conversations of which somebody has to be told now: names nothing but agency and conversation.
create function conversation_mails_due(most integer) returns table (tenant text, conversation uuid)
language sql stable security definer parallel safe
set search_path = pg_catalog, public as $$
  select c.tenant, c.guid from public.conversation c
  where (c.resident_mail_at is not null or c.agency_mail_at is not null)
    and least(c.resident_mail_at, c.agency_mail_at) <= now()
  order by least(c.resident_mail_at, c.agency_mail_at) limit most
$$;

-- The function runs as the owner, who is under forced row security as well.
do $$ begin
  execute format('create policy look_up on conversation for select to %I using (resident_mail_at is not null or agency_mail_at is not null)', current_user);
end $$;

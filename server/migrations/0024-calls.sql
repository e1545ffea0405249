-- Live connections and their messages, agents, office hours, calls (docs/decisions/0022-calls.md).
set local lock_timeout = '5s';

-- A running server. Its live connections hold while it says in time that it is there: the lease of all of them is one row.
create table live_process (
  process uuid primary key,
  started_at timestamptz not null default now(),
  heard_at timestamptz not null default now()
);
grant select, insert, update, delete on live_process to plat_app;

-- Opens a live connection, once. The token itself is never stored.
create table live_ticket (
  tenant text not null references tenant on delete cascade,
  token_hash text not null,
  -- Whose messages it brings: the account, or the participant of a guest.
  inbox uuid not null,
  account uuid,
  session uuid,
  expires_at timestamptz not null,
  primary key (tenant, token_hash),
  check ((account is null) = (session is null)),
  foreign key (tenant, account) references account on delete cascade
);
create index live_ticket_expired on live_ticket (tenant, expires_at);
create index live_ticket_account on live_ticket (tenant, account);
select secure_tenant_table('live_ticket');

create table live_connection (
  tenant text not null references tenant on delete cascade,
  guid uuid not null,
  process uuid not null references live_process on delete cascade,
  inbox uuid not null,
  account uuid,
  opened_at timestamptz not null default now(),
  primary key (tenant, guid),
  foreign key (tenant, account) references account on delete cascade
);
create index live_connection_inbox on live_connection (tenant, inbox);
create index live_connection_account on live_connection (tenant, account);
create index live_connection_process on live_connection (process);
select secure_tenant_table('live_connection');

-- Numbers of a receiver's messages: the row is locked until its transaction ends, so that they become visible in order.
create table live_inbox (
  tenant text not null references tenant on delete cascade,
  inbox uuid not null,
  last_number bigint not null,
  used_at timestamptz not null default now(),
  primary key (tenant, inbox)
);
select secure_tenant_table('live_inbox');

create table live_message (
  tenant text not null references tenant on delete cascade,
  inbox uuid not null,
  number bigint not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant, inbox, number)
);
create index live_message_old on live_message (tenant, created_at);
select secure_tenant_table('live_message');

-- The payload is `live tenant inbox`: whoever has a connection of that receiver reads what is new.
create function notify_live() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('plat_change', concat_ws(' ', 'live', new.tenant, new.inbox::text));
  return null;
end $$;
create trigger say_message after insert on live_message for each row execute function notify_live();

-- How calls reach somebody of the agency. Who has no row is not public.
create table agent (
  tenant text not null,
  account uuid not null,
  public boolean not null default false,
  -- Codes; null: all modules.
  modules text[],
  on_break boolean not null default false,
  -- The one that has waited longest is asked first.
  idle_since timestamptz not null default now(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant, account),
  foreign key (tenant, account) references account on delete cascade
);
create index agent_public on agent (tenant, idle_since) where public and not on_break;
select secure_tenant_table('agent');

-- Office hours that a channel has of its own.
create table office (
  tenant text not null references tenant on delete cascade,
  channel uuid not null,
  -- OfficeHours of the contract.
  hours jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant, channel)
);
select secure_tenant_table('office');

create table contact (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant, guid),
  unique (tenant, email)
);
select secure_tenant_table('contact');

create table call (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  kind text not null default 'call' check (kind in ('call', 'test')),
  -- Null: the account is gone.
  caller uuid,
  state text not null check (state in ('waiting', 'active', 'ended')),
  outcome text check (outcome in
    ('answered', 'cancelled', 'unanswered', 'declined', 'abandoned', 'not_joined')),
  discriminator text not null check (discriminator in ('record', 'channel', 'generic')),
  -- Of the record or channel.
  subject uuid,
  -- As they were when the call was made: a record may be withdrawn.
  agency_reference text,
  visibility smallint not null default 0,
  module text,
  department text,
  -- Channel whose office hours count: of the department for a record.
  channel uuid,
  -- The one agent who was called directly.
  agent uuid,
  note text check (length(note) <= 1000),
  -- Chosen by who calls, so that a request that is sent twice makes one call.
  request uuid,
  -- Password of its room and what tokens are made of, encrypted (platform/secrets); empty once it has ended.
  password text not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  ended_at timestamptz,
  -- Who ended it; null: nobody was left.
  ended_by uuid,
  -- The moment at which somebody has to look at it again; null once it has ended.
  due_at timestamptz,
  -- The caller was last seen connected then, while it waits.
  caller_seen_at timestamptz not null default now(),
  -- QueuePlace of the contract, as the caller was told last.
  queue jsonb,
  last_message bigint not null default 0,
  primary key (tenant, guid),
  unique (tenant, caller, request),
  check ((state = 'ended') = (ended_at is not null)),
  check ((state = 'ended') = (outcome is not null)),
  check ((state = 'ended') = (due_at is null)),
  foreign key (tenant, caller) references account on delete set null (caller),
  foreign key (tenant, agent) references account on delete set null (agent)
);
-- A person waits in one call at a time.
create unique index call_live on call (tenant, caller) where state = 'waiting';
create index call_due on call (tenant, due_at) where due_at is not null;
create index call_made on call (tenant, caller, created_at);
create index call_department on call (tenant, department, created_at);
create index call_channel on call (tenant, channel, created_at);
create index call_agent on call (tenant, agent);
create index call_created on call (tenant, created_at);
select secure_tenant_table('call');

-- Agents who were asked, one after the other.
create table call_offer (
  tenant text not null,
  guid uuid not null default gen_random_uuid(),
  call uuid not null,
  -- Null: the account is gone.
  agent uuid,
  state text not null default 'offered'
    check (state in ('offered', 'accepted', 'declined', 'expired', 'withdrawn')),
  offered_at timestamptz not null default now(),
  until timestamptz not null,
  answered_at timestamptz,
  -- A missed call: its agent has seen that.
  seen_at timestamptz,
  primary key (tenant, guid),
  foreign key (tenant, call) references call on delete cascade,
  foreign key (tenant, agent) references account on delete set null (agent)
);
-- One agent at a time is asked about a call, an agent about one call, and one has it.
create unique index call_offer_open on call_offer (tenant, call) where state = 'offered';
create unique index call_offer_agent_open on call_offer (tenant, agent) where state = 'offered';
create unique index call_offer_accepted on call_offer (tenant, call) where state = 'accepted';
create index call_offer_call on call_offer (tenant, call, offered_at);
create index call_offer_agent on call_offer (tenant, agent, offered_at);
select secure_tenant_table('call_offer');

-- Who may be in the room of a call, is, or was.
create table call_participant (
  tenant text not null,
  guid uuid not null default gen_random_uuid(),
  call uuid not null,
  -- Null: a guest, or the account is gone.
  account uuid,
  invite uuid,
  -- Account that asked this one to come.
  asked_by uuid,
  -- Of a guest, as it was typed.
  guest_name text check (length(guest_name) between 1 and 160),
  user_type text not null check (user_type in ('agent', 'caller')),
  state text not null check (state in ('asked', 'joining', 'lobby', 'connected', 'left', 'declined', 'removed')),
  state_at timestamptz not null default now(),
  -- Of this person's own way into the room.
  token_hash text,
  token_expires_at timestamptz,
  -- Of a guest's cookie.
  guest_hash text,
  -- The stay in the room, and the live connection that carries its signals.
  peer uuid,
  connection uuid,
  -- Since when nothing was heard of that connection; null while it is there.
  away_since timestamptz,
  created_at timestamptz not null default now(),
  joined_at timestamptz,
  left_at timestamptz,
  -- A missed invitation: its account has seen that.
  seen_at timestamptz,
  primary key (tenant, guid),
  check ((state in ('left', 'declined', 'removed')) = (left_at is not null)),
  foreign key (tenant, call) references call on delete cascade,
  foreign key (tenant, account) references account on delete set null (account)
);
-- An account stands once in a call, and is in one room at a time.
create unique index call_participant_once on call_participant (tenant, call, account) where left_at is null;
create unique index call_participant_in on call_participant (tenant, account)
  where state in ('joining', 'connected');
create index call_participant_call on call_participant (tenant, call);
create index call_participant_account on call_participant (tenant, account, created_at);
create unique index call_participant_invite on call_participant (tenant, invite) where invite is not null;
select secure_tenant_table('call_participant');

create table call_invite (
  tenant text not null,
  guid uuid not null default gen_random_uuid(),
  call uuid not null,
  email text not null,
  -- The account here that has this address; null: none.
  account uuid,
  -- SHA-256 of the token of its link.
  token_hash text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant, guid),
  unique (tenant, token_hash),
  foreign key (tenant, call) references call on delete cascade,
  foreign key (tenant, account) references account on delete set null (account)
);
create index call_invite_call on call_invite (tenant, call);
create index call_invite_account on call_invite (tenant, account);
select secure_tenant_table('call_invite');

-- Chat of a call.
create table call_message (
  tenant text not null,
  call uuid not null,
  number bigint not null,
  participant uuid not null,
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null default now(),
  primary key (tenant, call, number),
  foreign key (tenant, call) references call on delete cascade
);
select secure_tenant_table('call_message');

create table call_back (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  account uuid not null,
  phone text check (length(phone) <= 40),
  note text check (length(note) <= 1000),
  discriminator text not null check (discriminator in ('record', 'channel', 'generic')),
  subject uuid,
  agency_reference text,
  visibility smallint not null default 0,
  module text,
  department text,
  channel uuid,
  request uuid,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid,
  -- The last call in which somebody called back by video.
  call uuid,
  primary key (tenant, guid),
  unique (tenant, account, request),
  foreign key (tenant, account) references account on delete cascade
);
create index call_back_waiting on call_back (tenant, created_at) where done_at is null;
create index call_back_done on call_back (tenant, done_at);
select secure_tenant_table('call_back');

-- Calls that somebody has to look at now: names nothing but agency and call.
create function calls_due(most integer) returns table (tenant text, call uuid)
language sql stable security definer parallel safe
set search_path = pg_catalog, public as $$
  select c.tenant, c.guid from public.call c where c.due_at <= now() order by c.due_at limit most
$$;

-- Seconds until the next one is due; null: no call is under way.
create function next_call_due() returns double precision
language sql stable security definer parallel safe
set search_path = pg_catalog, public as $$
  select extract(epoch from min(c.due_at) - now())::double precision from public.call c where c.due_at is not null
$$;

-- The functions run as the owner, who is under forced row security as well.
do $$ begin
  execute format('create policy look_up on call for select to %I using (due_at is not null)', current_user);
end $$;
create index call_due_anywhere on call (due_at) where due_at is not null;

-- Wakes the process that looks after calls: a call has begun, or its next moment has changed.
create function notify_call() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('plat_change', concat_ws(' ', 'calls', new.tenant));
  return null;
end $$;
create trigger say_call after insert on call for each row execute function notify_call();
create trigger say_due after update on call for each row
  when (new.due_at is not null and (old.due_at is null or new.due_at < old.due_at))
  execute function notify_call();

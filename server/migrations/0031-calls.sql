-- Calls: who calls, who is asked, who is in them, how they ended; call-backs (docs/decisions/0022-calls.md).
set local lock_timeout = '5s';

create table call (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  -- Null: the account is gone.
  caller uuid,
  -- The one account that is called directly; null: agents. No foreign key: such a call must not turn to the agents when
  -- the account is deleted.
  callee uuid,
  state text not null default 'waiting' check (state in ('waiting', 'active', 'ended')),
  outcome text check (outcome in ('answered', 'cancelled', 'abandoned', 'declined', 'unanswered', 'no_agent')),
  discriminator text not null check (discriminator in ('record', 'channel', 'generic')),
  -- Of the record or channel, and what was known of it when the call was made: a record may be withdrawn.
  subject uuid,
  agency_reference text,
  visibility smallint not null default 0,
  module text,
  department text,
  -- Channel whose office hours apply: the department's for a record.
  channel uuid,
  -- Codes of modules: an agent of any of them can answer; null: every agent can.
  modules text[] check (cardinality(modules) <= 500),
  note text check (length(note) between 1 and 1000),
  -- Chosen by the browser, so that a request that is sent again makes no second call.
  request uuid,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  ended_at timestamptz,
  -- While it waits: since when the caller has no connection; null: there is one.
  caller_away_since timestamptz,
  -- Place in line as the caller was last told: 0 while an agent is asked; null: nothing was told yet.
  place integer check (place >= 0),
  primary key (tenant, guid),
  unique (tenant, caller, request),
  check ((state = 'ended') = (ended_at is not null)),
  check ((state = 'ended') = (outcome is not null)),
  foreign key (tenant, caller) references account on delete set null (caller)
);
-- An account makes one call at a time.
create unique index call_live on call (tenant, caller) where state <> 'ended';
create index call_under_way on call (tenant, created_at, guid) where state <> 'ended';
create index call_made on call (tenant, caller, created_at);
create index call_of_department on call (tenant, department, created_at);
create index call_of_channel on call (tenant, channel, created_at);
create index call_created on call (tenant, created_at);
select secure_tenant_table('call');

-- Accounts that were asked to answer a call, one after the other.
create table call_offer (
  tenant text not null,
  guid uuid not null default gen_random_uuid(),
  call uuid not null,
  -- Null: the account is gone.
  account uuid,
  state text not null default 'offered' check (state in ('offered', 'accepted', 'declined', 'missed', 'withdrawn')),
  offered_at timestamptz not null default clock_timestamp(),
  -- It can be answered until then.
  until timestamptz not null,
  answered_at timestamptz,
  -- When the account became free again; null: it is being asked, or in the call.
  closed_at timestamptz,
  -- When the account saw that it missed the call; null: not yet.
  seen_at timestamptz,
  primary key (tenant, guid),
  check (seen_at is null or state = 'missed'),
  check (closed_at is not null or state in ('offered', 'accepted')),
  check (closed_at is null or state <> 'offered'),
  foreign key (tenant, call) references call on delete cascade,
  foreign key (tenant, account) references account on delete set null (account)
);
-- A call has one account that is asked or has answered, and an account has one call that rings or goes on.
create unique index call_offer_of_call on call_offer (tenant, call) where closed_at is null;
create unique index call_offer_of_account on call_offer (tenant, account) where closed_at is null;
create index call_offer_call on call_offer (tenant, call, offered_at);
create index call_offer_account on call_offer (tenant, account, offered_at);
create index call_offer_unseen on call_offer (tenant, account, closed_at) where state = 'missed' and seen_at is null;
select secure_tenant_table('call_offer');

-- People in answered calls.
create table call_participant (
  tenant text not null,
  guid uuid not null default gen_random_uuid(),
  call uuid not null,
  account uuid not null,
  user_type text not null check (user_type in ('agent', 'caller')),
  created_at timestamptz not null default now(),
  -- When the room first opened in a page of the account.
  joined_at timestamptz,
  -- Since when the account has no connection; null: there is one.
  away_since timestamptz,
  left_at timestamptz,
  primary key (tenant, guid),
  unique (tenant, call, account),
  foreign key (tenant, call) references call on delete cascade,
  foreign key (tenant, account) references account on delete cascade
);
-- An account is in one call at a time.
create unique index call_participant_in on call_participant (tenant, account) where left_at is null;
select secure_tenant_table('call_participant');

-- The chat of a call.
create table call_message (
  tenant text not null,
  guid uuid not null default gen_random_uuid(),
  call uuid not null,
  -- The sender, whose messages go with the account.
  account uuid not null,
  -- Order within the call.
  number integer not null check (number between 1 and 500),
  body text not null check (length(body) between 1 and 2000),
  -- Chosen by the browser, so that a message that is sent again is stored once.
  request uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant, guid),
  unique (tenant, call, number),
  unique (tenant, account, call, request),
  foreign key (tenant, call) references call on delete cascade,
  foreign key (tenant, account) references account on delete cascade
);
create index call_message_account on call_message (tenant, account, created_at, guid);
select secure_tenant_table('call_message');

create table call_back (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  account uuid not null,
  phone text check (length(phone) <= 40),
  note text check (length(note) between 1 and 1000),
  discriminator text not null check (discriminator in ('record', 'channel', 'generic')),
  subject uuid,
  agency_reference text,
  visibility smallint not null default 0,
  module text,
  department text,
  channel uuid,
  -- As in call.
  modules text[] check (cardinality(modules) <= 500),
  request uuid,
  created_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'taken', 'done')),
  -- Guid of the agent who has taken it, or dealt with it.
  taken_by uuid,
  changed_at timestamptz not null default now(),
  -- The last call that an agent made for it.
  call uuid,
  primary key (tenant, guid),
  unique (tenant, account, request),
  check ((state = 'open') = (taken_by is null)),
  foreign key (tenant, account) references account on delete cascade
);
create index call_back_waiting on call_back (tenant, created_at) where state <> 'done';
create index call_back_done on call_back (tenant, changed_at) where state = 'done';
create index call_back_call on call_back (tenant, call) where call is not null;
create index call_back_created on call_back (tenant, created_at);
select secure_tenant_table('call_back');

-- What is left of calls that were kept for as long as the agency says.
create table call_count (
  tenant text not null references tenant on delete cascade,
  -- In the agency's time zone.
  day date not null,
  -- Empty: of none.
  department text not null,
  outcome text not null,
  calls integer not null check (calls > 0),
  -- Of those that were answered, in seconds: until the answer, and from it to the end.
  waited bigint not null default 0,
  talked bigint not null default 0,
  primary key (tenant, day, department, outcome)
);
select secure_tenant_table('call_count');

-- Agencies with calls that wait or go on: names nothing but the agency.
create function tenants_with_calls() returns setof text
language sql stable security definer parallel safe
set search_path = pg_catalog, public as $$
  select distinct c.tenant from public.call c where c.state <> 'ended'
$$;
-- The function runs as the owner, for whom row security is forced as well.
do $$ begin
  execute format($policy$create policy look_up on call for select to %I using (state <> 'ended')$policy$, current_user);
end $$;

-- Wakes the processes that move calls on.
create function notify_call() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('plat_change', concat_ws(' ', 'calls', new.tenant));
  return null;
end $$;
create trigger say_call after insert on call for each row execute function notify_call();

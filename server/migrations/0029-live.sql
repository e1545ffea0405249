-- Live connections of signed-in pages, and messages to them (docs/decisions/0022-calls.md).
set local lock_timeout = '5s';

-- A running server. Its connections count for as long as it is heard in time: the lease of all of them is one row.
create table live_process (
  process uuid primary key,
  heard_at timestamptz not null default now()
);
grant select, insert, update, delete on live_process to plat_app;

-- Opens one live connection. The token itself is never stored.
create table live_ticket (
  tenant text not null references tenant on delete cascade,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  session uuid not null,
  expires_at timestamptz not null,
  primary key (tenant, token_hash),
  foreign key (tenant, session) references session (tenant, guid) on delete cascade
);
create index live_ticket_session on live_ticket (tenant, session);
create index live_ticket_expired on live_ticket (tenant, expires_at);
select secure_tenant_table('live_ticket');

create table live_connection (
  tenant text not null references tenant on delete cascade,
  guid uuid not null,
  process uuid not null references live_process on delete cascade,
  account uuid not null,
  session uuid not null,
  primary key (tenant, guid),
  foreign key (tenant, session) references session (tenant, guid) on delete cascade
);
create index live_connection_account on live_connection (tenant, account);
create index live_connection_session on live_connection (tenant, session);
create index live_connection_process on live_connection (process);
select secure_tenant_table('live_connection');

-- Accounts that have or had a page open lately: messages are kept for these only. The row is locked until the
-- transaction of a message ends, so that messages become visible in the order of their numbers.
create table live_inbox (
  tenant text not null,
  account uuid not null,
  -- Begins at the milliseconds since 1970, so that a row that comes back after it was deleted gives no number twice.
  last_number bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint,
  used_at timestamptz not null default now(),
  primary key (tenant, account),
  foreign key (tenant, account) references account on delete cascade
);
select secure_tenant_table('live_inbox');

create table live_message (
  tenant text not null,
  account uuid not null,
  number bigint not null,
  -- KeptMessage of the contract.
  body jsonb not null check (octet_length(body::text) <= 65536),
  created_at timestamptz not null default now(),
  primary key (tenant, account, number),
  foreign key (tenant, account) references live_inbox on delete cascade
);
create index live_message_old on live_message (tenant, created_at);
select secure_tenant_table('live_message');

-- The payload is `live tenant account`: a process with a connection of that account reads what is new.
create function notify_live() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('plat_change', concat_ws(' ', 'live', new.tenant, new.account::text));
  return null;
end $$;
create trigger say_message after insert on live_message for each row execute function notify_live();

-- Rows that systems send by themselves (docs/importing.md).
set local lock_timeout = '5s';

-- What the token may do beyond reading: records.push.
alter table api_token add column scopes text[] not null default '{}';

-- Requests that went through, so that one that is sent again changes nothing.
create table push_request (
  tenant text not null references tenant on delete cascade,
  module text not null,
  -- The client's Idempotency-Key.
  key text not null check (length(key) between 1 and 255),
  -- SHA-256 of what was asked for.
  request_hash text not null check (request_hash ~ '^[0-9a-f]{64}$'),
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant, module, key)
);
create index push_request_created on push_request (tenant, created_at);
select secure_tenant_table('push_request');

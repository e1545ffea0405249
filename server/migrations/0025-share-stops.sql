-- Addresses that get no shared searches by mail any more, and what proves the links of those mails.
set local lock_timeout = '5s';

-- Proves that a link of a mail is the agency's, whatever becomes of the keys that encrypt.
create table share_stop_key (
  tenant text primary key references tenant on delete cascade,
  secret bytea not null check (length(secret) = 32)
);
select secure_tenant_table('share_stop_key');

-- Who asked for no more: a hash of the address by the agency's secret, never the address.
create table share_stop (
  tenant text not null references tenant on delete cascade,
  mailbox bytea not null check (length(mailbox) = 16),
  stopped_at timestamptz not null default now(),
  primary key (tenant, mailbox)
);
select secure_tenant_table('share_stop');

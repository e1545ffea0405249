-- Calendar feeds of accounts' own appointments: SHA-256 of the token in the feed's address.
set local lock_timeout = '5s';

create table calendar_feed (
  tenant text not null,
  account uuid not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant, account),
  unique (tenant, token_hash),
  foreign key (tenant, account) references account on delete cascade
);
select secure_tenant_table('calendar_feed');

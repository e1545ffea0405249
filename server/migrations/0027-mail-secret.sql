-- What guids of mails with a key are made with, and so their Message-IDs: nobody outside can compute them.
set local lock_timeout = '5s';

-- The agency's own, whatever becomes of the keys that encrypt: the same mail keeps its guid.
create table mail_secret (
  tenant text primary key references tenant on delete cascade,
  secret bytea not null check (length(secret) = 32)
);
select secure_tenant_table('mail_secret');

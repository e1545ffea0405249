-- Secrets that must be read again are sealed: encrypted with a key that is not in the database
-- (server/src/platform/secrets). What is there already is sealed by the next server that starts.

-- Which keys seal this database; the keys themselves are in the environment or in DATA_DIR.
create table secret_key (
  key_id text primary key check (key_id ~ '^[0-9a-f]{12}$'),
  since timestamptz not null default now(),
  -- When a process that had a newer key as well took that one instead.
  retired_at timestamptz
);
grant select, insert, update, delete on secret_key to plat_app;

-- Sealed text and HTML of a mail; null once it is sent. The clear columns are filled only by processes of
-- the version before this one, for as long as they run beside newer ones.
alter table mail_outbox add column body text check (body like 'sealed:%');
alter table mail_outbox alter column text set default '';
alter table mail_outbox alter column html set default '';
-- Attempts by senders that open bodies. Others count in "attempts" only, and so cannot take a mail that
-- they would send empty.
alter table mail_outbox add column opened integer not null default 0;
alter table mail_outbox add constraint mail_outbox_opened
  check (body is null or state <> 'sending' or opened = attempts);
create index mail_outbox_content on mail_outbox (tenant, guid)
  where body is not null or text <> '' or html <> '';

-- Not checked for the rows that are there: they are sealed next. From now on nobody writes a clear one.
alter table account add constraint account_totp_sealed check (
  (totp_secret is null or totp_secret like 'sealed:%')
  and (totp_pending is null or totp_pending like 'sealed:%')) not valid;
create index account_totp on account (tenant, guid)
  where totp_secret is not null or totp_pending is not null;

-- Alerts: what residents watch, what happened there (notifications), and how they are told.
set local lock_timeout = '5s';

create table alert (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  owner uuid not null,
  module text not null,
  name text not null check (length(name) between 1 and 40),
  -- Where, as its owner chose it: {"type": {"name": …, "code": grid|place|custom|agency|record}, "name": …}.
  place jsonb not null check (jsonb_typeof(place) = 'object'),
  -- Body of a search call, its area among them.
  criteria jsonb not null check (jsonb_typeof(criteria) = 'object'),
  -- A drawn shape that is left out of the area.
  excluded jsonb,
  -- The one record that is followed; its criteria are empty then.
  record uuid,
  -- Kinds of record events, see the contract.
  events text[] not null check (cardinality(events) > 0),
  cadence text not null default 'daily' check (cadence in ('immediate', 'daily', 'weekly')),
  channels text[] not null default '{email}' check (channels <@ '{email,push}'),
  -- A mail a month that says how many records were looked at.
  monthly boolean not null default false,
  active boolean not null default true,
  -- Who switched it off; null while it is active.
  paused_by text check (paused_by in ('owner', 'unsubscribed', 'undeliverable')),
  -- The criteria in words as they were when it was saved.
  words jsonb,
  -- Chosen by who saves, so that a request that is sent twice saves once.
  request uuid,
  -- Version of the module's records when it was made or resumed: only later ones are told.
  after_version bigint not null,
  -- Day of the agency on which its first digest can leave: the one after it was made.
  first_day date not null,
  -- SHA-256 of the token of its feed; null: it has none.
  feed_hash bytea,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  -- Alerts with the same search are matched once.
  search_key text not null generated always as
    (md5(criteria::text || coalesce(excluded::text, '') || coalesce(record::text, ''))) stored,
  primary key (tenant, guid),
  unique (tenant, owner, request),
  foreign key (tenant, module) references module on delete cascade,
  foreign key (tenant, owner) references account on delete cascade,
  check (active = (paused_by is null))
);
create index alert_owner on alert (tenant, owner, created_at);
create index alert_search on alert (tenant, module, search_key) where active;
create index alert_record on alert (tenant, module, record) where active and record is not null;
create unique index alert_feed on alert (tenant, feed_hash) where feed_hash is not null;
select secure_tenant_table('alert');

-- Something that happened to a record where an alert watches. Not tied to record: a withdrawn one is told of, too.
create table notification (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  owner uuid not null,
  module text not null,
  -- Null: its alert was deleted; the name stays.
  alert uuid,
  alert_name text not null,
  record uuid not null,
  agency_reference text not null,
  address text,
  event_kind text not null,
  -- What makes the event one: `version:kind` of the module's records, or `opens:day`, `closes:day`.
  event_key text not null,
  event_date date not null,
  -- What changed, for words: [{"field": …, "before": …, "after": …}].
  changes jsonb not null default '[]',
  -- What its owner calls it.
  name text check (length(name) between 1 and 300),
  read boolean not null default false,
  favoured boolean not null default false,
  created_at timestamptz not null default now(),
  -- When its owner may see it: at once, or with the digest that it belongs to.
  released_at timestamptz,
  -- It does not wait for a digest: its alert was one of those that tell at once.
  at_once boolean not null default false,
  -- Deleted, and can be brought back for a while.
  deleted_at timestamptz,
  primary key (tenant, guid),
  unique (tenant, alert, record, event_key),
  foreign key (tenant, module) references module on delete cascade,
  -- The owner before the alert: a new row holds them in this order, as who deletes an account does. Else each could wait
  -- for the other.
  foreign key (tenant, owner) references account on delete cascade,
  foreign key (tenant, alert) references alert on delete set null (alert)
);
create index notification_owner on notification (tenant, owner, event_date);
create index notification_waiting on notification (tenant, owner) where released_at is null;
create index notification_at_once on notification (tenant, owner) where at_once and released_at is null;
create index notification_unread on notification (tenant, owner)
  where not read and released_at is not null and deleted_at is null;
select secure_tenant_table('notification');

-- How far a reader has read a module's versions; moved by the transaction that did something with them.
create table change_reader (
  tenant text not null,
  module text not null,
  reader text not null,
  version bigint not null,
  read_at timestamptz not null default now(),
  -- What came of it so far: notifications.
  matched bigint not null default 0,
  primary key (tenant, module, reader),
  foreign key (tenant, module) references module on delete cascade
);
select secure_tenant_table('change_reader');

-- Days of the agency whose digests have left, and days whose windows (comments) were looked at.
create table alert_day (
  tenant text not null references tenant on delete cascade,
  day date not null,
  work text not null check (work in ('digest', 'windows', 'monthly')),
  done_at timestamptz not null default now(),
  -- {"accounts": …, "notifications": …, "mails": …}
  outcome jsonb not null default '{}',
  primary key (tenant, day, work)
);
select secure_tenant_table('alert_day');

-- Records that a version withdrew, as they were, while somebody may have to be told.
create table withdrawn_record (
  tenant text not null,
  module text not null,
  version bigint not null,
  record_no integer not null,
  guid uuid not null,
  -- The columns of record.
  content jsonb not null,
  primary key (tenant, module, version, record_no),
  foreign key (tenant, module) references module on delete cascade
);
select secure_tenant_table('withdrawn_record');

-- Addresses that digests do not go to any more, and why.
create table stopped_address (
  tenant text not null references tenant on delete cascade,
  -- In lower case.
  email text not null check (email = lower(email)),
  reason text not null check (reason in ('bounce', 'complaint')),
  -- What the mail server said.
  detail text check (length(detail) <= 1000),
  stopped_at timestamptz not null default now(),
  primary key (tenant, email)
);
select secure_tenant_table('stopped_address');

-- Browsers that an account has allowed to show its notifications.
create table push_subscription (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  owner uuid not null,
  endpoint text not null check (length(endpoint) <= 2000),
  -- Keys of the browser, base64url (RFC 8291).
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  locale text not null,
  device text not null default '',
  created_at timestamptz not null default now(),
  -- Of tries since one last worked.
  failures integer not null default 0,
  primary key (tenant, guid),
  unique (tenant, endpoint),
  foreign key (tenant, owner) references account on delete cascade
);
create index push_subscription_owner on push_subscription (tenant, owner);
select secure_tenant_table('push_subscription');

-- What proves that an unsubscribe link of a mail is the account's: its links work as long as the account is there,
-- whatever becomes of the keys that encrypt.
create table unsubscribe_secret (
  tenant text not null,
  owner uuid not null,
  secret bytea not null check (length(secret) = 32),
  primary key (tenant, owner),
  foreign key (tenant, owner) references account on delete cascade
);
select secure_tenant_table('unsubscribe_secret');

-- Versions of a module are read by this queue; windows are looked for by it as well.
select jobs.create_queue('changes', '{"policy": "exclusive"}');
-- Digests leave by this one.
select jobs.create_queue('digest', '{"policy": "exclusive"}');
-- Browsers are told by this one.
select jobs.create_queue('push', '{"policy": "exclusive"}');

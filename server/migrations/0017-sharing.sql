-- Saved searches that their owners list, star and share, what was shared of them, reports, and files of mails.
set local lock_timeout = '5s';

alter table saved_search
  -- Chosen by who saves, so that a request that is sent twice saves once.
  add column request uuid,
  -- What the title was before its owner wrote another.
  add column default_title text,
  -- End of the short link /s/{code}; null: it has none.
  add column code text,
  -- Of criteria and search_metadata.
  add column format integer not null default 1,
  -- The criteria in words as they were when it was saved, by language.
  add column snapshot jsonb,
  -- What it found then: {"located": 1, "all": 2, "unlocated": 1, "at": "…"}.
  add column counted jsonb,
  add column favoured boolean not null default false,
  add column read boolean not null default false,
  -- Deleted, and can be brought back for a while.
  add column deleted_at timestamptz;

-- Links that led somewhere and do not any more: they say so.
create table saved_search_gone (
  tenant text not null references tenant on delete cascade,
  guid uuid not null,
  module text not null,
  code text,
  gone_at timestamptz not null default now(),
  primary key (tenant, guid)
);
create index saved_search_gone_code on saved_search_gone (tenant, code);

-- A mail, a message in a network or a copied link: what its owner sees of it again.
create table saved_search_share (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  saved_search uuid not null,
  request uuid,
  channel text not null check (channel in ('report', 'email', 'link', 'facebook', 'twitter', 'linkedin')),
  message text check (length(message) <= 5000),
  recipients text[] not null default '{}',
  subject text,
  link text,
  report uuid,
  created_at timestamptz not null default now(),
  primary key (tenant, guid),
  unique (tenant, saved_search, request),
  foreign key (tenant, saved_search) references saved_search on delete cascade
);

create table report (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  owner uuid not null,
  module text not null,
  -- What it is of; the search may be gone since.
  saved_search uuid,
  record uuid,
  request uuid,
  title text not null check (title <> ''),
  template_id integer not null,
  template_name text not null,
  locale text not null,
  -- What the job needs to make it.
  asked jsonb not null check (jsonb_typeof(asked) = 'object'),
  status text not null default 'pending' check (status in ('pending', 'complete', 'failed')),
  -- Why it failed, in English, for its owner.
  error text,
  pages integer,
  -- Size of the file in bytes.
  size integer,
  favoured boolean not null default false,
  read boolean not null default false,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  expires_at timestamptz,
  primary key (tenant, guid),
  unique (tenant, owner, request),
  foreign key (tenant, module) references module on delete cascade,
  foreign key (tenant, owner) references account on delete cascade
);
create index report_owner on report (tenant, owner, created_at);
create index report_expires on report (expires_at);

-- Apart, so that lists of reports do not read files.
create table report_file (
  tenant text not null references tenant on delete cascade,
  report uuid not null,
  content bytea not null,
  primary key (tenant, report),
  foreign key (tenant, report) references report on delete cascade
);

-- A file that goes out with mails: once, however many get it.
create table mail_file (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  name text not null,
  media_type text not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant, guid)
);
-- Its pictures (by their content id) and attachments: [{"file": guid, "cid": text or null}].
alter table mail_outbox
  add column files jsonb not null default '[]',
  -- The account that had it sent; its mails go with it.
  add column sender uuid;

do $$
declare t text;
begin
  foreach t in array array['saved_search_gone', 'saved_search_share', 'report', 'report_file', 'mail_file'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy by_tenant on %I to plat_app
      using (tenant = (select current_tenant()))
      with check (tenant = (select current_tenant()))', t);
    execute format('grant select, insert, update, delete on %I to plat_app', t);
  end loop;
end $$;

-- Reports are made by this queue; the server sets its options at start.
select jobs.create_queue('report', '{"policy": "exclusive"}');

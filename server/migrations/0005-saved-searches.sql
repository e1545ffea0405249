-- Saved searches, the statistics made of them, and how statistics stand together.

create table saved_search (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  module text not null,
  -- Null: the agency's own, as the searches behind statistics are; they outlive who made them.
  owner uuid,
  -- star: for its owner only; share: for whoever has the link.
  method text not null default 'star' check (method in ('star', 'share')),
  -- Texts are a string, or {"en": …, "es": …} where the agency wrote both.
  title jsonb not null,
  -- What the owner calls it among their own.
  name text not null check (name <> ''),
  -- For whoever opens the link.
  message jsonb check (length(message::text) <= 5000),
  -- For the owner.
  notes text check (length(notes) <= 1000),
  -- Body of a search call: what the search counts.
  criteria jsonb not null check (jsonb_typeof(criteria) = 'object'),
  -- What the search screen needs to show it again; `address` is the query of its address.
  search_metadata jsonb not null check (jsonb_typeof(search_metadata -> 'address') = 'string'),
  -- False: withdrawn, its link leads nowhere any more.
  visible boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant, guid),
  foreign key (tenant, module) references module on delete cascade,
  foreign key (tenant, owner) references account on delete cascade
);
create index saved_search_owner on saved_search (tenant, owner, created_at);

create table statistic (
  tenant text not null references tenant on delete cascade,
  -- Part of addresses: numbered within the agency, never used again.
  id integer not null check (id > 0),
  guid uuid not null default gen_random_uuid(),
  saved_search uuid not null,
  -- numeric: counted whenever it is shown; numeric/custom: the number in `data`.
  type text not null check (type in ('numeric', 'numeric/custom')),
  data double precision,
  name text not null check (name <> ''),
  title jsonb not null,
  note jsonb check (length(note::text) <= 5000),
  comment jsonb check (length(comment::text) <= 5000),
  -- False: seen by those who manage statistics only.
  published boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant, id),
  unique (tenant, guid),
  foreign key (tenant, saved_search) references saved_search on delete cascade,
  check (type = 'numeric' or data is not null)
);
create index statistic_saved_search on statistic (tenant, saved_search);

create table statistic_group (
  tenant text not null references tenant on delete cascade,
  id integer not null check (id > 0),
  guid uuid not null default gen_random_uuid(),
  name text not null check (name <> ''),
  note jsonb check (length(note::text) <= 5000),
  -- Rows of ids of statistics; an id that is gone is an empty place.
  rows jsonb not null default '[]' check (jsonb_typeof(rows) = 'array'),
  primary key (tenant, id),
  unique (tenant, guid)
);

do $$
declare t text;
begin
  foreach t in array array['saved_search', 'statistic', 'statistic_group'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy by_tenant on %I to plat_app
      using (tenant = (select current_tenant()))
      with check (tenant = (select current_tenant()))', t);
    execute format('grant select, insert, update, delete on %I to plat_app', t);
  end loop;
end $$;

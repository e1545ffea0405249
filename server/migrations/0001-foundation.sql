-- Tenants, their versions and files, places, modules, records, imports, API tokens.
-- Every table with a tenant column has forced row security; the application only ever works as
-- the role plat_app with app.tenant set for the transaction (see platform/db/as-tenant.ts).

create extension if not exists postgis;

do $$ begin
  if not exists (select from pg_roles where rolname = 'plat_app') then
    create role plat_app nologin nosuperuser nobypassrls;
  end if;
end $$;

-- current_setting gives '' once a pooled connection has used the setting: never a tenant.
create function current_tenant() returns text
language plpgsql stable parallel safe
set search_path = pg_catalog as $$
declare code text := current_setting('app.tenant', true);
begin
  if code is null or code = '' then
    raise exception 'app.tenant is not set: tenant tables are reached through asTenant only'
      using errcode = 'insufficient_privilege';
  end if;
  return code;
end $$;

create table tenant (
  tenant text primary key check (tenant ~ '^[a-z][a-z0-9-]{0,39}$'),
  version integer not null default 0
);

create table tenant_version (
  tenant text not null references tenant on delete cascade,
  version integer not null,
  -- The whole validated folder as one document (server/src/tenancy/document/document.ts).
  document jsonb not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  applied_by text not null,
  note text,
  primary key (tenant, version)
);

create table tenant_host (
  host text primary key check (host = lower(host)),
  tenant text not null references tenant on delete cascade
);
create index tenant_host_tenant on tenant_host (tenant);

-- Files of a tenant folder that are served or drawn: images, basemap layers. Named by content.
create table tenant_file (
  tenant text not null references tenant on delete cascade,
  sha256 text not null,
  media_type text not null,
  content bytea not null,
  primary key (tenant, sha256)
);

create table place (
  tenant text not null references tenant on delete cascade,
  layer text not null,
  -- Order of the place by name within its layer, from 1.
  number integer not null check (number > 0),
  guid uuid not null,
  name text not null,
  geom geometry(MultiPolygon, 4326) not null,
  primary key (tenant, layer, number),
  unique (tenant, guid)
);

create table module (
  tenant text not null references tenant on delete cascade,
  module text not null check (module ~ '^[a-z][a-z0-9-]{0,63}$'),
  -- Version of the records: goes up by one with every import that changed any.
  version bigint not null default 0,
  next_record_no integer not null default 1,
  imported_at timestamptz,
  primary key (tenant, module)
);

create table record (
  tenant text not null,
  module text not null,
  -- Dense number within the module: the key of the record index. Never used again.
  record_no integer not null check (record_no > 0),
  -- Derived from tenant, module and source key, so that links survive re-imports.
  guid uuid not null,
  source_key text not null,
  agency_reference text not null,
  -- Upper case letters and digits of the reference only: what the search box compares.
  reference_key text collate "C" not null,
  title text not null,
  description text,
  record_type text,
  status text,
  status_category smallint not null check (status_category in (1, 2)),
  record_date date,
  street_address text,
  division text,
  -- Representative point, degrees WGS 84; both null for a record without a location.
  lng double precision check (lng between -180 and 180),
  lat double precision check (lat between -90 and 90),
  -- Only for records that are not a point.
  shape geometry(Geometry, 4326),
  -- Why there is no location, when the source gave one that cannot be used.
  location_problem text,
  -- 0 everybody, 1 registered accounts, 2 internal.
  visibility smallint not null default 0 check (visibility between 0 and 2),
  attributes jsonb not null default '{}',
  -- History as the source gives it: [{date, label, content}], oldest first.
  events jsonb not null default '[]',
  content_hash uuid not null,
  -- Module version that last changed the record.
  version bigint not null,
  primary key (tenant, module, record_no),
  unique (tenant, guid),
  foreign key (tenant, module) references module on delete cascade,
  check ((lng is null) = (lat is null))
);
create index record_reference on record (tenant, module, reference_key);

-- History found by comparing imports; the source's own dates are in record.events.
create table record_event (
  tenant text not null,
  module text not null,
  record_no integer not null,
  version bigint not null,
  field text not null,
  date date not null,
  before text,
  after text,
  primary key (tenant, module, record_no, version, field),
  foreign key (tenant, module, record_no) references record on delete cascade
);

create table import_run (
  tenant text not null,
  run uuid not null default gen_random_uuid(),
  module text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  state text not null default 'running'
    check (state in ('running', 'finished', 'refused', 'failed')),
  report jsonb,
  primary key (tenant, run),
  foreign key (tenant, module) references module on delete cascade
);
create index import_run_module on import_run (tenant, module, started_at);

-- Bearer tokens of API clients. The token itself is shown once and never stored.
create table api_token (
  tenant text not null references tenant on delete cascade,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  name text not null,
  level text not null check (level in ('registered', 'internal')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant, token_hash)
);

-- The only question asked before the tenant is known.
create function tenant_of_host(wanted text) returns text
language sql stable security definer parallel safe
set search_path = pg_catalog, public as
$$ select tenant from public.tenant_host where host = lower(wanted) $$;

create function tenant_codes() returns setof text
language sql stable security definer parallel safe
set search_path = pg_catalog, public as
$$ select tenant from public.tenant where version > 0 order by tenant $$;

do $$
declare t text;
begin
  foreach t in array array['tenant', 'tenant_version', 'tenant_host', 'tenant_file', 'place',
    'module', 'record', 'record_event', 'import_run', 'api_token'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy by_tenant on %I to plat_app
      using (tenant = (select current_tenant()))
      with check (tenant = (select current_tenant()))', t);
    execute format('grant select, insert, update, delete on %I to plat_app', t);
  end loop;
  -- The two look-up functions run as the owner, who is under forced row security as well.
  execute format('create policy look_up on tenant_host for select to %I using (true)', current_user);
  execute format('create policy look_up on tenant for select to %I using (true)', current_user);
end $$;

-- A record index answers from the document, the places and the records that it was built from until the next
-- one is ready, so that what was replaced has to stay for a while.

-- Places belong to the content of their layer's file, as the document names it.
alter table place add column sha256 text;
-- When a newer version of the document stopped naming this content; null while it is named.
alter table place add column superseded_at timestamptz;

-- The owner is under forced row security as well, and would see no row.
alter table tenant no force row level security;
alter table tenant_version no force row level security;
alter table place no force row level security;
update place p set sha256 = named ->> 'sha256'
from tenant t
join tenant_version v using (tenant, version)
cross join jsonb_array_elements(v.document -> 'places' -> 'layers') as named
where t.tenant = p.tenant and named ->> 'id' = p.layer;
delete from place where sha256 is null;
alter table tenant force row level security;
alter table tenant_version force row level security;
alter table place force row level security;

alter table place alter column sha256 set not null;
alter table place drop constraint place_pkey;
alter table place drop constraint place_tenant_guid_key;
alter table place add primary key (tenant, layer, sha256, number);
alter table place add unique (tenant, guid, sha256);

-- Names the content of a version of the records: another id, other records. Version numbers are given again
-- after a restore, these are not.
alter table module add column content_id uuid not null default gen_random_uuid();

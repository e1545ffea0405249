-- What must not change in feeds: the host in their ids, and the moment of their last change.
set local lock_timeout = '5s';

-- The host in ids of feeds, of calendar entries and of the list of digests, whatever hosts the agency has now. Null:
-- a server of the version before made the agency, which has it from its next apply on; until then its first host.
alter table tenant add column id_host text;

-- The latest release of notifications that are deleted for good: the feed of the alert never says an earlier moment.
alter table alert add column last_released_at timestamptz;

-- The first hosts of today: ids of today stay.
alter table tenant no force row level security;
alter table tenant_version no force row level security;
update tenant t set id_host = v.document #>> '{tenant,hosts,0}'
from tenant_version v where v.tenant = t.tenant and v.version = t.version;
alter table tenant force row level security;
alter table tenant_version force row level security;

-- The agency whose ids have a host, for another that has taken this host over.
create function tenant_of_id_host(wanted text) returns text
language sql stable security definer parallel safe
set search_path = pg_catalog, public as
$$ select tenant from public.tenant where id_host = wanted $$;

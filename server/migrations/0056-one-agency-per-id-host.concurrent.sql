-- No two agencies have equal ids.
create unique index concurrently tenant_id_host on tenant (id_host);

-- What imports saw change in a record is a change everywhere, as in the contract (RecordChange); events are
-- the source's own.
alter table record_event rename to record_change;
alter index record_event_pkey rename to record_change_pkey;
alter table record_change rename constraint record_event_tenant_module_record_no_fkey
  to record_change_tenant_module_record_no_fkey;
-- For servers of the version before, which run beside newer ones during an upgrade. A migration of a later
-- version drops it.
create view record_event with (security_invoker = true) as select * from record_change;
grant select, insert on record_event to plat_app;

-- What every table with a tenant column needs: each tenant's rows for that tenant only, its owner included.
-- A migration that makes such a table ends with `select secure_tenant_table('…')`.
create function secure_tenant_table(tenant_table regclass) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('create policy by_tenant on %s to plat_app
    using (tenant = (select current_tenant()))
    with check (tenant = (select current_tenant()))', tenant_table);
  execute format('grant select, insert, update, delete on %s to plat_app', tenant_table);
end $$;
revoke execute on function secure_tenant_table(regclass) from public;

drop policy by_tenant on record_change;
select secure_tenant_table('record_change');

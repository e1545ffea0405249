-- What servers remember of the database is forgotten when it changes, whoever changes it: each change is said on
-- the channel plat_change, as `kind tenant[ module]`, when its transaction commits.
create function notify_change() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('plat_change', concat_ws(' ', tg_argv[0], changed ->> 'tenant', changed ->> 'module'));
  return null;
end $$;

create trigger say_change after insert or delete on module
  for each row execute function notify_change('records');
create trigger say_update after update on module
  for each row when (old.version <> new.version or old.content_id <> new.content_id
    or old.imported_at is distinct from new.imported_at)
  execute function notify_change('records');

create trigger say_change after insert or update or delete on tenant
  for each row execute function notify_change('tenant');
create trigger say_change after insert or update or delete on tenant_host
  for each row execute function notify_change('tenant');

-- A session that begins changes nothing that anybody remembers, nor does its use.
create trigger say_change after delete on session
  for each row execute function notify_change('sessions');
create trigger say_update after update on session
  for each row when (old.expires_at <> new.expires_at or old.authenticated_at <> new.authenticated_at
    or old.second_factor is distinct from new.second_factor)
  execute function notify_change('sessions');
create trigger say_change after delete on account
  for each row execute function notify_change('sessions');
create trigger say_update after update on account
  for each row when (old.email <> new.email or old.role <> new.role or old.grants <> new.grants
    or old.state <> new.state or old.confirmed_at is distinct from new.confirmed_at)
  execute function notify_change('sessions');
create trigger say_change after insert or update or delete on membership
  for each row execute function notify_change('sessions');
create trigger say_change after insert or update or delete on api_token
  for each row execute function notify_change('sessions');
create trigger say_change after update or delete on site_gate_session
  for each row execute function notify_change('sessions');

create trigger say_change after insert on mail_outbox
  for each row execute function notify_change('mail');

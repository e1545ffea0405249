-- What keeps a whole agency closed is its site gate, here as everywhere (docs/glossary.md).
alter table lock_session rename to site_gate_session;
alter index lock_session_pkey rename to site_gate_session_pkey;
-- For servers of the version before, which run beside newer ones during an upgrade. To be dropped by the next
-- migration but one.
create view lock_session with (security_invoker = true) as select * from site_gate_session;
grant select, insert, delete on lock_session to plat_app;

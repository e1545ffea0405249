create unique index concurrently call_room on call (tenant, appointment) where state <> 'ended' and appointment is not null;

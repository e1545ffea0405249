create unique index concurrently call_waiting on call (tenant, caller) where state = 'waiting';

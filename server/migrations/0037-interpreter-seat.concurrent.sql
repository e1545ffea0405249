create unique index concurrently call_participant_interpreter on call_participant (tenant, call)
  where interpreter and left_at is null;

create index concurrently call_participant_account on call_participant (tenant, account, call);

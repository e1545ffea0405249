-- Emails of an agency that was restored are held until an operator decides about them (docs/operating.md).
set local lock_timeout = '5s';

-- Time of the hold; null: nothing is held. Digests, emails about alerts and messages to browsers wait for its end.
alter table tenant add column mail_held_since timestamptz;

-- held: an email that waited when the hold began. Senders take queued ones only, those of older versions as well.
alter table mail_outbox drop constraint mail_outbox_state_check;
alter table mail_outbox add constraint mail_outbox_state_check
  check (state in ('queued', 'sending', 'held', 'sent', 'failed', 'expired')) not valid;

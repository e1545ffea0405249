set local lock_timeout = '5s';

-- End of the hold of an email: it is tried for three days from then on. Null: it was not held.
alter table mail_outbox add column released_at timestamptz;

-- Emails that are held: figures and files of mails ask for them beside those of mail_outbox_due.
create index concurrently mail_outbox_held on mail_outbox (tenant) where state = 'held';

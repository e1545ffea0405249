set local lock_timeout = '5s';

-- How often the link of a shared search was opened by someone other than its owner.
alter table saved_search add column opened integer not null default 0 check (opened >= 0);

set local lock_timeout = '5s';

-- Staff hide the page of a search that a visitor shared; its owner keeps the search.
alter table saved_search
  add column hidden_at timestamptz,
  -- Null: the account is deleted.
  add column hidden_by uuid,
  -- From staff to the owner.
  add column hidden_note text check (length(hidden_note) between 1 and 1000),
  add foreign key (tenant, hidden_by) references account on delete set null (hidden_by) not valid;

create table saved_search_report (
  tenant text not null,
  saved_search uuid not null,
  -- Hash of the account, or of the network of someone who is not logged in, different for each search.
  reporter text not null check (length(reporter) <= 64),
  reason text not null check (reason in ('impersonation', 'personal_data', 'insult', 'spam', 'other')),
  created_at timestamptz not null default now(),
  -- When staff looked at it.
  settled_at timestamptz,
  primary key (tenant, saved_search, reporter),
  foreign key (tenant, saved_search) references saved_search on delete cascade
);
create index saved_search_report_open on saved_search_report (tenant, saved_search) where settled_at is null;
select secure_tenant_table('saved_search_report');

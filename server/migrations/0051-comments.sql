-- Comments of residents on records, and what the agency answers (docs/comments.md).
set local lock_timeout = '5s';

create table record_comment (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  -- Null: the account is deleted, or the comment withdrawn.
  account uuid,
  -- The record, as in call.
  discriminator text not null default 'record' check (discriminator = 'record'),
  subject uuid not null,
  agency_reference text not null,
  visibility smallint not null default 0,
  module text not null,
  department text not null,
  channel uuid,
  modules text[] not null check (cardinality(modules) <= 500),
  -- Null: withdrawn.
  text text check (length(text) between 1 and 1000),
  still_there boolean not null default false,
  -- Null: not offered as a public comment.
  publication text check (publication in ('offered', 'published', 'hidden')),
  shows_name boolean not null default false,
  -- Whether it was ever published.
  was_published boolean not null default false,
  hidden_by text check (hidden_by in ('agency', 'reports')),
  hidden_reason text check (hidden_reason in ('personal_data', 'insult', 'spam', 'off_topic', 'other')),
  hidden_note text check (length(hidden_note) between 1 and 1000),
  hidden_at timestamptz,
  objection text check (length(objection) between 1 and 1000),
  objected_at timestamptz,
  review_due boolean not null default false,
  -- Set when an agent has looked at reports or an objection: reports do not hide it again.
  reviewed_at timestamptz,
  outcome text check (outcome in ('answered', 'no_action', 'passed_on', 'withdrawn')),
  outcome_at timestamptz,
  outcome_by uuid,
  -- The agent who has it; null: no one.
  assignee uuid,
  request uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Since when the agency owes something.
  asked_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by uuid,
  -- Whether the agency owes something: an answer, an approval or a review.
  waits boolean not null generated always as (outcome is null or review_due or coalesce(publication = 'offered', false)) stored,
  primary key (tenant, guid),
  unique (tenant, account, request),
  check ((outcome is null) = (outcome_at is null)),
  check ((publication is not distinct from 'hidden') = (hidden_by is not null)),
  check ((hidden_by is null) = (hidden_at is null)),
  check ((text is null) = (outcome is not distinct from 'withdrawn')),
  check (text is not null or (account is null and publication is null and objection is null and not review_due)),
  check (publication is distinct from 'published' or was_published),
  foreign key (tenant, account) references account on delete set null (account),
  foreign key (tenant, assignee) references account on delete set null (assignee)
);
create index record_comment_subject on record_comment (tenant, subject, created_at);
create index record_comment_account on record_comment (tenant, account, created_at, guid);
create index record_comment_pending on record_comment (tenant, asked_at) where waits and assignee is null;
create index record_comment_assigned on record_comment (tenant, assignee, asked_at) where waits and assignee is not null;
create index record_comment_done on record_comment (tenant, changed_at) where not waits;
select secure_tenant_table('record_comment');

create table comment_answer (
  tenant text not null,
  guid uuid not null default gen_random_uuid(),
  comment uuid not null,
  -- Null: the account is deleted.
  author uuid,
  text text not null check (length(text) between 1 and 5000),
  public boolean not null default false,
  request uuid,
  created_at timestamptz not null default now(),
  primary key (tenant, guid),
  unique (tenant, comment, request),
  foreign key (tenant, comment) references record_comment on delete cascade,
  foreign key (tenant, author) references account on delete set null (author)
);
create index comment_answer_comment on comment_answer (tenant, comment, created_at);
create index comment_answer_author on comment_answer (tenant, author, created_at, guid);
select secure_tenant_table('comment_answer');

create table comment_report (
  tenant text not null,
  comment uuid not null,
  account uuid not null,
  reason text not null check (reason in ('personal_data', 'insult', 'spam', 'off_topic', 'other')),
  -- Hash of the network, different for each comment. Null once an agent has looked at it.
  network text check (length(network) <= 64),
  created_at timestamptz not null default now(),
  primary key (tenant, comment, account),
  foreign key (tenant, comment) references record_comment on delete cascade,
  foreign key (tenant, account) references account on delete cascade
);
create index comment_report_account on comment_report (tenant, account);
select secure_tenant_table('comment_report');

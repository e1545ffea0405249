-- Comments that residents leave on records, and what the agency answers (docs/comments.md).
set local lock_timeout = '5s';

create table record_comment (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  -- Null: the account is gone.
  account uuid,
  record uuid not null,
  -- As they were when the comment was made: a record may be withdrawn.
  agency_reference text not null,
  visibility smallint not null default 0,
  module text not null,
  department text not null,
  -- Null: erased with the account.
  text text check (length(text) between 1 and 1000),
  -- Null: not offered as a public comment.
  publication text check (publication in ('offered', 'published', 'declined')),
  -- As who wrote it chose; null: withheld.
  public_name text check (length(public_name) between 1 and 80),
  outcome text check (outcome in ('answered', 'no_action', 'passed_on', 'withdrawn')),
  outcome_at timestamptz,
  outcome_by uuid,
  -- Chosen by who sends it, so that a comment that is sent twice is one.
  request uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant, guid),
  unique (tenant, account, request),
  check ((outcome is null) = (outcome_at is null)),
  check (publication is not null or public_name is null),
  check (text is not null or publication is null),
  foreign key (tenant, account) references account on delete set null (account)
);
create index record_comment_open on record_comment (tenant, created_at)
  where outcome is null or publication = 'offered';
create index record_comment_done on record_comment (tenant, outcome_at);
create index record_comment_record on record_comment (tenant, record, created_at);
create index record_comment_account on record_comment (tenant, account, created_at);
create index record_comment_created on record_comment (tenant, created_at);
select secure_tenant_table('record_comment');

create table comment_answer (
  tenant text not null,
  guid uuid not null default gen_random_uuid(),
  comment uuid not null,
  -- Null: the account is gone.
  author uuid,
  text text not null check (length(text) between 1 and 5000),
  request uuid,
  created_at timestamptz not null default now(),
  primary key (tenant, guid),
  unique (tenant, comment, request),
  foreign key (tenant, comment) references record_comment on delete cascade,
  foreign key (tenant, author) references account on delete set null (author)
);
create index comment_answer_comment on comment_answer (tenant, comment, created_at);
create index comment_answer_author on comment_answer (tenant, author);
select secure_tenant_table('comment_answer');

-- Statistics: what a stat computes, scorecards, who changed what, and numbers that are never given again.
set local lock_timeout = '5s';

alter table statistic
  drop constraint statistic_type_check,
  drop constraint statistic_check,
  drop constraint statistic_note_check,
  drop constraint statistic_comment_check,
  -- What it computes, see the contract; null: what `type` and `data` say, from before there was more.
  add column options jsonb,
  -- A line over time: {"field": …, "unit": …}.
  add column trend jsonb,
  -- The search of the whole, of a share.
  add column whole uuid,
  -- Grows with each change: a change names the one that it was made from.
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  -- Account that changed it last; null: nobody's, or gone.
  add column updated_by uuid,
  -- Deleted, and can be brought back for a while.
  add column deleted_at timestamptz,
  -- Chosen by who makes it, so that a request that is sent twice makes one.
  add column request uuid;
alter table statistic
  add constraint statistic_data_check check (type <> 'numeric/custom' or data is not null) not valid;
alter table statistic
  add constraint statistic_texts_check
    check (length(note::text) <= 30000 and length(comment::text) <= 30000) not valid;

alter table statistic_group
  drop constraint statistic_group_note_check,
  -- The name in one or both languages; null: as in `name`.
  add column title jsonb,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid,
  add column deleted_at timestamptz,
  add column request uuid;
alter table statistic_group
  add constraint statistic_group_texts_check check (length(note::text) <= 30000) not valid;

create table scorecard (
  tenant text not null references tenant on delete cascade,
  id integer not null check (id > 0),
  guid uuid not null default gen_random_uuid(),
  name jsonb not null,
  note jsonb check (length(note::text) <= 30000),
  channels text[] not null check (channels <@ '{public,internal}'),
  -- Numbers of its groups, in order; one that is gone stands nowhere.
  groups integer[] not null default '{}',
  published boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  request uuid,
  primary key (tenant, id),
  unique (tenant, guid),
  unique (tenant, request)
);
select secure_tenant_table('scorecard');

-- The highest number that was given, by kind: stat, group, scorecard.
create table statistics_number (
  tenant text not null references tenant on delete cascade,
  kind text not null check (kind in ('stat', 'group', 'scorecard')),
  last integer not null,
  primary key (tenant, kind)
);
select secure_tenant_table('statistics_number');

-- Notes among agents on entries of the resourcer (docs/appointments.md).
set local lock_timeout = '5s';

create table entry_note (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  -- One of them: what it is about.
  appointment uuid,
  call_back uuid,
  comment uuid,
  -- Null: the account is deleted, or an API token wrote it.
  author uuid,
  text text not null check (length(text) between 1 and 1000),
  request uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant, guid),
  check (num_nonnulls(appointment, call_back, comment) = 1),
  unique (tenant, author, request),
  foreign key (tenant, appointment) references appointment on delete cascade,
  foreign key (tenant, call_back) references call_back on delete cascade,
  foreign key (tenant, comment) references record_comment on delete cascade,
  foreign key (tenant, author) references account on delete set null (author)
);
create index entry_note_appointment on entry_note (tenant, appointment, created_at) where appointment is not null;
create index entry_note_call_back on entry_note (tenant, call_back, created_at) where call_back is not null;
create index entry_note_comment on entry_note (tenant, comment, created_at) where comment is not null;
create index entry_note_author on entry_note (tenant, author, created_at, guid);
select secure_tenant_table('entry_note');

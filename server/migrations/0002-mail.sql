-- Mails: written by the transaction that causes them, sent by platform/mail/sender.ts.

create table mail_outbox (
  tenant text not null references tenant on delete cascade,
  guid uuid not null,
  -- Mails with the same key are one mail.
  key text,
  kind text not null,
  -- 0 codes and links that somebody waits for, 1 usual, 2 digests.
  urgency smallint not null check (urgency between 0 and 2),
  recipient text not null,
  subject text not null,
  -- Blank once it has expired.
  text text not null,
  html text not null,
  headers jsonb not null default '{}',
  -- Written at the first attempt; every further attempt has the same.
  message_id text,
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'failed', 'expired')),
  attempts integer not null default 0,
  -- Of a mail that is being sent: when it counts as lost with its sender and is taken again.
  next_attempt_at timestamptz not null default now(),
  expires_at timestamptz,
  -- Deleted a day after it was sent.
  forget boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  last_error text,
  primary key (tenant, guid),
  unique (tenant, key)
);
create index mail_outbox_due on mail_outbox (tenant, urgency, next_attempt_at)
  where state in ('queued', 'sending');
create index mail_outbox_created on mail_outbox (tenant, created_at);
create index mail_outbox_recipient on mail_outbox (tenant, lower(recipient));

alter table mail_outbox enable row level security;
alter table mail_outbox force row level security;
create policy by_tenant on mail_outbox to plat_app
  using (tenant = (select current_tenant()))
  with check (tenant = (select current_tenant()));
grant select, insert, update, delete on mail_outbox to plat_app;

-- Tenants with mail to be sent now, and how urgent the most urgent of each is: names no mail.
create function tenants_with_due_mail() returns table (tenant text, urgency smallint)
language sql stable security definer parallel safe
set search_path = pg_catalog, public as $$
  select t.tenant, due.urgency
  from public.tenant t
  cross join lateral (
    select m.urgency
    from public.mail_outbox m
    where m.tenant = t.tenant and m.state in ('queued', 'sending') and m.next_attempt_at <= now()
    order by m.urgency, m.next_attempt_at
    limit 1
  ) due
$$;

-- The function runs as the owner, who is under forced row security as well.
do $$ begin
  execute format($policy$create policy look_up on mail_outbox for select to %I
    using (state in ('queued', 'sending'))$policy$, current_user);
end $$;

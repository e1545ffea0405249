-- Invitations to calls, and guests: people without an account who came by one (docs/calls.md).
set local lock_timeout = '5s';

-- A guest is an account that can never log in, has no rights, and whose address is none. `email` keeps its form: no
-- account becomes a guest, and no guest an account.
alter table account drop constraint account_state_check;
alter table account add constraint account_state_check check (state in ('invited', 'active', 'suspended', 'guest'))
  not valid;
alter table account add constraint account_guest check (
  (state = 'guest') = (email like 'guest:%')
  and (state <> 'guest' or (role = 'resident' and grants = '{}' and password_hash is null and totp_secret is null
    and totp_pending is null and confirmed_at is null))) not valid;

create table call_invite (
  tenant text not null,
  guid uuid not null default gen_random_uuid(),
  call uuid not null,
  -- Whom it was mailed to; null: an agent was asked to join.
  email text check (length(email) <= 320),
  -- Whose it is: the invited account, or who accepted it. Null: nobody yet.
  account uuid,
  -- Whether that account was invited itself. False: it came by the link, and has to be admitted.
  is_own boolean not null default false,
  -- SHA-256 of the token of its link; null: there is no link.
  token_hash text check (token_hash ~ '^[0-9a-f]{64}$'),
  -- sent, asked: can be accepted; waiting: in the waiting room; admitted: was or is in the call.
  state text not null check (state in ('sent', 'asked', 'waiting', 'admitted', 'declined', 'missed', 'refused', 'removed', 'ended')),
  -- The agent who invited; null: the account is gone.
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  -- When it came into its state.
  changed_at timestamptz not null default now(),
  -- It can be accepted until then.
  until timestamptz not null,
  -- In the waiting room: since when the person has no connection, as the agents were told; null: there is one.
  away_since timestamptz,
  primary key (tenant, guid),
  unique (tenant, token_hash),
  check ((email is null) = (token_hash is null)),
  check (account is not null or not is_own),
  check (state not in ('asked', 'waiting', 'admitted') or account is not null),
  foreign key (tenant, call) references call on delete cascade,
  foreign key (tenant, account) references account on delete cascade,
  foreign key (tenant, created_by) references account on delete set null (created_by)
);
create index call_invite_call on call_invite (tenant, call, created_at);
create index call_invite_account on call_invite (tenant, account, created_at) where account is not null;
create index call_invite_created_by on call_invite (tenant, created_by);
select secure_tenant_table('call_invite');

-- A caller who has left a call that goes on can make another one: who is in a call is known by its participants. The index
-- of calls that wait (0033) takes its place.
drop index call_live;

-- Accounts, sessions, one-time tokens, memberships, the lock, the audit and the rate limits.
-- An e-mail address at two agencies is two accounts that know nothing of each other.

create table account (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  -- Normalised (server/src/accounts/email-address.ts): what is compared. NFKC, lower case.
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  zip text,
  locale text check (locale in ('en', 'es')),
  role text not null default 'resident' check (role in ('resident', 'internal')),
  grants text[] not null default '{}' check (
    grants <@ array['stats.manage', 'hub.manage', 'records.unmapped', 'tenant.admin']),
  -- invited: has no password yet, cannot log in.
  state text not null default 'active' check (state in ('invited', 'active', 'suspended')),
  -- Argon2id in PHC form; null for an account that signs in with a provider only.
  password_hash text check (password_hash like '$argon2id$%'),
  -- Base32 secret of the authenticator; the pending one counts once a code was confirmed.
  totp_secret text,
  totp_pending text,
  -- Last used time step: no code is taken twice.
  totp_step bigint not null default 0,
  -- SHA-256 of unused recovery codes.
  recovery_hashes text[] not null default '{}',
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_login_at timestamptz,
  primary key (tenant, guid),
  unique (tenant, email)
);
create index account_name on account (tenant, last_name, first_name);

create table external_identity (
  tenant text not null,
  provider text not null,
  subject text not null,
  account uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant, provider, subject),
  foreign key (tenant, account) references account on delete cascade
);
create index external_identity_account on external_identity (tenant, account);

-- The token itself is known to its holder only.
create table session (
  tenant text not null,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  guid uuid not null default gen_random_uuid(),
  account uuid not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When password, code or provider last said who this is: for changes that ask again.
  authenticated_at timestamptz not null default now(),
  -- totp: with an authenticator; code: with a mailed code; null: neither.
  second_factor text check (second_factor in ('totp', 'code')),
  device text not null default '',
  primary key (tenant, token_hash),
  unique (tenant, guid),
  foreign key (tenant, account) references account on delete cascade
);
create index session_account on session (tenant, account);

create table one_time_token (
  tenant text not null references tenant on delete cascade,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  purpose text not null check (
    purpose in ('confirm', 'invite', 'login', 'reset', 'email', 'totp', 'oidc')),
  email text,
  account uuid,
  data jsonb not null default '{}',
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant, token_hash),
  foreign key (tenant, account) references account on delete cascade
);
create index one_time_token_email on one_time_token (tenant, email);
create index one_time_token_account on one_time_token (tenant, account);

-- Codes of six digits by e-mail: bound to the session that asked, HMAC with that session's hash.
create table email_code (
  tenant text not null,
  session uuid not null,
  account uuid not null,
  code_hmac text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  primary key (tenant, session),
  foreign key (tenant, session) references session (tenant, guid) on delete cascade,
  foreign key (tenant, account) references account on delete cascade
);

create table membership (
  tenant text not null references tenant on delete cascade,
  guid uuid not null default gen_random_uuid(),
  -- A whole address, or @domain.
  pattern text not null,
  member_group text not null check (
    member_group in ('internal', 'telco', 'contractor', 'siteowner')),
  primary key (tenant, guid),
  unique (tenant, pattern, member_group)
);

-- Browsers that have passed an agency's lock.
create table lock_session (
  tenant text not null references tenant on delete cascade,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  primary key (tenant, token_hash)
);

-- Browsers from which an account has logged in: let in while strangers guess at its password.
create table known_device (
  tenant text not null,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  account uuid not null,
  expires_at timestamptz not null,
  primary key (tenant, token_hash, account),
  foreign key (tenant, account) references account on delete cascade
);

-- Who changed what about accounts. Holds no secrets.
create table audit (
  tenant text not null references tenant on delete cascade,
  number bigint generated always as identity,
  at timestamptz not null default now(),
  -- Guid of the acting account, or the command line's user.
  actor text,
  action text not null,
  subject uuid,
  detail jsonb not null default '{}',
  primary key (tenant, number)
);
create index audit_subject on audit (tenant, subject);

do $$
declare t text;
begin
  foreach t in array array['account', 'external_identity', 'session', 'one_time_token',
    'email_code', 'membership', 'lock_session', 'known_device', 'audit'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy by_tenant on %I to plat_app
      using (tenant = (select current_tenant()))
      with check (tenant = (select current_tenant()))', t);
    execute format('grant select, insert, update, delete on %I to plat_app', t);
  end loop;
end $$;

-- Points by key, shared by all processes and kept over restarts (rate-limiter-flexible's layout).
-- Keys start with the tenant's code; there is nothing of a tenant in it.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);
grant select, insert, update, delete on rate_limit to plat_app;

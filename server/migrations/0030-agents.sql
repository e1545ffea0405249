-- Agents: staff that calls reach (docs/agents.md). Staff without a row are not public and have declared nothing.
set local lock_timeout = '5s';

create table agent (
  tenant text not null,
  account uuid not null,
  public boolean not null default false,
  -- Codes of the modules whose calls reach the agent; null: all.
  modules text[] check (cardinality(modules) <= 500),
  -- What the agent has set, and when. It ends with the next login (agents/agent-sql.ts).
  declared text not null default 'available' check (declared in ('available', 'break', 'away')),
  declared_at timestamptz not null default now(),
  -- Why the portal set it; null: the agent did.
  declared_reason text check (declared_reason in ('missed_calls')),
  -- Counts changes by managers; 0: there was none.
  version integer not null default 0,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant, account),
  foreign key (tenant, account) references account on delete cascade
);
select secure_tenant_table('agent');

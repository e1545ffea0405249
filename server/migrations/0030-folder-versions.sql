-- The files of a tenant folder, version by version, as they were checked (docs/decisions/0027-portal-without-a-shell.md).
set local lock_timeout = '5s';

-- Versions whose files are kept; one without a row here was applied by an older Plat, or has too large files.
create table folder_version (
  tenant text not null,
  version integer not null,
  -- Of all paths and contents: equal folders have equal ones.
  checksum text not null check (checksum ~ '^[0-9a-f]{64}$'),
  -- folder: by `plat tenant`; portal: saved by an administrator in /admin.
  origin text not null check (origin in ('folder', 'portal')),
  -- Who saved it in the portal; null: nobody, or the account is gone.
  account uuid,
  primary key (tenant, version),
  foreign key (tenant, version) references tenant_version on delete cascade,
  foreign key (tenant, account) references account on delete set null (account)
);
create index folder_version_account on folder_version (tenant, account);
select secure_tenant_table('folder_version');

-- Contents by what is in them. Never served: unlike those of tenant_file, which readers fetch by their hash.
create table folder_content (
  tenant text not null references tenant on delete cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  content bytea not null,
  primary key (tenant, sha256)
);
select secure_tenant_table('folder_content');

create table folder_file (
  tenant text not null,
  version integer not null,
  -- Within the folder: modules/permits.yaml.
  path text not null,
  sha256 text not null,
  -- Bytes.
  size integer not null check (size >= 0),
  primary key (tenant, version, path),
  foreign key (tenant, version) references folder_version on delete cascade,
  -- At the end of the transaction: an agency that is removed as a whole loses both, in any order.
  foreign key (tenant, sha256) references folder_content deferrable initially deferred
);
create index folder_file_content on folder_file (tenant, sha256);
select secure_tenant_table('folder_file');

import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { AccountRow } from '../accounts/account-row.ts'
import type { ExportedAccount } from '../accounts/exported-account.ts'

/** What a feature keeps about an account, under its name in the export. */
export interface AccountExporter {
  readonly name: string
  read(tx: TenantTransaction, account: ExportedAccount): Promise<unknown>
}

/**
 * Everything that the agency keeps about an account. Hashes and secrets are left out, and so are the texts
 * of mails that are still to be sent: who has only a session must not get a new password here.
 */
export async function exportOf(
  tx: TenantTransaction,
  row: ExportedAccount,
  exporters: readonly AccountExporter[],
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {
    account: ownFields(row),
    sessions: await tx.query(
      `select guid, created_at as created, last_seen_at as last_seen, expires_at as expires,
         second_factor, device from session where account = $1 order by created_at`,
      [row.guid],
    ),
    known_browsers: await tx.query(
      'select expires_at as expires from known_device where account = $1 order by expires_at',
      [row.guid],
    ),
    groups: await tx.query(
      `select pattern, member_group as "group" from membership
       where pattern in ($1, $2) order by member_group`,
      [row.email, row.email.slice(row.email.lastIndexOf('@'))],
    ),
    sign_in_providers: await tx.query(
      `select provider, subject, created_at as created from external_identity
       where account = $1 order by provider`,
      [row.guid],
    ),
    history: await tx.query(
      `select at, action, detail, actor = $2 as by_yourself from audit
       where subject = $1 order by number`,
      [row.guid, row.guid],
    ),
    mails: await tx.query(
      `select created_at as created, kind, recipient as to, subject, state from mail_outbox
       where lower(recipient) = $1 and created_at > now() - interval '30 days' order by created_at`,
      [row.email],
    ),
  }
  for (const exporter of exporters) data[exporter.name] = await exporter.read(tx, row)
  return data
}

function ownFields(row: AccountRow): Record<string, unknown> {
  return {
    id: row.guid,
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    zip: row.zip,
    locale: row.locale,
    role: row.role,
    grants: row.grants,
    state: row.state,
    has_password: row.passwordHash !== null,
    authenticator: row.totpSecret !== null,
    unused_recovery_codes: row.recoveryHashes.length,
    created: row.createdAt,
    confirmed: row.confirmedAt,
    last_login: row.lastLoginAt,
  }
}

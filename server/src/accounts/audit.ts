import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** Something that happened to an account. `detail` never holds a secret. */
export interface AuditEntry {
  /** Guid of the acting account, or who used the command line; null for visitors. */
  readonly actor: string | null
  /** What, as `noun.verb`: `password.changed`, `session.ended`, `person.invited`. */
  readonly action: string
  /** Guid of the account that it happened to. */
  readonly subject: string | null
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Writes one line of the audit, in the transaction that makes it true. */
export async function audit(tx: TenantTransaction, entry: AuditEntry): Promise<void> {
  await tx.query(
    'insert into audit (tenant, actor, action, subject, detail) values ($1, $2, $3, $4, $5)',
    [tx.tenant, entry.actor, entry.action, entry.subject, JSON.stringify(entry.detail ?? {})],
  )
}

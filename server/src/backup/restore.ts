import { giveUpLostSecrets } from '../accounts/lost-secrets.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { countWaiting, mayRepeat, type Waiting } from '../alerts/waiting-mail.ts'
import { type BackupHeader, BackupRefusal, type BackupRow, type TableSum } from './backup-format.ts'
import { readBackup, readBackupHeader } from './backup-reader.ts'
import { holdMails, mailHeldSince } from '../platform/mail/mail-hold.ts'
import { restoredDocument, restoreSchedules } from '../tenancy/import-schedules.ts'
import { deleteRowsSql, EXACT_TEXT, insertRowsSql, raiseSequenceSql } from './table-sql.ts'
import { appliedMigrations, type Table, tenantTables } from './tables.ts'
import { type Keyring, keyIdOf } from '../platform/secrets/keyring.ts'

/** What is restored, and whether existing tenants are replaced. */
export interface RestoreOrder {
  readonly file: string
  readonly replace: boolean
  /** Who accepts the loss of secrets whose keys are missing; null: such a file is refused. */
  readonly givesUpSecrets: string | null
  /** Emails that wait are sent; left out: they are held, because some may have been sent since the backup. */
  readonly sends?: boolean
}

/** What is waiting to be sent at a restored agency. */
export interface RestoredMail extends Waiting {
  readonly tenant: string
  readonly isHeld: boolean
  /** Whether the backup was made during a hold. */
  readonly wasHeld: boolean
}

/** The result of a restore. */
export interface Restored {
  readonly header: BackupHeader
  readonly tables: readonly TableSum[]
  /** Of each agency. */
  readonly mails: readonly RestoredMail[]
}

/**
 * Puts a backup's tenants back, all of them or, when it throws, none: the file is read through
 * before anything is changed, and everything is written in one transaction.
 * @throws BackupRefusal for a file that is not whole, for a database with other tables, for tenants
 * that exist already unless they are to be replaced, and for secrets of a missing key.
 */
export async function restore(
  database: Database,
  { file, replace, givesUpSecrets, sends = false }: RestoreOrder,
): Promise<Restored> {
  const { tenants } = await readBackupHeader(file)
  const [first] = tenants
  if (first === undefined) throw new BackupRefusal(`${file} holds no agency.`)
  // Refuse early, before a large file is read.
  await asTenant(database, first, (transaction) => fitting(transaction, file, replace))
  const lost = await lostSecrets(file, database.keys)
  if (lost.length > 0 && givesUpSecrets === null) throw lostRefusal(file, lost, database.keys)
  return asTenant(database, first, async (transaction) => {
    const { query } = transaction
    await query('set local statement_timeout = 0; set local lock_timeout = 0')
    await query(EXACT_TEXT)
    const { header, present } = await fitting(transaction, file, replace)
    const tables = await tenantTables(transaction)
    for (const tenant of present) {
      await become(transaction, tenant)
      for (const table of tables.toReversed()) await query(deleteRowsSql(table))
    }
    const sums = await putBack(transaction, file, tables)
    const mails: RestoredMail[] = []
    for (const tenant of header.tenants) {
      await become(transaction, tenant)
      await raiseSequences(transaction, tables)
      const tx = { ...transaction, tenant }
      await restoreSchedules(tx)
      if (givesUpSecrets !== null) await giveUpLostSecrets(tx, database.keys.ids, givesUpSecrets)
      mails.push(await holdRestored(tx, sends))
    }
    return { header, tables: sums, mails }
  })
}

/** Holds emails of a restored agency where some may have been sent since the backup. A hold of the backup goes on. */
async function holdRestored(tx: TenantTransaction, sends: boolean): Promise<RestoredMail> {
  const waiting = await countWaiting(tx)
  const wasHeld = (await mailHeldSince(tx)) !== null
  const document = await restoredDocument(tx)
  const repeats = document !== null && (await mayRepeat(tx, document, new Date()))
  if (!sends && (waiting.mails + waiting.notifications > 0 || repeats)) await holdMails(tx)
  return { tenant: tx.tenant, ...waiting, isHeld: (await mailHeldSince(tx)) !== null, wasHeld }
}

/** The backup's header, and which of its tenants exist. @throws BackupRefusal if it cannot be restored here. */
async function fitting(
  transaction: TenantTransaction,
  file: string,
  replace: boolean,
): Promise<{ header: BackupHeader; present: string[] }> {
  const header = await readBackupHeader(file)
  refuseOtherTables(file, header, await appliedMigrations(transaction))
  const present = await presentTenants(transaction, header.tenants)
  if (present.length > 0 && !replace) throw presentRefusal(file, present)
  return { header, present }
}

function refuseOtherTables(file: string, header: BackupHeader, migrations: string[]): void {
  if (header.migrations.join() === migrations.join()) return
  const last = (names: readonly string[]) => names.at(-1) ?? 'none'
  throw new BackupRefusal(
    `${file} was written by Plat ${header.plat} with the tables of ${last(header.migrations)}; this ` +
      `database has those of ${last(migrations)}. Restore it with that version of Plat into an empty ` +
      `database, then start this version, which brings the tables up to date.`,
  )
}

/** The tenant whose rows the transaction sees and writes from now on. */
async function become({ query }: TenantTransaction, tenant: string): Promise<void> {
  await query(`select set_config('app.tenant', $1, true)`, [tenant])
}

async function presentTenants(
  transaction: TenantTransaction,
  tenants: readonly string[],
): Promise<string[]> {
  const present: string[] = []
  for (const tenant of tenants) {
    await become(transaction, tenant)
    const rows = await transaction.query('select tenant from tenant')
    if (rows.length > 0) present.push(tenant)
  }
  return present
}

function presentRefusal(file: string, present: readonly string[]): BackupRefusal {
  return new BackupRefusal(
    `This database already has ${present.join(', ')}. Restore into an empty database, or say --replace: ` +
      `then everything that it has of ${present.length === 1 ? 'this agency' : 'these agencies'} is ` +
      `deleted and what ${file} holds takes its place.`,
  )
}

async function putBack(
  transaction: TenantTransaction,
  file: string,
  tables: readonly Table[],
): Promise<readonly TableSum[]> {
  const byName = new Map(tables.map((table) => [table.name, table]))
  let table: Table | undefined
  for await (const part of readBackup(file)) {
    switch (part.kind) {
      case 'header':
        break
      case 'table': {
        table = byName.get(part.start.table)
        if (table?.columns.map(({ name }) => name).join() !== part.start.columns.join()) {
          throw new BackupRefusal(
            `The table "${part.start.table}" of ${file} is not the one that this database has.`,
          )
        }
        await become(transaction, part.start.tenant)
        break
      }
      case 'rows':
        if (table !== undefined) await insertRows(transaction, table, part.rows)
        break
      case 'end':
        return part.tables
    }
  }
  throw new Error('the backup ended without its end')
}

async function insertRows(
  { query }: TenantTransaction,
  table: Table,
  rows: readonly BackupRow[],
): Promise<void> {
  const columns = table.columns.map((_column, index) => rows.map((row) => row[index] ?? null))
  try {
    await query(insertRowsSql(table), columns)
  } catch (error) {
    if (!isCode(error, '23505')) throw error
    throw new BackupRefusal(
      `Rows of "${table.name}" clash with rows of another agency here: ${error.message}. ` +
        `A host name, and the host in ids of feeds and appointments (id_host), can belong to one agency only. ` +
        `Nothing was restored.`,
    )
  }
}

async function raiseSequences(
  { query }: TenantTransaction,
  tables: readonly Table[],
): Promise<void> {
  for (const table of tables) {
    for (const { name, sequence } of table.columns)
      if (sequence !== null) await query(raiseSequenceSql(table, name), [sequence])
  }
}

function isCode(error: unknown, code: string): error is Error {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Secrets in a backup that no key of this installation opens. */
interface LostSecrets {
  readonly keyId: string
  readonly authenticators: number
  /** Mails that wait to be sent. */
  readonly mails: number
}

/** Columns of sealed values whose loss matters. */
const AUTHENTICATORS = ['totp_secret', 'totp_pending']

/**
 * Reads the whole file as a stream and counts secrets that no key here opens.
 * @throws BackupRefusal as readBackup does.
 */
async function lostSecrets(file: string, keys: Keyring): Promise<LostSecrets[]> {
  const lost = new Map<string, { authenticators: number; mails: number }>()
  const count = (keyId: string | null, what: 'authenticators' | 'mails') => {
    if (keyId === null || keys.ids.has(keyId)) return
    const before = lost.get(keyId) ?? { authenticators: 0, mails: 0 }
    lost.set(keyId, { ...before, [what]: before[what] + 1 })
  }
  let look: (row: BackupRow) => void = () => undefined
  for await (const part of readBackup(file)) {
    if (part.kind === 'table') {
      const { table, columns } = part.start
      const valueOf = (row: BackupRow, column: string) => row[columns.indexOf(column)] ?? ''
      look = (row) => {
        if (table === 'account') {
          const ids = AUTHENTICATORS.map((column) => keyIdOf(valueOf(row, column)))
          for (const id of new Set(ids)) count(id, 'authenticators')
        }
        if (
          table === 'mail_outbox' &&
          ['queued', 'sending', 'held'].includes(valueOf(row, 'state'))
        )
          count(keyIdOf(valueOf(row, 'body')), 'mails')
      }
    }
    if (part.kind === 'rows') part.rows.forEach(look)
  }
  return [...lost].map(([keyId, counts]) => ({ keyId, ...counts }))
}

/** Says which key is missing, and what else can be done. */
function lostRefusal(file: string, lost: readonly LostSecrets[], keys: Keyring): BackupRefusal {
  const what = lost.map(
    ({ keyId, authenticators, mails }) =>
      `${authenticators} authenticator(s) and ${mails} waiting mail(s) encrypted with key ${keyId}`,
  )
  return new BackupRefusal(
    `${file} holds ${what.join(', ')}, which this installation does not have (it has ` +
      `${[...keys.ids].join(', ')}). Nothing was restored. Add that key, from PLAT_SECRET_KEYS or secret.key ` +
      `of where the backup was made, after the first one here. If it is lost, say --give-up-secrets: then ` +
      `these people log in with the password alone and set up an authenticator again, and these mails are ` +
      `not sent.`,
  )
}

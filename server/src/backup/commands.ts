import { resolve } from 'node:path'
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { countsOf, howToEnd } from '../alerts/waiting-mail.ts'
import type { CommandContext } from '../platform/command-context.ts'
import { operator } from '../platform/operator.ts'
import { sealRows } from '../platform/secrets/seal-rows.ts'
import { readVersion } from '../platform/version.ts'
import { tenantCodes } from '../tenancy/tenant-cache.ts'
import { backUp } from './back-up.ts'
import { BackupRefusal, type TableSum } from './backup-format.ts'
import { restore, type RestoredMail } from './restore.ts'

const BACKUP_USAGE = 'plat backup FILE [--tenant CODE]…   writes all agencies, or these, into FILE'
const RESTORE_USAGE =
  'plat restore FILE [--replace] [--send] [--give-up-secrets]   puts the agencies of FILE back; --replace: in place ' +
  'of what is there; --send: sends emails that wait instead of holding them, unless the backup was made during a hold; --give-up-secrets: also without the key ' +
  'that encrypted their secrets'

/** `plat backup`: exit code 0, 1 with the reason when nothing was written, 2 for wrong arguments. */
export async function backupCommand(args: string[], context: CommandContext): Promise<number> {
  const words = read(context, BACKUP_USAGE, () =>
    parseArgs({
      args,
      allowPositionals: true,
      options: { tenant: { type: 'string', multiple: true } },
    }),
  )
  if (words === null) return 2
  const database = await context.openDatabase()
  const known = await tenantCodes(database)
  const tenants = words.values.tenant ?? known
  const unknown = tenants.filter((code) => !known.includes(code))
  if (unknown.length > 0 || tenants.length === 0) {
    context.err(
      tenants.length === 0
        ? 'There is no agency to back up.'
        : `There is no agency ${unknown.join(', ')}. "plat tenant list" shows those that there are.`,
    )
    return 1
  }
  return reportFailures(context, async () => {
    const file = resolve(words.file)
    const plat = await readVersion(context.config.root)
    report(context, await backUp(database, { file, tenants: [...new Set(tenants)], plat }))
    context.err(
      `${file} holds password hashes and, encrypted, authenticators and waiting mails: keep it where only you can read it, and the key apart from it.`,
    )
  })
}

/** `plat restore`: exit code 0, 1 with the reason when nothing was restored, 2 for wrong arguments. */
export async function restoreCommand(args: string[], context: CommandContext): Promise<number> {
  const words = read(context, RESTORE_USAGE, () =>
    parseArgs({
      args,
      allowPositionals: true,
      options: {
        replace: { type: 'boolean', default: false },
        send: { type: 'boolean', default: false },
        'give-up-secrets': { type: 'boolean', default: false },
      },
    }),
  )
  if (words === null) return 2
  const database = await context.openDatabase()
  return reportFailures(context, async () => {
    const { header, tables, mails } = await restore(database, {
      file: resolve(words.file),
      replace: words.values.replace,
      sends: words.values.send,
      givesUpSecrets: words.values['give-up-secrets'] ? operator() : null,
    })
    await sealRows(database)
    // Snapshots are named by version, and versions restart where the backup was: old ones must not match again.
    for (const tenant of header.tenants)
      await rm(resolve(context.config.dataDir, 'index', tenant), { recursive: true, force: true })
    report(context, tables)
    context.err(`Restored as of ${header.createdAt}.`)
    for (const mail of mails) {
      const line = mailLine(mail)
      if (line !== null) context.err(`${mail.tenant}: ${line}`)
    }
  })
}

function read<Values>(
  context: CommandContext,
  usage: string,
  parse: () => { values: Values; positionals: string[] },
): { values: Values; file: string } | null {
  try {
    const { values, positionals } = parse()
    const [file, more] = positionals
    if (file !== undefined && more === undefined) return { values, file }
  } catch (error) {
    // parseArgs names the option that it does not know.
    if (!(error instanceof TypeError && 'code' in error)) throw error
    context.err(error.message)
  }
  context.err(usage)
  return null
}

async function reportFailures(context: CommandContext, work: () => Promise<void>): Promise<number> {
  try {
    await work()
    return 0
  } catch (error) {
    if (!(error instanceof BackupRefusal)) throw error
    context.err(error.message)
    return 1
  }
}

function report({ out }: CommandContext, tables: readonly TableSum[]): void {
  for (const { tenant, table, rows } of tables)
    if (rows > 0) out(`${tenant}\t${table}\t${rows.toLocaleString('en-US')}`)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const agencies = new Set(tables.map(({ tenant }) => tenant)).size
  out(
    `${agencies === 1 ? '1 agency' : `${agencies} agencies`}, ${rows.toLocaleString('en-US')} rows`,
  )
}

/** What becomes of the emails of a restored agency; null: none are waiting. */
function mailLine(mail: RestoredMail): string | null {
  const { tenant, mails, notifications, isHeld, wasHeld } = mail
  const isWaiting = mails + notifications > 0
  if (!isHeld)
    return isWaiting
      ? `${countsOf(mail)} are waiting and will be sent, also those that were sent after the backup.`
      : null
  const what = isWaiting
    ? `${countsOf(mail)} from before the restore are waiting. Some may have been sent already.`
    : 'Digests and emails about alerts that were sent after the backup could be sent again.'
  const goesOn = wasHeld ? 'The backup was made during a hold, which goes on. ' : ''
  return `${goesOn}${what} ${howToEnd(tenant)}`
}

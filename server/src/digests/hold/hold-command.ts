import { parseArgs } from 'node:util'
import { withMatchSource } from '../../alerts/command-source.ts'
import { matchModule } from '../../alerts/matching/match-module.ts'
import { matchWindows } from '../../alerts/matching/match-windows.ts'
import { countsOf, countWaiting, howToEnd } from '../../alerts/waiting-mail.ts'
import type { CommandContext } from '../../platform/command-context.ts'
import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { holdMails, mailHeldSince, releaseMails } from '../../platform/mail/mail-hold.ts'
import { loadTenant, tenantCodes } from '../../tenancy/tenant-cache.ts'
import { tellAtOnce } from '../tell-at-once.ts'
import { discardHeld } from './hold-alerts.ts'

/** How `plat mail hold` and `plat mail release` are used. */
export const HOLD_USAGE = `plat mail hold TENANT… | --all         holds emails, after a database went back in time
plat mail release TENANT [--discard]   sends what is held, or discards it

Held are all emails that wait, digests, and emails and browser messages about alerts. New emails, such as links to log in,
are sent. "plat restore" holds emails in the same way.

  --discard   marks the waiting emails as discarded; notifications appear in MyCC without an email, and the digests
              and monthly emails that are due now are not sent`

/** `plat mail hold` and `plat mail release`: exit code 0, 1 where nothing was changed, 2 for wrong arguments. */
export async function holdCommand(args: string[], context: CommandContext): Promise<number> {
  const wrong = (message: string) => {
    context.err(`${message}\n\n${HOLD_USAGE}`)
    return 2
  }
  let parsed
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: { all: { type: 'boolean' }, discard: { type: 'boolean' } },
    })
  } catch (error) {
    // parseArgs names the option that it does not know.
    if (!(error instanceof TypeError && 'code' in error)) throw error
    return wrong(error.message)
  }
  const { all = false, discard = false } = parsed.values
  const [action, ...named] = parsed.positionals
  const isHold = action === 'hold'
  if (isHold ? discard || named.length > 0 === all : all || named.length !== 1)
    return wrong('Name the agency.')
  const database = await context.openDatabase()
  const known = await tenantCodes(database)
  const unknown = named.filter((code) => !known.includes(code))
  if (unknown.length > 0)
    return wrong(
      `There is no agency ${unknown.join(', ')}. Run "plat tenant list" to see all agencies.`,
    )
  const [tenant = ''] = named
  if (!isHold) return (discard ? discardAll : sendAll)(database, tenant, context)
  for (const code of all ? known : new Set(named)) await hold(database, code, context)
  return 0
}

async function hold(
  database: Database,
  tenant: string,
  { out }: Pick<CommandContext, 'out'>,
): Promise<void> {
  const { waiting, since } = await asTenant(database, tenant, async (tx) => {
    await holdMails(tx)
    return { waiting: await countWaiting(tx), since: await mailHeldSince(tx) }
  })
  const line = `emails have been held since ${since?.toISOString()}. ${countsOf(waiting)} are waiting.`
  out(`${tenant}: ${line} ${howToEnd(tenant)}`)
}

function notHeld(tenant: string, { err }: CommandContext): number {
  err(`${tenant}: emails are not held. Nothing was changed.`)
  return 1
}

async function sendAll(
  database: Database,
  tenant: string,
  context: CommandContext,
): Promise<number> {
  const released = await asTenant(database, tenant, async (tx) => {
    const mails = await releaseMails(tx, false)
    return mails === null ? null : { ...(await countWaiting(tx)), mails }
  })
  if (released === null) return notHeld(tenant, context)
  return withMatchSource(context, database, async ({ logger }) => {
    await tellAtOnce({ database, logger, port: context.config.port })(tenant)
    context.out(
      `${tenant}: emails are no longer held. ${countsOf(released)} will be sent: emails and alerts that do not wait for ` +
        'a digest now, the others with the next digests.',
    )
    return 0
  })
}

async function discardAll(
  database: Database,
  tenant: string,
  context: CommandContext,
): Promise<number> {
  const { document } = await loadTenant(database, tenant)
  if ((await asTenant(database, tenant, mailHeldSince)) === null) return notHeld(tenant, context)
  return withMatchSource(context, database, async (source) => {
    // Changes and comment periods that were matched after the backup: they would be sent later.
    if (document.tenant.control.alert !== null) {
      for (const { code } of document.modules) await matchModule(source, tenant, code)
      await matchWindows(source, tenant)
    }
    const discarded = await asTenant(database, tenant, (tx) =>
      discardHeld(tx, document, new Date()),
    )
    if (discarded === null) return notHeld(tenant, context)
    context.out(
      `${tenant}: emails are no longer held. ${countsOf(discarded)} were discarded. The notifications appear in MyCC.`,
    )
    return 0
  })
}

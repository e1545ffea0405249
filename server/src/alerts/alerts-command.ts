import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { CommandContext } from '../platform/command-context.ts'
import { AppError } from '../platform/errors.ts'
import { countOf } from '../platform/words.ts'
import { calendarOf } from '../tenancy/document/calendar.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { withMatchSource } from './command-source.ts'
import { matchModule } from './matching/match-module.ts'
import { matchWindows, matchWindowsOf } from './matching/match-windows.ts'
import type { MatchSource } from './matching/tell-of-events.ts'

const USAGE = `plat alerts run --tenant CODE [--module CODE] [--day YYYY-MM-DD] [--dry-run]

Creates notifications for record versions that alerts have not processed yet, and for comment periods of the
day (default: today). It never creates a notification twice, so you can run it at any time. Then it sends the
digests that are due.

  --dry-run   show what would be created and sent; create and send nothing`

const OPTIONS = {
  tenant: { type: 'string' },
  module: { type: 'string' },
  day: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** What other features do on a run. */
export interface AlertHooks {
  /** Has accounts told at once of what waits for no digest. */
  tellAtOnce?(source: MatchSource, tenant: string): Promise<void>
  /** Sends the digests of a day of the agency; answers a line on what came of it. */
  digests?(source: MatchSource, tenant: string, day: string, dryRun: boolean): Promise<string>
}

/**
 * The command `plat alerts`; its exit code is 0 when done, 2 for wrong arguments, and 1 where emails are held or the
 * server matches the same changes.
 */
export function alertsCommand(
  hooks: AlertHooks,
): (args: string[], context: CommandContext) => Promise<number> {
  return (args, context) => alerts(args, context, hooks)
}

async function alerts(args: string[], context: CommandContext, hooks: AlertHooks): Promise<number> {
  const wrong = (message: string) => {
    context.err(`${message}\n\n${USAGE}`)
    return 2
  }
  let parsed
  try {
    parsed = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error))
  }
  const { tenant, module, day, help, 'dry-run': dryRun } = parsed.values
  if (help || parsed.positionals.join(' ') !== 'run') {
    context.out(USAGE)
    return help ? 0 : 2
  }
  if (tenant === undefined) return wrong('--tenant is missing: give the code of an agency')
  if (day !== undefined && !z.iso.date().safeParse(day).success)
    return wrong(`--day: expected a date like 2026-03-08, got ${day}`)
  const database = await context.openDatabase()
  const state = await loadTenant(database, tenant).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (state === null) return wrong(`There is no tenant "${tenant}".`)
  const { document } = state
  if (module !== undefined && moduleOf(document, module) === undefined)
    return wrong(
      `${tenant} has no module "${module}". It has ${document.modules.map(({ code }) => code).join(', ')}.`,
    )
  return withMatchSource(context, database, async (plain) => {
    const source: MatchSource = {
      ...plain,
      tellAtOnce: async (code) => hooks.tellAtOnce?.(plain, code),
    }
    await run(source, document, { module, day, dryRun }, context)
    const today = day ?? calendarOf(document, new Date()).today
    if (hooks.digests !== undefined) context.out(await hooks.digests(source, tenant, today, dryRun))
    return 0
  })
}

interface Wanted {
  readonly module: string | undefined
  readonly day: string | undefined
  readonly dryRun: boolean
}

async function run(
  source: MatchSource,
  document: TenantDocument,
  { module, day, dryRun }: Wanted,
  { out }: CommandContext,
): Promise<void> {
  const tenant = document.tenant.code
  const verb = dryRun ? 'would be created' : 'created'
  const made = ({ events, notifications }: { events: number; notifications: number }) =>
    `${countOf(events, 'event')}, ${countOf(notifications, 'notification')} ${verb}`
  const modules = document.modules.map(({ code }) => code)
  for (const code of module === undefined ? modules : [module]) {
    const done = await matchModule(source, tenant, code, { dryRun })
    out(`${tenant}/${code}: up to version ${done.version}: ${made(done)}`)
  }
  const told =
    day === undefined && module === undefined
      ? await matchWindows(source, tenant, { dryRun })
      : await matchWindowsOf(
          source,
          tenant,
          {
            modules: module === undefined ? null : [module],
            days: [day ?? calendarOf(document, new Date()).today],
          },
          { dryRun },
        )
  out(`${tenant}: comment periods of ${told.days.join(', ')}: ${made(told)}`)
}

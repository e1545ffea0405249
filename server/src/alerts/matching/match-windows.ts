import { asTenant } from '../../platform/db/as-tenant.ts'
import { readWindowEvents, type WindowQuestion } from '../../record-events/read-window-events.ts'
import { calendarOf } from '../../tenancy/document/calendar.ts'
import { moduleOf, type TenantDocument } from '../../tenancy/document/document.ts'
import { loadTenant } from '../../tenancy/tenant-cache.ts'
import { type MatchManner, tellInParts, type Told } from './tell-in-parts.ts'
import type { MatchSource } from './tell-of-events.ts'

/** Days before today that are made up for, when no server ran on them. */
const MAX_MISSED = 7

/** Codes of an agency's modules whose records have windows for comments. */
export function modulesWithWindows({ modules }: TenantDocument): string[] {
  return modules.filter(({ events }) => events.comment !== undefined).map(({ code }) => code)
}

/** What came of a look for windows. */
export interface ToldWindows extends Told {
  readonly days: readonly string[]
}

/** Tells which windows for comments open and close today, and did on days that were missed. */
export async function matchWindows(
  source: MatchSource,
  tenant: string,
  manner: MatchManner = {},
): Promise<ToldWindows> {
  const { document } = await loadTenant(source.database, tenant)
  const { today } = calendarOf(document, new Date())
  const days = await asTenant(source.database, tenant, async ({ query }) => {
    const [row] = await query<{ last: string | null }>(
      `select to_char(max(day), 'YYYY-MM-DD') as last from alert_day
       where tenant = current_tenant() and work = 'windows'`,
    )
    return daysUntil(today, row?.last ?? null)
  })
  const told = await matchWindowsOf(source, tenant, { modules: null, days }, manner)
  if (manner.dryRun !== true)
    await asTenant(source.database, tenant, ({ query }) =>
      query(
        `insert into alert_day (tenant, day, work, outcome)
         select current_tenant(), day, 'windows', $2 from unnest($1::date[]) as day
         on conflict (tenant, day, work) do update set done_at = now(), outcome = excluded.outcome`,
        [days, { notifications: told.notifications }],
      ),
    )
  return told
}

/**
 * The same for some days; a module that has no windows is passed over.
 * @throws what keeps a module from it, when the others are done.
 */
export async function matchWindowsOf(
  source: MatchSource,
  tenant: string,
  {
    modules,
    days,
  }: { readonly modules: readonly string[] | null; readonly days: readonly string[] },
  manner: MatchManner = {},
): Promise<ToldWindows> {
  const { document } = await loadTenant(source.database, tenant)
  let events = 0
  let notifications = 0
  const failures: unknown[] = []
  for (const code of modules ?? modulesWithWindows(document)) {
    const module = moduleOf(document, code)
    if (module === undefined) continue
    try {
      const told = await matchWindowsIn(source, tenant, { module, days }, manner)
      events += told.events
      notifications += told.notifications
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1)
    throw new AggregateError(
      failures,
      `Windows of ${failures.length} modules of ${tenant} could not be told.`,
    )
  return { days, events, notifications }
}

function matchWindowsIn(
  source: MatchSource,
  tenant: string,
  { module, days }: Pick<WindowQuestion, 'module' | 'days'>,
  manner: MatchManner,
): Promise<Told> {
  return tellInParts(
    source,
    {
      tenant,
      module: module.code,
      start: 0,
      read: async (tx, afterRecord, limit) => {
        // Days of all records are read, without an index of them.
        await tx.query('set local statement_timeout = 0')
        return readWindowEvents(tx, { module, days, afterRecord, limit })
      },
      check: async () => undefined,
    },
    manner,
  )
}

/** The days after the last one that was looked at, today among them. */
export function daysUntil(today: string, last: string | null): string[] {
  if (last === null) return [today]
  const days = [today]
  for (let back = 1; back <= MAX_MISSED; back++) {
    const day = new Date(Date.parse(`${today}T00:00:00Z`) - back * 86_400_000)
    const text = day.toISOString().slice(0, 'YYYY-MM-DD'.length)
    if (text <= last) break
    days.unshift(text)
  }
  return days
}

import { Gauge, type Registry } from 'prom-client'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { addFigures } from '../platform/http/figures.ts'
import { type GaugeParts, readForGauges } from '../platform/http/read-for-gauges.ts'
import { readEachTenant } from '../tenancy/for-each-tenant.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { ALERT_READER } from './matching/match-module.ts'

interface Gauged extends GaugeParts {
  readonly database: Database
}

/** How an agency's alerts are doing; times in seconds since 1970, null where there was none. */
interface AlertFigures extends Record<string, unknown> {
  readonly matchedAt: number | null
  readonly digestAt: number | null
  readonly matched: number
  readonly queued: number
  readonly failed: number
  readonly behind: number
}

/** Kinds of mails that alerts send begin with these, before a dot. */
const ALERT_MAILS = ['alert', 'digest']

/** Adds how the alerts of the agencies that offer them are doing: every server says the same. */
export function addAlertGauges(registry: Registry, gauged: Gauged): void {
  const current = readForGauges(gauged, (say) =>
    readEachTenant(gauged.database, say, (tenant) => figuresOf(gauged.database, tenant)),
  )
  const gauge = (name: string, help: string, figure: (of: AlertFigures) => number | null) =>
    addFigures(registry, Gauge, {
      name,
      help,
      labelNames: ['tenant'],
      read: async () =>
        ((await current()) ?? []).map(([tenant, figures]) => [{ tenant }, figure(figures)]),
    })
  gauge(
    'plat_alerts_last_matching_timestamp_seconds',
    'When changes of records were last matched with alerts.',
    ({ matchedAt }) => matchedAt,
  )
  gauge(
    'plat_alerts_last_digest_timestamp_seconds',
    'When digests last left.',
    ({ digestAt }) => digestAt,
  )
  gauge(
    'plat_alerts_modules_behind',
    'Modules of which a version is not matched with alerts yet.',
    ({ behind }) => behind,
  )
  gauge(
    'plat_alerts_notifications',
    'Notifications that changes of records have made so far.',
    ({ matched }) => matched,
  )
  gauge(
    'plat_alerts_mails_queued',
    'Mails of alerts that wait to be sent, held ones as well.',
    ({ queued }) => queued,
  )
  gauge(
    'plat_alerts_mails_failed',
    'Mails of alerts of the last day that could not be sent.',
    ({ failed }) => failed,
  )
}

/** How the alerts of an agency are doing; null: it offers none. */
async function figuresOf(database: Database, tenant: string): Promise<AlertFigures | null> {
  const { document } = await loadTenant(database, tenant)
  if (document.tenant.control.alert === null) return null
  const [row] = await asTenant(database, tenant, ({ query }) =>
    query<AlertFigures>(
      `select
           extract(epoch from max(c.read_at))::float8 as "matchedAt",
           coalesce(sum(c.matched), 0)::int8 as matched,
           count(*) filter (where c.version <> m.version)::int as behind,
           (select extract(epoch from max(done_at))::float8 from alert_day
            where tenant = current_tenant() and work = 'digest') as "digestAt",
           (select count(*)::int from mail_outbox
            where tenant = current_tenant() and (state in ('queued', 'sending') or state = 'held')
              and split_part(kind, '.', 1) = any($2)) as queued,
           (select count(*)::int from mail_outbox
            where tenant = current_tenant() and state = 'failed' and split_part(kind, '.', 1) = any($2)
              and created_at > now() - interval '1 day') as failed
         from change_reader c join module m using (tenant, module)
         where c.tenant = current_tenant() and c.reader = $1`,
      [ALERT_READER, ALERT_MAILS],
    ),
  )
  return row ?? null
}

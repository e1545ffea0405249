import { own } from '@plat/contract/platform/own'
import { Counter, Gauge, type Registry } from 'prom-client'
import { asTenant } from './platform/db/as-tenant.ts'
import type { Database } from './platform/db/database.ts'
import { DOWNLOAD_KINDS, type DownloadPlaces } from './platform/http/download-places.ts'
import { addFigures, addGauge } from './platform/http/figures.ts'
import { type GaugeParts, readForGauges } from './platform/http/read-for-gauges.ts'
import { addJobGauges } from './jobs/job-gauges.ts'
import type { RecordIndexes } from './indexes/record-indexes.ts'
import { tenantCodes } from './tenancy/tenant-cache.ts'

/** What the gauges look at. */
export interface Gauged extends GaugeParts {
  readonly database: Database
  readonly indexes: RecordIndexes
  readonly places: Pick<DownloadPlaces, 'taken'>
}

/** Adds what an operator watches of this process's database, indexes and mail. */
export function addProcessGauges(registry: Registry, gauged: Gauged): void {
  const { pool, changes } = gauged.database
  addFigures(registry, Gauge, {
    name: 'plat_database_connections',
    help: 'Connections of this process, by what they do.',
    labelNames: ['state'],
    read: () => [
      [{ state: 'busy' }, pool.totalCount - pool.idleCount],
      [{ state: 'idle' }, pool.idleCount],
    ],
  })
  const gauge = addGauge.bind(null, registry)
  gauge('plat_database_waiting', 'Requests that wait for a connection.', () => pool.waitingCount)
  gauge('plat_database_up', '1 when the database answers within 1.5 seconds.', async () =>
    (await gauged.databaseState()) === 'away' ? 0 : 1,
  )
  gauge('plat_change_feed_live', '1 while this process hears what changes in the database.', () =>
    changes.isLive ? 1 : 0,
  )
  addFigures(registry, Gauge, {
    name: 'plat_download_places',
    help: 'Long answers that are being written: whole files; long pages, sitemaps and recordings.',
    labelNames: ['kind'],
    read: () => DOWNLOAD_KINDS.map((kind) => [{ kind }, gauged.places.taken(kind)]),
  })
  addReplicaGauges(registry, gauged.database)
  addIndexGauges(registry, gauged.indexes)
  addMailGauges(registry, gauged)
  addJobGauges(registry, gauged)
}

function addReplicaGauges(registry: Registry, { replica }: Database): void {
  if (replica === null) return
  addGauge(registry, 'plat_database_replica_up', '1 while the read replica is asked.', () =>
    replica.isUp ? 1 : 0,
  )
  addFigures(registry, Counter, {
    name: 'plat_hydrations_total',
    help: 'Questions for the rows of lists, maps and exports, by who answered.',
    labelNames: ['from'],
    read: () => Object.entries(replica.reads).map(([from, count]) => [{ from }, count]),
  })
}

function addIndexGauges(registry: Registry, indexes: RecordIndexes): void {
  const gauge = addGauge.bind(null, registry)
  gauge(
    'plat_record_indexes',
    'Modules whose record index is loaded.',
    () => indexes.size().modules,
  )
  gauge('plat_record_index_records', 'Records in the loaded indexes.', () => indexes.size().records)
  gauge('plat_record_index_bytes', 'Memory of the loaded indexes.', () => indexes.size().bytes)
  gauge(
    'plat_record_index_builds_waiting',
    'Indexes that wait for their turn to be built.',
    () => indexes.size().waiting,
  )
  gauge(
    'plat_record_index_queries_waiting',
    'Questions that wait for their turn in the index threads.',
    () => indexes.size().queries,
  )
  addFigures(registry, Counter, {
    name: 'plat_record_index_build_failures_total',
    help: 'Attempts to build an index that failed.',
    labelNames: ['tenant', 'module'],
    read: () => Array.from(indexes.figures.failures, ({ count, ...labels }) => [labels, count]),
  })
  const loads = (name: string, help: string, figure: 'count' | 'seconds') =>
    addFigures(registry, Counter, {
      name,
      help,
      labelNames: ['from'],
      read: () =>
        Array.from(indexes.figures.loads, ([from, figures]) => [{ from }, figures[figure]]),
    })
  loads('plat_record_index_loads_total', 'Indexes that were loaded, by where from.', 'count')
  loads('plat_record_index_load_seconds_total', 'Seconds that loading them took.', 'seconds')
}

/** Mails as far as an operator can do something about them. */
interface MailCounts {
  readonly states: Readonly<Record<string, number>>
  /** Seconds for which the longest waiting mail is overdue. */
  readonly overdue: number
  /** Agencies whose mails are held, and for how many seconds. */
  readonly held: readonly (readonly [tenant: string, seconds: number])[]
}

const WAITING = new Set(['queued', 'sending'])
const STATES = ['queued', 'sending', 'held', 'sent', 'failed', 'expired']

function addMailGauges(registry: Registry, gauged: Gauged): void {
  const current = readForGauges(gauged, () => countMails(gauged.database))
  addFigures(registry, Gauge, {
    name: 'plat_mail_outbox',
    help: 'Mails of all agencies: those that wait, and those of the last day by what became of them.',
    labelNames: ['state'],
    read: async () => {
      const mails = await current()
      return mails === null ? [] : STATES.map((state) => [{ state }, mails.states[state] ?? 0])
    },
  })
  addGauge(
    registry,
    'plat_mail_overdue_seconds',
    'For how long the longest waiting mail should have been sent.',
    async () => (await current())?.overdue ?? null,
  )
  addFigures(registry, Gauge, {
    name: 'plat_mail_held_seconds',
    help: 'Time for which emails of an agency have been held after a restore.',
    labelNames: ['tenant'],
    read: async () =>
      ((await current())?.held ?? []).map(([tenant, seconds]) => [{ tenant }, seconds]),
  })
}

async function countMails(database: Database): Promise<MailCounts> {
  const states: Record<string, number> = {}
  let overdue = 0
  const held: [string, number][] = []
  for (const tenant of await tenantCodes(database)) {
    const { rows, hold } = await asTenant(database, tenant, async ({ query }) => ({
      rows: await query<{ state: string; mails: number; overdue: number | null }>(
        `select state, count(*)::integer as mails,
           extract(epoch from now() - min(next_attempt_at))::float as overdue
         from mail_outbox
         where state in ('queued', 'sending') or state = 'held' or created_at > now() - interval '1 day'
         group by state`,
      ),
      hold: await query<{ seconds: number }>(
        `select extract(epoch from now() - mail_held_since)::float as seconds
         from tenant where mail_held_since is not null`,
      ),
    }))
    for (const { seconds } of hold) held.push([tenant, seconds])
    for (const row of rows) {
      states[row.state] = (own(states, row.state) ?? 0) + row.mails
      // A mail that is being sent has until then to be done with.
      if (WAITING.has(row.state)) overdue = Math.max(overdue, row.overdue ?? 0)
    }
  }
  return { states, overdue, held }
}

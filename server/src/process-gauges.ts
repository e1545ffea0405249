import { own } from '@plat/contract/platform/own'
import { Gauge, type Registry } from 'prom-client'
import { asTenant } from './platform/db/as-tenant.ts'
import type { Database } from './platform/db/database.ts'
import type { DatabaseState } from './platform/http/health.ts'
import { DOWNLOAD_KINDS, type DownloadPlaces } from './platform/http/download-places.ts'
import type { RecordIndexes } from './indexes/record-indexes.ts'
import { tenantCodes } from './tenancy/tenant-cache.ts'

/** What the gauges look at. */
export interface Gauged {
  readonly database: Database
  readonly indexes: RecordIndexes
  readonly places: Pick<DownloadPlaces, 'taken'>
  databaseState(): Promise<DatabaseState>
}

/** Milliseconds for which counted mails are good: several scrapers ask together. */
const MAX_AGE_MS = 10_000

/** Adds what an operator watches of this process's database, indexes and mail. */
export function addProcessGauges(registry: Registry, gauged: Gauged): void {
  const registers = [registry]
  const { pool } = gauged.database
  new Gauge({
    name: 'plat_database_connections',
    help: 'Connections of this process, by what they do.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'plat_database_waiting',
    help: 'Requests that wait for a connection.',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
  new Gauge({
    name: 'plat_database_up',
    help: '1 when the database answers within 1.5 seconds.',
    registers,
    async collect() {
      this.set((await gauged.databaseState()) === 'away' ? 0 : 1)
    },
  })
  new Gauge({
    name: 'plat_record_indexes',
    help: 'Modules whose record index is loaded.',
    registers,
    collect() {
      this.set(gauged.indexes.size().modules)
    },
  })
  new Gauge({
    name: 'plat_record_index_records',
    help: 'Records in the loaded indexes.',
    registers,
    collect() {
      this.set(gauged.indexes.size().records)
    },
  })
  new Gauge({
    name: 'plat_download_places',
    help: 'Long answers that are being written: whole files; long pages, sitemaps and recordings.',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const kind of DOWNLOAD_KINDS) this.set({ kind }, gauged.places.taken(kind))
    },
  })
  addMailGauges(registry, gauged)
}

/** Mails as far as an operator can do something about them. */
interface MailCounts {
  readonly states: Readonly<Record<string, number>>
  /** Seconds for which the longest waiting mail is overdue. */
  readonly overdue: number
}

const WAITING = new Set(['queued', 'sending'])
const STATES = ['queued', 'sending', 'sent', 'failed', 'expired']

function addMailGauges(registry: Registry, { database, databaseState }: Gauged): void {
  let counts: Promise<MailCounts> | null = null
  let countedAt = -Infinity
  const counted = () => {
    if (counts === null || performance.now() - countedAt > MAX_AGE_MS) {
      countedAt = performance.now()
      counts = countMails(database)
    }
    return counts
  }
  /** Null while the database is away: a missing figure is better than a scrape without any. */
  const current = async () =>
    (await databaseState()) === 'away' ? null : counted().catch(() => null)
  new Gauge({
    name: 'plat_mail_outbox',
    help: 'Mails of all agencies: those that wait, and those of the last day by what became of them.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const mails = await current()
      this.reset()
      if (mails !== null) for (const state of STATES) this.set({ state }, mails.states[state] ?? 0)
    },
  })
  new Gauge({
    name: 'plat_mail_overdue_seconds',
    help: 'For how long the longest waiting mail should have been sent.',
    registers: [registry],
    async collect() {
      const mails = await current()
      this.remove()
      if (mails !== null) this.set(mails.overdue)
    },
  })
}

async function countMails(database: Database): Promise<MailCounts> {
  const states: Record<string, number> = {}
  let overdue = 0
  for (const tenant of await tenantCodes(database)) {
    const rows = await asTenant(database, tenant, ({ query }) =>
      query<{ state: string; mails: number; overdue: number | null }>(
        `select state, count(*)::integer as mails,
           extract(epoch from now() - min(next_attempt_at))::float as overdue
         from mail_outbox
         where state in ('queued', 'sending') or created_at > now() - interval '1 day'
         group by state`,
      ),
    )
    for (const row of rows) {
      states[row.state] = (own(states, row.state) ?? 0) + row.mails
      // A mail that is being sent has until then to be done with.
      if (WAITING.has(row.state)) overdue = Math.max(overdue, row.overdue ?? 0)
    }
  }
  return { states, overdue }
}

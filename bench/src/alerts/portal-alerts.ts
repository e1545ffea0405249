import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DIGEST_QUEUE } from '../../../server/src/digests/demo-digests.ts'
import { embeddedConnection, fromConnection } from '../../../server/src/platform/open-database.ts'
import { noKeys } from '../../../server/src/platform/secrets/keyring.ts'
import { orderJob } from '../../../server/src/testing/order-job.ts'
import { call } from '../../../server/src/testing/server-process.ts'
import { type Portal, withPortal } from '../exports/portal.ts'
import { addAccount } from '../reports/bench-account.ts'
import { pacedSearches } from '../reports/paced-searches.ts'
import { seededRandom } from '../search/bench-rows.ts'

const AUSTIN = join(import.meta.dirname, '../../../tenants/real/austin')
const TENANT = 'austin'
const MODULE = 'construction-permits'
/** Previews that are asked for, after as many that warm up. */
const PREVIEWS = 60
/** Seconds of searches without digests. */
const IDLE_SECONDS = 20

/** Milliseconds of previews over Austin, and how many digests a second are composed and queued while people search. */
export async function measurePortal({
  preview,
  digests,
}: {
  preview: boolean
  digests: number
}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plat-bench-austin-'))
  try {
    cpSync(AUSTIN, folder, { recursive: true })
    const file = join(folder, 'tenant.yaml')
    const alert =
      'control:\n  alert: { regions: [{ type: place, label: { en: Places, es: Lugares } }] }\n'
    writeFileSync(file, readFileSync(file, 'utf8').replace('control:\n', alert))
    await withPortal(
      async (portal) => {
        console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`)
        const client = new pg.Client({ connectionString: portal.admin })
        await client.connect()
        try {
          if (preview) await measurePreviews(portal, client)
          if (digests > 0) await measureDigests(portal, client, digests)
        } finally {
          await client.end()
        }
      },
      { tenant: folder },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measurePreviews({ server }: Portal, client: pg.Client): Promise<void> {
  const account = await addAccount(client, TENANT)
  const headers = {
    cookie: account.cookie,
    origin: `http://${server.host}`,
    'x-module': MODULE,
  }
  const random = seededRandom(14)
  const ask = (body: object) =>
    call({ ...server, path: '/api/alert/preview', method: 'POST', headers, body })
  // The index is loaded when it is first asked for.
  while ((await ask({ criteria: criteria(random) })).status === 503) await pause(500)
  const times: number[] = []
  for (let i = 0; i < PREVIEWS * 2; i++) {
    const body = { criteria: criteria(random) }
    const started = performance.now()
    const answer = await ask(body)
    times.push(performance.now() - started)
    if (answer.status !== 200) throw new Error(`preview: ${answer.status} ${answer.text}`)
  }
  const sorted = times.slice(PREVIEWS).toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(0)
  console.log(`previews: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(0.999)} ms`)
}

/** A square between a street and the whole city, every fourth with a filter, every sixth everywhere. */
function criteria(random: () => number): object {
  const size = 0.002 * 150 ** random()
  const west = -97.9 + random() * (0.35 - size)
  const south = 30.1 + random() * (0.4 - size)
  const corners = [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]
  return {
    status: 0,
    ...(random() < 1 / 6
      ? {}
      : { ___geometry: { type: 'Polygon', coordinates: [corners] }, ___geometry_source: 'drawn' }),
    ...(random() < 0.25 ? { record_type: ['BP'] } : {}),
  }
}

async function measureDigests(portal: Portal, client: pg.Client, count: number): Promise<void> {
  const { server } = portal
  await addNews(client, count)
  const idle = await pacedSearches(server, MODULE, { seconds: IDLE_SECONDS, part: 0 })
  const { types } = embeddedConnection('')
  const connectionString = portal.admin.replace('postgres@', 'plat_web@')
  const database = fromConnection('postgres', { connectionString, types }, 2, noKeys)
  const ended = new AbortController()
  const searching = pacedSearches(server, MODULE, { signal: ended.signal, part: 1 })
  // Today's digests have left already, those of nobody.
  await client.query(`delete from alert_day where tenant = $1`, [TENANT])
  await orderJob(database, DIGEST_QUEUE, 'due')
  let [first, last] = [0, 0]
  for (let queued = 0; queued < count; await pause(100)) {
    const { rows } = await client.query<{ queued: number }>(
      `select count(*)::int as queued from mail_outbox where kind = 'digest.alerts'`,
    )
    queued = rows[0]?.queued ?? 0
    if (queued > 0 && first === 0) first = performance.now()
    last = performance.now()
  }
  ended.abort()
  const busy = await searching
  await database.close()
  console.log(
    `${count.toLocaleString('en')} digests composed and queued in ${((last - first) / 1000).toFixed(1)} s: ${Math.round(count / ((last - first) / 1000))} a second`,
  )
  console.log(
    `searches beside them: p50 ${busy.p50.toFixed(1)} ms, p95 ${busy.p95.toFixed(1)} ms; before: ${idle.p50.toFixed(1)}, ${idle.p95.toFixed(1)} ms`,
  )
}

/** Accounts with an alert and two pieces of news each. */
async function addNews(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `with owner as (
       insert into account (tenant, email, confirmed_at)
       select $1, 'p' || n || '@bench.example', now() from generate_series(1, $3::int) n
       returning tenant, guid)
     insert into alert (tenant, owner, module, name, place, criteria, events, after_version, first_day)
     select tenant, guid, $2, 'Home', $4, '{"status": "0"}', '{status}', 0, current_date - 3 from owner`,
    [
      TENANT,
      MODULE,
      count,
      { type: { name: { en: 'City' }, code: 'agency' }, name: { en: 'City' } },
    ],
  )
  await client.query(
    `with one as (select row_number() over () as n, guid, agency_reference, street_address
       from (select guid, agency_reference, street_address from record where tenant = $1 and module = $2 limit 5000) r),
     mine as (select row_number() over () as n, owner, guid from alert where tenant = $1)
     insert into notification (tenant, owner, module, alert, alert_name, record, agency_reference, address, event_kind,
       event_key, event_date, changes)
     select $1, mine.owner, $2, mine.guid, 'Home', one.guid, coalesce(one.agency_reference, ''), one.street_address,
       'status', '1:status', current_date, '[{"field": "status", "before": "Open", "after": "Final"}]'
     from mine join one on one.n in (mine.n % 5000 + 1, (mine.n * 7) % 5000 + 1)`,
    [TENANT, MODULE],
  )
  await client.query('analyze')
}

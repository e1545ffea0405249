/**
 * How soon the server answers MyCC for an account with 5,000 saved searches.
 * `main.ts [--searches 5000] [--rounds 50]`; with DATABASE_URL it uses that PostgreSQL, which must hold Austin already.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { call } from '../../../server/src/testing/server-process.ts'
import { type Portal, withPortal } from '../exports/portal.ts'
import { addAccount, addSearches } from '../reports/bench-account.ts'

const TENANT = 'austin'
const MODULE = 'construction-permits'
/** What the page asks for as it opens, one after the other, and what people do then. */
const ASKED = {
  'whether there are any': '?limit=1',
  'first page, newest first': '?limit=20&sort_by=-created',
  'first page, by name': '?limit=20&sort_by=name',
  'last page': '?limit=20&offset=4980&sort_by=-created',
  'part of a title': `?limit=20&filter_by=${encodeURIComponent('{"title":"street 49"}')}`,
}

const { values: options } = parseArgs({
  options: {
    searches: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '50' },
  },
})
await withPortal(run)

async function run({ server, admin }: Portal): Promise<void> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  const account = await addAccount(client, TENANT)
  const count = Number(options.searches)
  await addSearches(client, TENANT, { module: MODULE, owner: account.guid, count })
  await client.end()
  console.log(`${count} saved searches, load ${loadavg()[0]?.toFixed(1)}\n`)
  console.log('| asked | p50 ms | p95 ms | wanted |\n|---|--:|--:|--:|')
  for (const [name, query] of Object.entries(ASKED)) {
    const times: number[] = []
    for (let i = 0; i < Number(options.rounds); i++) {
      const started = performance.now()
      const { status, text } = await call({
        ...server,
        path: `/api/search/saved${query}`,
        headers: { cookie: account.cookie },
      })
      if (status !== 200) throw new Error(`${query}: ${status} ${text}`)
      times.push(performance.now() - started)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
    console.log(`| ${name} | ${at(0.5)} | ${at(0.95)} | 300 |`)
  }
}

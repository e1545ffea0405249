/**
 * Logins a second over HTTP with searches running in parallel.
 *
 *   npm run bench -- accounts --url http://harbor.localhost:3000 --email … --password … [--seconds 15]
 *
 * The server must be running, preferably on PostgreSQL.
 */
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { mixedRequests } from '../http/requests.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://harbor.localhost:3000' },
    module: { type: 'string', default: 'building-permits' },
    email: { type: 'string', default: 'agent@harbor.example' },
    password: { type: 'string', default: '' },
    seconds: { type: 'string', default: '15' },
  },
})

const url = new URL(values.url)
const target = `${url.protocol}//127.0.0.1:${url.port}`
const duration = Number(values.seconds)
const headers = { host: url.host, 'x-module': values.module, 'content-type': 'application/json' }
const searches = await mixedRequests(target, headers)

/** A tenth of the capacity: measures what visitors notice, not the limit. */
const search = () =>
  autocannon({ url: target, connections: 4, overallRate: 60, duration, requests: searches })
const login = () =>
  autocannon({
    url: `${target}/api/auth/login`,
    connections: 8,
    duration,
    method: 'POST',
    headers: { host: url.host, 'content-type': 'application/json' },
    body: JSON.stringify({ email: values.email, password: values.password }),
  })

await search()
const idle = await search()
const [logins, busy] = await Promise.all([login(), search()])
if (logins.non2xx > 0) {
  throw new Error(`${logins.non2xx} logins were refused: is the password of ${values.email} right?`)
}
const rows: [string, string, string][] = [
  ['logins a second', String(Math.round(logins.requests.average)), '≥ 40'],
  ['login p50 / p99', `${logins.latency.p50} / ${logins.latency.p99} ms`, ''],
  ['search p97.5 idle', `${idle.latency.p97_5} ms`, ''],
  ['search p97.5 beside the logins', `${busy.latency.p97_5} ms`, '< 2 × idle'],
]
process.stdout.write('| accounts | reached | wanted |\n|---|---|---|\n')
for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`)

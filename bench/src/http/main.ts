/**
 * HTTP mix of count, location, list and facets over a module that a running server serves.
 *
 *   node bench/src/http/main.ts --url http://austin.localhost:3000 --module permits --west … [--seconds 20] [--connections 50]
 *
 * Each request has its own view, type and dates, so that caches help no more than they would help
 * residents looking at different places.
 */
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { mixedRequests } from './requests.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://austin.localhost:3000' },
    module: { type: 'string', default: 'construction-permits' },
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '50' },
  },
})

const url = new URL(values.url)
// autocannon resolves names by itself; *.localhost is this machine.
const target = `${url.protocol}//127.0.0.1:${url.port}`
const headers = { host: url.host, 'x-module': values.module, 'content-type': 'application/json' }
const requests = await mixedRequests(target, headers)

const result = await autocannon({
  url: target,
  connections: Number(values.connections),
  duration: Number(values.seconds),
  requests,
})

const table = [
  '| mix of | req/s | p50 ms | p99 ms | max ms | errors |',
  '|---|---|---|---|---|---|',
  `| count, location, list, facets; ${values.connections} connections, ${values.seconds} s | ${Math.round(result.requests.average)} | ${result.latency.p50} | ${result.latency.p99} | ${result.latency.max} | ${result.errors + result.non2xx} |`,
]
process.stdout.write(`${table.join('\n')}\n`)

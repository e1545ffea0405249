/**
 * HTTP mix of count, location, list and facets over a module that a running server serves.
 *
 *   node bench/src/http/main.ts --url http://austin.localhost:3000 --module construction-permits [--seconds 20]
 *     [--connections 50] [--requests 2000] [--apart] [--compact] [--only count,location,list,facets]
 *
 * Each request has its own view, type and dates. All connections send them in one order, so that each is asked many
 * times, as the start of a module is by its visitors; with `--apart` each connection has requests of its own, and
 * with as many `--requests` as are answered none is asked twice. `--compact`: maps in the form that our page asks for.
 */
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { mixedRequests, OPERATIONS } from './requests.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://austin.localhost:3000' },
    module: { type: 'string', default: 'construction-permits' },
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '50' },
    requests: { type: 'string', default: '2000' },
    apart: { type: 'boolean', default: false },
    compact: { type: 'boolean', default: false },
    only: { type: 'string', default: OPERATIONS.join(',') },
  },
})

const url = new URL(values.url)
// autocannon resolves names by itself; *.localhost is this machine.
const target = `${url.protocol}//127.0.0.1:${url.port}`
const headers = { host: url.host, 'x-module': values.module, 'content-type': 'application/json' }
const operations = OPERATIONS.filter((one) => values.only.split(',').includes(one))
const requests = await mixedRequests(target, headers, {
  count: Number(values.requests),
  operations,
  compact: values.compact,
})
const connections = Number(values.connections)
const share = Math.ceil(requests.length / connections)
let client = 0

const result = await autocannon({
  url: target,
  connections,
  duration: Number(values.seconds),
  requests: values.apart ? requests.slice(0, 1) : requests,
  setupClient: (one) => {
    if (values.apart) one.setRequests(requests.slice(client * share, (client + 1) * share))
    client += 1
  },
})

const kind = `${operations.join(', ')}${values.compact ? ', compact maps' : ''}; ${requests.length} requests${values.apart ? ' apart' : ''}, ${connections} connections, ${values.seconds} s`
const table = [
  '| mix of | req/s | p50 ms | p99 ms | max ms | MB/s | errors |',
  '|---|---|---|---|---|---|---|',
  `| ${kind} | ${Math.round(result.requests.average)} | ${result.latency.p50} | ${result.latency.p99} | ${result.latency.max} | ${(result.throughput.average / 1e6).toFixed(1)} | ${result.errors + result.non2xx} |`,
]
process.stdout.write(`${table.join('\n')}\n`)

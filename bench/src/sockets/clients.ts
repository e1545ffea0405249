/** Many live connections that come back by themselves, as the browser's do: with a ticket each, and by chance. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type LiveClient, openLive } from '../../../server/src/testing/live-client.ts'
import { call } from '../../../server/src/testing/server-process.ts'
import type { Arrival, ClientReport, ClientSettings, Order } from './client-orders.ts'

/** Connections that are being opened at a time at first. */
const AT_ONCE = 64
/** People whose connections come from one address of this machine: ports are few. */
const OF_ONE_ADDRESS = 2_000

const settings = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as ClientSettings
const numbers = new Map<number, number>()
const connected = new Map<number, LiveClient>()
let arrivals: Arrival[] = []
let open = 0
let missed = 0
let doubled = 0
let resyncs = 0
let pongs = 0
let wanted = 0
let begun = 0

/** One connection of a person. @returns when it is gone. @throws when it was not opened. */
async function connection(place: number): Promise<void> {
  const { port, host, tokens } = settings
  const from = `127.0.0.${2 + Math.floor(place / OF_ONE_ADDRESS)}`
  const asked = await call({
    port,
    host,
    from,
    path: '/api/live/ticket',
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[place]}` },
    body: {},
  })
  if (asked.status !== 200) throw new Error(`a ticket was refused with ${asked.status}`)
  const { ticket } = (JSON.parse(asked.text) as { data: { ticket: string } }).data
  const after = numbers.get(place)
  const client = await openLive({
    port,
    host,
    from,
    token: ticket,
    ...(after !== undefined && { after }),
  })
  let said = false
  const read = () => {
    for (const message of client.messages.splice(0)) {
      if (message.type === 'hello' && !said) {
        said = true
        open += 1
        connected.set(place, client)
        if (message.data.resync) resyncs += 1
        if (after === undefined) numbers.set(place, message.data.number)
      }
      if (message.type === 'pong') pongs += 1
      if (message.type === 'notifications_changed') note(place, message.number)
    }
  }
  client.socket.on('message', read)
  read()
  await client.closed
  if (said) open -= 1
  connected.delete(place)
}

function note(place: number, number: number): void {
  arrivals.push([place, number, Date.now()])
  const before = numbers.get(place) ?? 0
  if (number <= before) doubled += 1
  else {
    missed += number - before - 1
    numbers.set(place, number)
  }
}

/** As web/src/live/back-off.ts: from one second to four, then longer. */
function backOff(failures: number): number {
  return 1_000 + Math.random() * (Math.min(30_000, 4_000 * 2 ** failures) - 1_000)
}

async function keepOpen(place: number): Promise<void> {
  for (let failures = 0; ; failures++) {
    const started = performance.now()
    await connection(place).catch(() => undefined)
    if (performance.now() - started > 5_000) failures = 0
    await pause(backOff(failures))
  }
}

async function openMore(): Promise<void> {
  while (begun < wanted) {
    // So many are on their way at a time.
    if (begun - open < AT_ONCE) void keepOpen(begun++)
    else await pause(5)
  }
}

process.on('message', (order: Order) => {
  if (order.kind === 'open') {
    wanted += order.count
    void openMore()
  } else if (order.kind === 'reset') arrivals = []
  else if (order.kind === 'ping')
    for (const client of [...connected.values()].slice(0, order.count))
      client.send({ type: 'ping', data: null })
  else {
    const report: ClientReport = {
      open,
      arrivals,
      numbers: Object.fromEntries(numbers),
      missed,
      doubled,
      resyncs,
      pongs,
    }
    process.send?.(report)
  }
})
process.on('disconnect', () => process.exit(0))

import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { liveFixture } from '../testing/live-fixture.ts'
import { makeSessions } from '../testing/sessions.ts'
import { MOST_OF_ACCOUNT } from './open-connections.ts'

const SOCKETS = 2_000
/** Sockets that are being opened at the same time. */
const AT_ONCE = 100
/** Objects that the runtime itself may still hold, such as the request that was parsed last. */
const MOST_HELD = 20

const live = liveFixture()

/** Opens a live connection that offers compression and sends no more. @returns with the server's answer */
async function openIdle(token: string): Promise<{ socket: Socket; head: string }> {
  const host = `${live.tenant}.test`
  const socket = connect(live.port, '127.0.0.1')
  socket.write(
    [
      `GET /live?hostname=${host}&access_token=${token} HTTP/1.1`,
      `Host: ${host}`,
      `Origin: http://${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits',
      '\r\n',
    ].join('\r\n'),
  )
  const head = await new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('error', reject).on('data', (part) => {
      text += part.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      if (end >= 0) resolve(text.slice(0, end))
    })
  })
  return { socket, head }
}

/** Collects garbage. @returns how many of the objects are still in memory */
function countHeld(objects: readonly WeakRef<object>[]): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return objects.filter((one) => one.deref() !== undefined).length
}

test('2,000 idle sockets that are dropped at once leave no connection, no row and nothing in memory', async () => {
  const objects: WeakRef<object>[] = []
  live.app.fastify.server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    objects.push(new WeakRef(request), new WeakRef(socket))
  })
  const people = await makeSessions(live.database, live.tenant, SOCKETS / MOST_OF_ACCOUNT)
  const tokens = people.flatMap(({ token }) => Array.from({ length: MOST_OF_ACCOUNT }, () => token))
  const sockets: Socket[] = []
  while (tokens.length > 0) {
    const opened = await Promise.all(tokens.splice(0, AT_ONCE).map(openIdle))
    for (const { socket, head } of opened) {
      expect(head).toMatch(/^HTTP\/1\.1 101 /)
      expect(head).not.toMatch(/sec-websocket-extensions|permessage-deflate/i)
      sockets.push(socket)
    }
  }
  const rows = async () =>
    (await live.query<{ count: number }>('select count(*)::integer from live_connection'))[0]?.count
  expect(live.app.live.figures.connections).toBe(SOCKETS)
  expect(await rows()).toBe(SOCKETS)
  expect(countHeld(objects)).toBeGreaterThanOrEqual(SOCKETS)

  for (const socket of sockets) socket.destroy()
  await expect.poll(() => live.app.live.figures.connections).toBe(0)
  await expect.poll(rows).toBe(0)
  await expect.poll(() => countHeld(objects), { interval: 250 }).toBeLessThanOrEqual(MOST_HELD)
})

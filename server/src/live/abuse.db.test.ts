import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { MAX_LIVE_MESSAGE } from '@plat/contract/live/ticket'
import { expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { bareChannel, liveFixture } from '../testing/live-fixture.ts'
import { sendLive } from './inbox.ts'

const live = liveFixture('none')
const call = { id: '0190a6f0-1c7a-4a52-9c3d-1f2e3d4c5b6a' }

test('what is no message is refused with what was got and what is expected, and nothing else happens', async () => {
  const client = await live.connect(await live.person())
  await client.next('hello')
  const wrong = [
    ['hello?', /^Expected a message as JSON, got "hello\?"\.$/, null],
    ['', /got ""/, null],
    ['[1]', /^This is no message/, null],
    ['null', /^This is no message/, null],
    ['{"type":"constructor","data":null}', /type/, null],
    ['{"type":"subscribe","ref":"a","data":{}}', /type: Invalid discriminator value/, 'a'],
    ['{"type":"call_close","ref":"b","data":{"id":"x"}}', /data\.id: Invalid UUID/, 'b'],
    ['{"type":"call_close","ref":7,"data":{}}', /ref/, null],
    [`{"type":"call_close","data":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, /nested/, null],
    [
      `{"type":"call_declined","ref":"c","data":${JSON.stringify(call)}}`,
      /are not taken here/,
      'c',
    ],
  ] as const
  for (const [text, title, ref] of wrong) {
    client.send(text)
    const { data } = await client.next('refused')
    expect(data.title, text.slice(0, 80)).toMatch(title)
    expect(data.ref).toBe(ref)
    expect(data.title.length).toBeLessThan(600)
  }
  client.send({ type: 'ping', data: null })
  expect(await client.next('pong')).toEqual({ type: 'pong', data: null })
  await client.close()
})

test('binary frames, texts that are none, and messages over 64 KB close the connection', async () => {
  const ana = await live.person()
  const connected = async () => {
    const client = await live.connect(ana)
    await client.next('hello')
    return client
  }
  const binary = await connected()
  binary.socket.send(Buffer.from('{"type":"ping","data":null}'))
  expect(await binary.closed).toMatchObject({ code: 1003 })

  const broken = await connected()
  broken.socket.send(Buffer.from([0xff, 0xfe]), { binary: false })
  expect(await broken.closed).toMatchObject({ code: 1007 })

  const largest = await connected()
  largest.send('x'.repeat(MAX_LIVE_MESSAGE))
  await largest.next('refused')
  largest.send('x'.repeat(MAX_LIVE_MESSAGE + 1))
  expect(await largest.closed).toMatchObject({ code: 1009 })
  await expect.poll(() => live.rowsOf(ana.guid)).toEqual([])
})

test('a burst of signals is carried out, a flood closes the connection', async () => {
  const ana = await live.person()
  const client = await live.connect(ana)
  await client.next('hello')
  for (let number = 0; number < 150; number++) client.send({ type: 'ping', data: null })
  await expect.poll(() => client.messages.filter(({ type }) => type === 'pong')).toHaveLength(150)
  for (let number = 0; number < 400; number++) client.send({ type: 'ping', data: null })
  expect(await client.closed).toMatchObject({ code: 1008 })

  // Pings of the protocol cost as much; the library cuts off who does not wait for answers.
  const pinging = await live.connect(ana)
  await pinging.next('hello')
  for (let number = 0; number < 400; number++) pinging.socket.ping()
  expect([1006, 1008]).toContain((await pinging.closed).code)
})

test('messages behind one that takes long are read when it is done, not before', async () => {
  const ana = await live.person()
  let begun = 0
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => (finish = resolve))
  live.live.features.handle('call_message', async () => {
    begun += 1
    if (begun === 1) await finished
  })
  const client = await live.connect(ana)
  await client.next('hello')
  const text = 'x'.repeat(1_000)
  for (let number = 0; number < 100; number++)
    client.send({ type: 'call_message', data: { ...call, text } })
  client.send({ type: 'ping', data: null })
  await expect.poll(() => begun).toBe(1)
  expect(client.messages.map(({ type }) => type)).toEqual(['hello'])
  finish()
  await client.next('pong')
  expect(begun).toBe(100)
  await client.close()
})

/** A connection without a library on it, which reads nothing by itself. */
async function rawConnection(token: string): Promise<Socket> {
  const host = `${live.tenant}.test`
  const socket = connect(live.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    [
      `GET /live?hostname=${host}&access_token=${token} HTTP/1.1`,
      `Host: ${host}:${live.port}`,
      `Origin: http://${host}:${live.port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      '\r\n',
    ].join('\r\n'),
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1.1 101 /)
  return socket
}

/** A frame as a client sends it, with a mask of zeros. */
function frame(opcode: number, isLast: boolean, content: string): Buffer {
  const head = Buffer.from([(isLast ? 0x80 : 0) | opcode, 0x80 | content.length, 0, 0, 0, 0])
  return Buffer.concat([head, Buffer.from(content)])
}

test('a message in a million fragments closes the connection after the first thousand', async () => {
  const ana = await live.person()
  const socket = await rawConnection(await live.ticket(ana))
  const closed = once(socket, 'close')
  socket.resume()
  socket.write(frame(1, false, 'x'))
  const many = Buffer.concat(Array.from({ length: 10_000 }, () => frame(0, false, 'x')))
  for (let part = 0; part < 100 && !socket.destroyed; part++)
    if (!socket.write(many)) await Promise.race([once(socket, 'drain'), closed])
  await closed
  expect(socket.bytesWritten).toBeLessThan(7_000_000)
  await expect.poll(() => live.rowsOf(ana.guid)).toEqual([])
})

test('who does not read is cut off, others get what is theirs', async () => {
  const [ana, ben] = [await live.person(), await live.person()]
  const socket = await rawConnection(await live.ticket(ana))
  socket.pause()
  const other = await live.connect(ben)
  await other.next('hello')
  await expect.poll(() => live.rowsOf(ana.guid)).toHaveLength(1)
  const sdp = 'x'.repeat(60_000)
  const signal = { description: { type: 'offer', sdp } } as const
  const data = { ...call, from: call.id, to: call.id, signal }
  // What the system's buffers take is not counted: over loopback they hold megabytes.
  for (let sent = 0; (await live.rowsOf(ana.guid)).length > 0; sent++) {
    expect(sent, 'megabytes of signals that nobody reads').toBeLessThan(40)
    await asTenant(live.database, live.tenant, async (tx) => {
      for (let number = 0; number < 17; number++)
        sendLive(tx, ana.guid, { type: 'room_signal', data })
    })
  }
  await asTenant(live.database, live.tenant, async (tx) =>
    sendLive(tx, ben.guid, { type: 'missed_calls', data: { unseen: 1 } }),
  )
  await other.next('missed_calls')
  await other.close()
  socket.destroy()
})

test('a client that answers no ping is cut off, one that answers stays', async () => {
  const quick = await bareChannel(live.database, undefined, { tick: 10, ping: 30 })
  const [ana, ben] = [await live.person(), await live.person()]
  const port = { port: quick.port }
  const silent = await live.connect(ana, port)
  const other = await live.connect(ben, port)
  await silent.next('hello')
  await other.next('hello')
  // Its computer is gone: nothing is read, and nobody says so.
  silent.socket.pause()
  await expect.poll(() => live.rowsOf(ana.guid)).toEqual([])
  expect(await live.rowsOf(ben.guid)).toHaveLength(1)
  silent.socket.terminate()
  await other.close()
  await quick.close()
})

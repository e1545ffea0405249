import { MAX_ROOM_PEOPLE } from '@plat/contract/calls/room'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  CONNECTION,
  connections,
  LIMIT,
  linkOf,
  NO_TRACKS,
  NOTE,
  pictureTrack,
  toneTrack,
  twoPeople,
  watchConnections,
  Wire,
} from './mesh-for-tests.ts'

watchConnections()

async function together() {
  const people = twoPeople()
  await expect.poll(() => linkOf(people.ana, 'ben'), LIMIT).toBe('connected')
  await expect.poll(() => linkOf(people.ben, 'ana'), LIMIT).toBe('connected')
  return people
}

test('pictures flow both ways, and a camera turned on later needs no negotiation', async () => {
  const { wire, ana, ben } = await together()
  expect(ben.remotes().get('ana')).toMatchObject({ camera: null, screen: null })
  const before = wire.descriptions()
  const [microphone, camera, screen] = [toneTrack(), pictureTrack(), pictureTrack()]
  ana.setLocal({ microphone, camera, screen: null }, NOTE)
  ben.setLocal({ ...NO_TRACKS, screen }, { ...NOTE, muted: true, camera: false, sharing: true })
  await expect.poll(() => ben.remotes().get('ana')?.note, LIMIT).toEqual(NOTE)
  await expect.poll(() => ana.remotes().get('ben')?.note?.sharing, LIMIT).toBe(true)
  expect(ana.remotes().get('ben')).toMatchObject({ camera: null, note: { muted: true } })
  expect(ana.remotes().get('ben')?.screen?.kind).toBe('video')
  expect(ben.remotes().get('ana')?.camera?.kind).toBe('video')
  expect(ben.remotes().get('ana')?.microphone?.kind).toBe('audio')
  expect(ben.remotes().get('ana')?.screen).toBeNull()
  for (const connection of connections)
    await expect.poll(() => connection.framesDecoded(), LIMIT).toBeGreaterThan(2)
  await expect.poll(() => ana.measure(), LIMIT).not.toBeNull()
  ana.setLocal(NO_TRACKS, { ...NOTE, camera: false })
  await expect.poll(() => ben.remotes().get('ana')?.camera, LIMIT).toBeNull()
  expect(wire.descriptions()).toEqual(before)
})

test('a tone that plays has a level', async () => {
  const { ana, ben } = await together()
  // Browsers play sound only after a first act of the person.
  await userEvent.click(document.body)
  ana.setLocal({ ...NO_TRACKS, microphone: toneTrack() }, NOTE)
  const player = new Audio()
  player.srcObject = new MediaStream(connections[1]?.getReceivers().map(({ track }) => track) ?? [])
  await player.play()
  await expect.poll(() => ben.level('ana'), LIMIT).toBeGreaterThan(0)
  expect(ben.level('someone')).toBe(0)
  player.srcObject = null
})

test('nothing is opened or sent before others are known, and their early signals are used then', async () => {
  const wire = new Wire()
  const [ana, ben] = [wire.join('ana'), wire.join('ben')]
  ana.setLocal({ ...NO_TRACKS, camera: pictureTrack() }, NOTE)
  expect([connections.length, wire.sent.length]).toEqual([0, 0])
  ben.setPeers([{ peer: 'ana', polite: false }])
  await expect.poll(() => wire.sent.flatMap(({ signals }) => signals).length).toBeGreaterThan(2)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(ana.remotes().size).toBe(0)
  expect(wire.sent.every(({ from }) => from === 'ben')).toBe(true)
  ana.setPeers([{ peer: 'ben', polite: true }])
  await expect.poll(() => linkOf(ben, 'ana'), LIMIT).toBe('connected')
  expect(wire.descriptions()).toEqual(['offer', 'answer'])
})

test('candidates that come before their offer are used', async () => {
  const wire = new Wire()
  // Ana gets no candidates, so the connection depends on those that ben got early.
  wire.deliver = (message) => {
    const signals = message.signals.filter((one) => 'description' in one)
    if (message.from === 'ben' && signals.length > 0) wire.give({ ...message, signals })
  }
  const { ana } = twoPeople(wire)
  const ofAna = () => wire.sent.flatMap(({ from, signals }) => (from === 'ana' ? signals : []))
  await expect.poll(() => ofAna().length, LIMIT).toBeGreaterThan(1)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const [description, ...candidates] = ofAna()
  wire.give({ from: 'ana', to: 'ben', signals: candidates })
  if (description) wire.give({ from: 'ana', to: 'ben', signals: [description] })
  await expect.poll(() => linkOf(ana, 'ben'), LIMIT).toBe('connected')
})

test('signals of others than the peers change nothing', async () => {
  const { wire, ana, ben } = await together()
  const [offer] = wire.sent[0]?.signals ?? []
  const before = wire.descriptions()
  for (const mesh of [ana, ben]) mesh.signal('someone', offer ? [offer] : [])
  // An offer to the side that makes the offers, and an answer to no offer, are signals of nobody.
  ana.signal('ben', offer ? [offer] : [])
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(wire.descriptions()).toEqual(before)
  expect([...ana.remotes().keys(), ...ben.remotes().keys()]).toEqual(['ben', 'ana'])
  expect(connections).toHaveLength(2)
})

test('a restart whose signals were lost is made up for by the next', async () => {
  const { wire } = await together()
  const names = () => connections.map(({ localDescription }) => iceName(localDescription?.sdp))
  const before = names()
  wire.cut = true
  dispatchEvent(new Event('online'))
  await expect.poll(() => connections[0]?.signalingState, LIMIT).toBe('have-local-offer')
  wire.cut = false
  dispatchEvent(new Event('online'))
  await expect
    .poll(() => connections.map(({ signalingState }) => signalingState), LIMIT)
    .toEqual(['stable', 'stable'])
  await expect.poll(() => names().some((name, at) => name === before[at]), LIMIT).toBe(false)
  await expect
    .poll(() => connections.map(({ connectionState }) => connectionState), LIMIT)
    .toEqual(['connected', 'connected'])
})

test('a link that finds no way is blocked after 15 s, still tries, and connects once it can', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const wire = new Wire()
  wire.cut = true
  const { ana, ben } = twoPeople(wire)
  await expect.poll(() => wire.descriptions(), LIMIT).toEqual(['offer'])
  await vi.advanceTimersByTimeAsync(14_900)
  expect([linkOf(ana, 'ben'), linkOf(ben, 'ana')]).toEqual(['connecting', 'connecting'])
  expect(wire.descriptions().toSorted()).toEqual(['offer', 'offer', 'rollback', 'rollback'])
  await vi.advanceTimersByTimeAsync(100)
  expect([linkOf(ana, 'ben'), linkOf(ben, 'ana')]).toEqual(['blocked', 'blocked'])
  wire.cut = false
  const state = async () => {
    await vi.advanceTimersByTimeAsync(100)
    return [linkOf(ana, 'ben'), linkOf(ben, 'ana')]
  }
  await expect.poll(state, LIMIT).toEqual(['connected', 'connected'])
})

test.each([
  ['ana', 'offer'],
  ['ben', 'rollback'],
])('%s looks for another way after 3 s, one try at a time', async (name, type) => {
  const { wire, ana, ben } = await together()
  const [mesh, other, connection] =
    name === 'ana' ? [ana, 'ben', connections[0]] : [ben, 'ana', connections[1]]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const before = wire.descriptions().length
  wire.cut = true
  connection?.become('disconnected')
  expect(linkOf(mesh, other)).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(2_900)
  expect(wire.descriptions()).toHaveLength(before)
  await vi.advanceTimersByTimeAsync(100)
  const since = () => wire.descriptions().slice(before)
  await expect.poll(since, LIMIT).toEqual([type])
  connection?.become('failed')
  await vi.advanceTimersByTimeAsync(7_900)
  expect(since()).toEqual([type])
  await vi.advanceTimersByTimeAsync(100)
  await expect.poll(since, LIMIT).toEqual([type, type])
  connection?.become(undefined)
  expect(linkOf(mesh, other)).toBe('connected')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(since()).toEqual([type, type])
})

test('a connection that fails is restarted at once', async () => {
  const { wire } = await together()
  const before = wire.descriptions().length
  connections[0]?.become('failed')
  await expect.poll(() => wire.descriptions().slice(before), LIMIT).toEqual(['offer', 'answer'])
})

test.each(['ana', 'ben'])(
  '%s begins again with the same id, and is connected again',
  async (name) => {
    const { wire, ana, ben } = await together()
    const isAna = name === 'ana'
    ;(isAna ? ana : ben).close()
    const again = wire.join(name)
    again.setLocal({ ...NO_TRACKS, camera: pictureTrack() }, NOTE)
    again.setPeers([{ peer: isAna ? 'ben' : 'ana', polite: !isAna }])
    const stayed = isAna ? ben : ana
    await expect.poll(() => stayed.remotes().get(name)?.note, LIMIT).toEqual(NOTE)
    await expect.poll(() => connections.at(-1)?.connectionState, LIMIT).toBe('connected')
    const decoded = () => Promise.all(connections.slice(2).map((one) => one.framesDecoded()))
    await expect.poll(async () => Math.max(...(await decoded())), LIMIT).toBeGreaterThan(2)
  },
)

test('the camera is not sent while the connection is too slow for it', async () => {
  const { ana, ben } = await together()
  const camera = pictureTrack()
  ana.setLocal({ ...NO_TRACKS, camera }, NOTE)
  await expect.poll(() => ben.remotes().get('ana')?.note, LIMIT).toEqual(NOTE)
  const [connection] = connections
  if (connection === undefined) throw new Error('No connection')
  const pair = { type: 'candidate-pair', nominated: true, state: 'succeeded' }
  const report = (bits: number) => new Map([['1', { ...pair, availableOutgoingBitrate: bits }]])
  connection.stats = report(50_000) as unknown as RTCStatsReport // as much of one as is read
  const now = vi.spyOn(performance, 'now')
  for (let times = 0; times < 3; times += 1) {
    expect(ana.thin).toBe(false)
    await ana.measure()
  }
  const sent = () => connection.getSenders().map(({ track }) => track)
  await expect.poll(sent, LIMIT).toEqual([null, null, null])
  const thin = { ...NOTE, camera: false, thin: true }
  await expect
    .poll(() => ben.remotes().get('ana'), LIMIT)
    .toMatchObject({ note: thin, camera: null })
  connection.stats = report(900_000) as unknown as RTCStatsReport
  now.mockReturnValue(performance.now() + 10_001)
  await ana.measure()
  now.mockRestore()
  await expect.poll(() => ben.remotes().get('ana')?.note, LIMIT).toEqual(NOTE)
  await expect.poll(sent, LIMIT).toEqual([null, camera, null])
})

test('[RW-10] a picture that the other one sends and that never arrives is reported after 8 s', async () => {
  const { wire, ana, ben } = await together()
  ben.setLocal({ ...NO_TRACKS, camera: pictureTrack() }, NOTE)
  await expect.poll(() => ana.remotes().get('ben')?.note, LIMIT).toEqual(NOTE)
  const [connection] = connections
  if (connection === undefined) throw new Error('No connection')
  const start = performance.now()
  const now = vi.spyOn(performance, 'now')
  const measureAt = async (ms: number, framesDecoded: number) => {
    const report = new Map([['1', { type: 'inbound-rtp', framesDecoded }]])
    connection.stats = report as unknown as RTCStatsReport // as much of one as is read
    now.mockReturnValue(start + ms)
    await ana.measure()
    return wire.cuts
  }
  const cuts = []
  for (const [ms, frames] of [
    [0, 0],
    [7_900, 0],
    [8_100, 4],
    [10_000, 4],
    [17_000, 4],
    [18_100, 4],
  ] as const)
    cuts.push(await measureAt(ms, frames))
  now.mockRestore()
  expect(cuts).toEqual([0, 0, 0, 0, 0, 1])
})

test('with three others a camera is sent smaller, but not that of the interpreter', async () => {
  const wire = new Wire()
  const names = ['ana', 'ben', 'cleo', 'dan'] as const
  const meshes = names.map((name) => ({ name, mesh: wire.join(name) }))
  const seat = (interpreter: string) => {
    for (const { name, mesh } of meshes)
      mesh.setPeers(
        names.filter((one) => one !== name).map((peer) => ({ peer, polite: name > peer })),
        name === interpreter,
      )
  }
  const camera = pictureTrack()
  for (const { mesh } of meshes) mesh.setLocal({ ...NO_TRACKS, camera }, NOTE)
  seat('ana')
  const limits = () =>
    connections.map((connection) => {
      const sender = connection.getSenders().find(({ track }) => track === camera)
      const [encoding] = sender?.getParameters().encodings ?? []
      return `${encoding?.maxBitrate} bit/s, 1/${encoding?.scaleResolutionDownBy}`
    })
  // Each has opened three connections in turn.
  const [large, small] = ['1500000 bit/s, 1/1', '350000 bit/s, 1/2'].map((limit) =>
    Array.from({ length: 3 }, () => limit),
  )
  await expect.poll(limits, LIMIT).toEqual([large, small, small, small].flat())
  seat('ben')
  await expect.poll(limits, LIMIT).toEqual([small, large, small, small].flat())
})

test('new credentials are used, and what is connected stays so', async () => {
  const { wire, ana } = await together()
  const before = wire.descriptions()
  const urls = ['stun:127.0.0.1:9']
  ana.renew({ ...CONNECTION, ice_servers: [{ urls }] })
  expect(connections[0]?.getConfiguration().iceServers).toMatchObject([{ urls }])
  connections[0]?.become('disconnected')
  ana.renew(CONNECTION)
  await expect.poll(() => wire.descriptions(), LIMIT).toEqual([...before, 'offer', 'answer'])
})

test('no more than the people of a call are connected, and nothing is left open at the end', async () => {
  const wire = new Wire()
  const names = ['ana', 'ben', 'cleo', 'dan', 'eva'] as const
  const meshes = names.map((name) => ({ name, mesh: wire.join(name) }))
  for (const { name, mesh } of meshes.slice(0, 4))
    mesh.setPeers(
      names.filter((one) => one !== name).map((peer) => ({ peer, polite: name > peer })),
    )
  const states = () =>
    meshes.flatMap(({ mesh }) => [...mesh.remotes().values()].map((one) => one.link))
  await expect.poll(() => states().filter((one) => one === 'connected'), LIMIT).toHaveLength(12)
  expect(connections).toHaveLength(4 * (MAX_ROOM_PEOPLE - 1))
  const [first, second] = meshes
  second?.mesh.setPeers([])
  expect(connections.filter((one) => one.signalingState === 'closed')).toHaveLength(3)
  first?.mesh.close()
  first?.mesh.setPeers([{ peer: 'ben', polite: false }])
  for (const { mesh } of meshes.slice(2)) mesh.close()
  expect(connections.every((one) => one.signalingState === 'closed')).toBe(true)
  expect(connections).toHaveLength(12)
})

function iceName(sdp = ''): string | undefined {
  return /a=ice-ufrag:(\S+)/.exec(sdp)?.[1]
}

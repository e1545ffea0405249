import type { CheckServers } from '@plat/contract/calls/check'
import { type LinkMeasure, type NetworkResult, networkResult } from './network-result.ts'

/** Milliseconds in which two connections reach each other, or a server answers. */
const CONNECT_MS = 12_000
/** Packets as those of a picture: lost ones are not sent again. */
const CHANNEL: RTCDataChannelInit = { negotiated: true, id: 1, ordered: false, maxRetransmits: 0 }
const PACKETS = 40
const PACKET_BYTES = 1_000
const PACKET_EVERY_MS = 20
/** Milliseconds after the last packet in which others can still come back. */
const LATE_MS = 1_500

/**
 * Checks whether the network lets video and sound through: sends packets from this page through the portal's TURN servers
 * back to it, looks whether a STUN server answers, and whether the agency's video server is reached where calls need it.
 * Nothing is open once it settles.
 * @throws the reason of `end` once that is aborted
 */
export async function checkNetwork(check: CheckServers, end: AbortSignal): Promise<NetworkResult> {
  if (!('RTCPeerConnection' in globalThis)) return { kind: 'unsupported' }
  const server = check.video_server
  const direct = server?.always ? { kind: 'blocked' as const } : await checkDirect(check, end)
  if (!server || direct.kind === 'relay') return direct
  return (await reachesVideoServer(server, end)) ? { kind: 'server' } : direct
}

/** Checks whether the network lets video and sound through without the agency's video server. */
async function checkDirect(check: CheckServers, end: AbortSignal): Promise<NetworkResult> {
  const { ice_servers: iceServers, ice_transport_policy: policy } = check
  const hasRelay = iceServers.some(({ urls }) => urls.some((url) => /^turns?:/.test(url)))
  const stop = new AbortController()
  end.addEventListener('abort', () => stop.abort(end.reason), { signal: stop.signal })
  end.throwIfAborted()
  try {
    const isStunReached =
      policy === 'all' && iceServers.length > 0 ? reachesStun(iceServers, stop.signal) : false
    // Not waited for where the packets came back.
    Promise.resolve(isStunReached).catch(() => undefined)
    const link = hasRelay
      ? await measureLink({ iceServers, iceTransportPolicy: 'relay' }, stop.signal)
      : null
    return networkResult(check, link, link === null && (await isStunReached))
  } finally {
    stop.abort()
  }
}

/** Whether the agency's video server is reached with all that video and sound need. */
async function reachesVideoServer(
  { url, token }: NonNullable<CheckServers['video_server']>,
  end: AbortSignal,
): Promise<boolean> {
  // Only agencies that have one load its client.
  const { LogLevel, Room, setLogLevel } = await import('livekit-client')
  setLogLevel(LogLevel.error)
  const room = new Room()
  try {
    const connected = room.connect(url, token, { autoSubscribe: false, maxRetries: 0 }).then(
      () => true,
      () => false,
    )
    return (await within(CONNECT_MS, end, connected)) === true
  } finally {
    await room.disconnect()
  }
}

/**
 * Connects two connections of this page to each other, and measures packets there and back.
 * @returns null: they did not reach each other
 */
export async function measureLink(
  configuration: RTCConfiguration,
  end: AbortSignal,
): Promise<LinkMeasure | null> {
  const near = new RTCPeerConnection(configuration)
  const far = new RTCPeerConnection(configuration)
  try {
    const [channel, echo] = [
      near.createDataChannel('', CHANNEL),
      far.createDataChannel('', CHANNEL),
    ]
    for (const one of [channel, echo]) one.binaryType = 'arraybuffer'
    echo.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => echo.send(data))
    if ((await within(CONNECT_MS, end, connect(near, far, channel))) !== true) return null
    const trips = await measureTrips(channel, end)
    const rtt = trips.toSorted((one, other) => one - other)[Math.floor(trips.length / 2)]
    if (rtt === undefined) return null
    return { rtt, loss: (PACKETS - trips.length) / PACKETS, protocol: await relayProtocol(near) }
  } finally {
    near.close()
    far.close()
  }
}

/** Lets two connections find each other. @returns whether they did; not settled while they look */
function connect(
  near: RTCPeerConnection,
  far: RTCPeerConnection,
  channel: RTCDataChannel,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let candidates = 0
    channel.addEventListener('open', () => resolve(true))
    near.addEventListener('icegatheringstatechange', () => {
      // Without a way out of this network there is nothing to wait for.
      if (near.iceGatheringState === 'complete' && candidates === 0) resolve(false)
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate === null || candidate.candidate === '') return
        if (one === near) candidates += 1
        // Ignore a candidate that cannot be used: another one may work.
        other.addIceCandidate(candidate).catch(() => undefined)
      })
      one.addEventListener('connectionstatechange', () => {
        if (one.connectionState === 'failed') resolve(false)
      })
    }
    describe(near, far).catch(reject)
  })
}

async function describe(near: RTCPeerConnection, far: RTCPeerConnection): Promise<void> {
  await near.setLocalDescription()
  if (near.localDescription) await far.setRemoteDescription(near.localDescription)
  await far.setLocalDescription()
  if (far.localDescription) await near.setRemoteDescription(far.localDescription)
}

/** Sends packets that come back. @returns the milliseconds of those that did */
async function measureTrips(channel: RTCDataChannel, end: AbortSignal): Promise<number[]> {
  const sent: number[] = []
  const trips = new Map<number, number>()
  let timer: ReturnType<typeof setInterval> | undefined
  const all = new Promise<void>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
      const number = new Uint8Array(data)[0] ?? 0
      const since = sent[number]
      if (since !== undefined) trips.set(number, performance.now() - since)
      if (trips.size === PACKETS) resolve()
    })
    timer = setInterval(() => {
      if (sent.length === PACKETS || channel.readyState !== 'open') return clearInterval(timer)
      const packet = new Uint8Array(PACKET_BYTES)
      packet[0] = sent.length
      sent.push(performance.now())
      channel.send(packet)
    }, PACKET_EVERY_MS)
  })
  try {
    await within(PACKETS * PACKET_EVERY_MS + LATE_MS, end, all)
  } finally {
    clearInterval(timer)
  }
  return [...trips.values()]
}

/** Members of a browser's statistics that are read here. */
interface StatsEntry {
  readonly type: string
  readonly nominated?: boolean
  readonly state?: string
  readonly localCandidateId?: string
  readonly relayProtocol?: string
}

/** How a connection reaches its TURN server. @see https://www.w3.org/TR/webrtc-stats/#dom-rtcicecandidatestats-relayprotocol */
async function relayProtocol(connection: RTCPeerConnection): Promise<LinkMeasure['protocol']> {
  // A report is a map of entries by id, which the types of the platform leave out.
  const report = (await connection.getStats()) as unknown as ReadonlyMap<string, StatsEntry>
  const used = [...report.values()].find(
    ({ type, nominated, state }) =>
      type === 'candidate-pair' && nominated === true && state === 'succeeded',
  )
  const protocol = report.get(used?.localCandidateId ?? '')?.relayProtocol
  return protocol === 'udp' || protocol === 'tcp' || protocol === 'tls' ? protocol : null
}

function isStun(url: string): boolean {
  return url.startsWith('stun:')
}

/**
 * Whether a server answers over UDP. It names an address of this network then, unless that is the browser's own; a
 * server that does not answer is reported as an error.
 */
async function reachesStun(iceServers: RTCIceServer[], end: AbortSignal): Promise<boolean> {
  const connection = new RTCPeerConnection({ iceServers })
  try {
    connection.createDataChannel('', CHANNEL)
    const answer = new Promise<boolean>((resolve, reject) => {
      let isOnline = false
      let hasFailed = !iceServers.some(({ urls }) => [urls].flat().some(isStun))
      connection.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate?.candidate) isOnline = true
        if (/ typ srflx( |$)/.test(candidate?.candidate ?? '')) resolve(true)
      })
      connection.addEventListener('icecandidateerror', ({ url }) => {
        if (isStun(url ?? '')) hasFailed = true
      })
      connection.addEventListener('icegatheringstatechange', () => {
        if (connection.iceGatheringState === 'complete') resolve(isOnline && !hasFailed)
      })
      connection.setLocalDescription().catch(reject)
    })
    return (await within(CONNECT_MS, end, answer)) === true
  } finally {
    connection.close()
  }
}

/**
 * Waits for work that may never settle; keeps a timer until the limit or the abort.
 * @returns null: not done in time
 * @throws the reason of `end` once that is aborted
 */
function within<Result>(
  limitMs: number,
  end: AbortSignal,
  work: Promise<Result>,
): Promise<Result | null> {
  const limit = new Promise<null>((resolve, reject) => {
    if (end.aborted) return reject(end.reason)
    const timer = setTimeout(() => resolve(null), limitMs)
    end.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(end.reason)
    })
  })
  return Promise.race([work, limit])
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import {
  DisconnectReason,
  JoinRequest,
  LeaveRequest,
  LeaveRequest_Action,
  SignalRequest,
  SignalResponse,
  WrappedJoinRequest,
  WrappedJoinRequest_Compression,
} from '@livekit/protocol'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Grant, Participant, Room } from './livekit-participant.ts'

/** Key and secret that sign access tokens. */
interface ApiKey {
  readonly key: string
  readonly secret: string
}

/** A running stand-in for a LiveKit server. */
export interface LiveKitServer {
  /** `ws:` address, as a tenant names it. */
  readonly url: string
  /** Rooms in which someone is, by the names that the tokens give. */
  rooms(): { readonly name: string; readonly participants: readonly string[] }[]
  /** Cuts all connections and refuses new ones until `accept`, like a server that cannot be reached. */
  refuse(): void
  accept(): void
  stop(): Promise<void>
}

/**
 * Starts a stand-in for a LiveKit server in this process. It speaks LiveKit's signalling (`/rtc/v1`: one peer connection)
 * with real browsers and their livekit-client, checks access tokens, and passes on pictures, sound and data as
 * subscriptions and the publishers' permissions say.
 *
 * It leaves out: two peer connections (`/rtc`), `autoSubscribe`, resuming (a participant whose WebSocket is lost is removed and
 * joins again), simulcast, layers, codecs other than Opus and VP8, congestion control and retransmission by RTX, active speakers,
 * connection quality, metadata, data tracks, TURN, the server API and its webhooks.
 */
export async function startLiveKitServer(apiKey: ApiKey): Promise<LiveKitServer> {
  const rooms = new Map<string, Room>()
  const sockets = new Set<Socket>()
  let isRefusing = false
  const server = createServer((request, reply) => {
    const { status, text } = verdict(request, apiKey)
    reply.writeHead(status, { 'access-control-allow-origin': '*' }).end(text)
  })
  server.on('connection', (socket) => {
    if (isRefusing) return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    return undefined
  })
  const upgrades = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket: Duplex, head) => {
    const { status, text, grant } = verdict(request, apiKey)
    if (grant === undefined) {
      const body = `HTTP/1.1 ${status} Refused\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text}`
      return void socket.end(body)
    }
    upgrades.handleUpgrade(request, socket, head, (opened) => {
      const room = rooms.get(grant.room) ?? new Room(grant.room)
      rooms.set(grant.room, room)
      enter(opened, { grant, room, request })
    })
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breakAll = (): void => {
    for (const { participants } of rooms.values())
      for (const one of participants.values()) one.end()
    for (const socket of sockets) socket.destroy()
  }
  // A server that listens on TCP has an AddressInfo; only pipes have a string.
  const { port } = server.address() as AddressInfo
  return {
    url: `ws://127.0.0.1:${port}`,
    rooms: () =>
      [...rooms.values()]
        .map(({ name, participants }) => ({ name, participants: [...participants.keys()] }))
        .filter(({ participants }) => participants.length > 0),
    refuse: () => {
      isRefusing = true
      breakAll()
    },
    accept: () => {
      isRefusing = false
    },
    stop: async () => {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Takes someone into a room and handles the browser's messages one after the other. */
function enter(socket: WebSocket, { grant, room, request }: Entry): void {
  const { publisherOffer, reconnect } = joinRequestOf(addressOf(request).searchParams)
  if (reconnect) {
    const value = new LeaveRequest({ action: LeaveRequest_Action.RECONNECT })
    socket.send(new SignalResponse({ message: { case: 'leave', value } }).toBinary())
    return socket.close(1000)
  }
  const participant = new Participant(grant, room, socket)
  const fail = (error: unknown): void => {
    process.stderr.write(`LiveKit stand-in: ${String(error)}\n`)
    participant.end(DisconnectReason.STATE_MISMATCH)
  }
  let work = participant.join(publisherOffer).catch(fail)
  socket.on('message', (data: Buffer) => {
    const message = SignalRequest.fromBinary(data)
    work = work.then(() => participant.handle(message)).catch(fail)
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => participant.end())
  return undefined
}

interface Entry {
  readonly grant: Grant
  readonly room: Room
  readonly request: IncomingMessage
}

function joinRequestOf(parameters: URLSearchParams): JoinRequest {
  const text = parameters.get('join_request') ?? ''
  const wrapped = WrappedJoinRequest.fromBinary(Buffer.from(text, 'base64url'))
  const isPacked = wrapped.compression === WrappedJoinRequest_Compression.GZIP
  return JoinRequest.fromBinary(isPacked ? gunzipSync(wrapped.joinRequest) : wrapped.joinRequest)
}

function addressOf({ url }: IncomingMessage): URL {
  return new URL(url ?? '/', 'http://localhost')
}

/** How a request is answered: what has no grant is not let into a room. */
function verdict(request: IncomingMessage, apiKey: ApiKey) {
  const { pathname, searchParams } = addressOf(request)
  if (pathname === '/') return { status: 200, text: 'OK' }
  if (!/^\/rtc\/v1(\/validate)?$/.test(pathname)) return { status: 404, text: 'not found' }
  const header = request.headers.authorization?.replace(/^Bearer /, '')
  const grant = grantOf(header ?? searchParams.get('access_token') ?? '', apiKey)
  if (grant === undefined) return { status: 401, text: 'invalid authorization token' }
  return { status: 200, text: 'success', grant }
}

/** Reads the rights out of an access token; undefined: it is not valid, or names no room to join. */
function grantOf(token: string, { key, secret }: ApiKey): Grant | undefined {
  const [header = '', body = '', signature = ''] = token.split('.')
  const expected = createHmac('sha256', secret).update(`${header}.${body}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
  // The signature is right, so our own server wrote them.
  const { alg } = read(header) as { alg?: string }
  const { iss, sub, exp = 0, nbf = 0, video } = read(body) as Claims
  const now = Date.now() / 1_000
  const isValid = alg === 'HS256' && iss === key && nbf <= now && now < exp
  if (!isValid || !sub || !video?.roomJoin || !video.room) return undefined
  const { canPublish = true, canPublishData = canPublish, canSubscribe = true } = video
  const { room, canPublishSources = [] } = video
  return { identity: sub, room, canPublish, canPublishData, canPublishSources, canSubscribe }
}

/** Claims of an access token, as far as they are read. */
interface Claims {
  readonly iss?: string
  readonly sub?: string
  readonly exp?: number
  readonly nbf?: number
  readonly video?: Partial<Omit<Grant, 'identity'>> & { readonly roomJoin?: boolean }
}

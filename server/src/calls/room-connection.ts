import { createHmac } from 'node:crypto'
import type { IceServer, RoomConnection } from '@plat/contract/calls/room'
import { because } from '@plat/contract/platform/reasons'
import { AppError } from '../platform/errors.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { livekitToken } from './video-server.ts'
import type { VideoSettings } from './video-settings.ts'

/** Milliseconds for which TURN servers take a participant's credentials. */
const TURN_MS = 3_600_000
/** Milliseconds within which a participant has to be at the video server. */
const LIVEKIT_MS = 600_000

/** Who is to be connected. */
interface ConnectedPerson {
  /** Guid of the participant. */
  readonly participant: string
  /** As others see it. */
  readonly name: string
}

/** Address of the agency's video server; null: rooms are peer to peer. */
export function videoServerOf({ livekit }: VideoSettings, document: TenantDocument): string | null {
  return livekit === null ? null : (document.tenant.control.nencounter.livekit?.url ?? null)
}

/** @throws AppError unavailable where the agency wants media to pass through relays only, and there are none. */
export function requireMedia(video: VideoSettings, document: TenantDocument): void {
  if (videoServerOf(video, document) !== null || hasRelay(video)) return
  if (document.tenant.control.nencounter.relay)
    throw new AppError('unavailable', because('room_without_relay'))
}

/** What a browser needs for a room, with credentials of its own that end. */
export async function roomConnection(
  video: VideoSettings,
  document: TenantDocument,
  call: string,
  person: ConnectedPerson,
  now: Date,
): Promise<RoomConnection> {
  const url = videoServerOf(video, document)
  const expires = new Date(now.getTime() + (url === null ? TURN_MS : LIVEKIT_MS))
  const common = {
    ice_servers: iceServers(video, person.participant, expires),
    ice_transport_policy:
      document.tenant.control.nencounter.relay && url === null ? 'relay' : 'all',
    expires: expires.toISOString(),
  } as const
  if (url === null || video.livekit === null) return { kind: 'mesh', ...common, token: null }
  const token = await livekitToken(video.livekit, {
    subject: person.participant,
    name: person.name,
    may: { room: call, roomJoin: true, canPublish: true, canSubscribe: true },
    now,
    expires,
  })
  return { kind: 'livekit', ...common, token }
}

/** STUN and TURN servers with credentials as their REST convention has them: an HMAC of `expiry:participant`. */
function iceServers(video: VideoSettings, participant: string, expires: Date): IceServer[] {
  const { stunUrls, turnUrls, turnSecret } = video
  const servers: IceServer[] = stunUrls.length === 0 ? [] : [{ urls: [...stunUrls] }]
  if (turnSecret === null || turnUrls.length === 0) return servers
  const username = `${Math.floor(expires.getTime() / 1_000)}:${participant}`
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64')
  return [...servers, { urls: [...turnUrls], username, credential }]
}

function hasRelay({ turnUrls, turnSecret }: VideoSettings): boolean {
  return turnUrls.length > 0 && turnSecret !== null
}

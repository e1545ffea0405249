import type { RoomRtc } from '@plat/contract/calls/room'
import { SignJWT } from 'jose'
import type { Config, LiveKitKey } from '../platform/config.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { CallRow } from './call-row.ts'

/** Seconds in which a page has to connect with its token; a connection that was made stays. */
const TOKEN_SECONDS = 300

/** An agency's LiveKit server, with the key that it trusts. */
export interface VideoServer extends LiveKitKey {
  readonly url: string
  readonly use: 'fallback' | 'always'
}

/** The agency's video server; null: it names none, or the key is not in the environment. */
export function videoServerOf(
  { tenant }: TenantDocument,
  keys: Config['mediaServers']['liveKitKeys'],
): VideoServer | null {
  const { livekit } = tenant.control.nencounter
  const key = livekit === null ? undefined : keys[livekit.keyVariable]
  return livekit === null || key === undefined ? null : { ...livekit, ...key }
}

/** A transaction of the agency, with its video server. */
interface RoomWork {
  readonly tx: TenantTransaction
  readonly videoServer: VideoServer | null
}

/** The room of an active call, without a token: fit to be stored. */
export function roomRtc(
  { tx, videoServer }: RoomWork,
  { guid, on_video_server }: Pick<CallRow, 'guid' | 'on_video_server'>,
): RoomRtc {
  const isUsed = on_video_server || videoServer?.use === 'always'
  return {
    room_reservation: {
      name: `plat-${tx.tenant}-${guid}`,
      invite_password: tx.keys.sign(roomOf(tx, guid), PASSWORD),
    },
    user_data_token: null,
    api_key: null,
    url: isUsed ? (videoServer?.url ?? null) : null,
  }
}

/** Whether this is the password of a call's room. */
export function isRoomPassword(tx: TenantTransaction, call: string, password: string): boolean {
  return tx.keys.isSigned(roomOf(tx, call), PASSWORD, password)
}

/** A page that enters a room. */
interface Entering {
  /** Its `peer`; null: it takes no part in pictures and sound. */
  readonly peer: string | null
  readonly now: Date
}

/**
 * The room with an access token for the page, where the call uses the video server. The token names neither person nor
 * account. It lets the page into this room only, under its own `peer`; whose pictures and sound it gets is decided by the
 * others' browsers, which send theirs to people in the call only.
 */
export async function withToken(
  { videoServer }: Pick<RoomWork, 'videoServer'>,
  rtc: RoomRtc,
  { peer, now }: Entering,
): Promise<RoomRtc> {
  if (videoServer === null || rtc.url === null || peer === null) return rtc
  const token = await accessToken(videoServer, {
    room: rtc.room_reservation.name,
    identity: peer,
    sends: true,
    now,
    seconds: TOKEN_SECONDS,
  })
  return { ...rtc, user_data_token: token, api_key: videoServer.key }
}

/** Rights that an access token of a video server gives. */
interface Access {
  readonly room: string
  /** Name of the browser in the room. */
  readonly identity: string
  /** Whether it sends and gets pictures, sound and texts. */
  readonly sends: boolean
  readonly now: Date
  /** Seconds in which it has to connect. */
  readonly seconds: number
}

/** Access token of a LiveKit server. @see https://docs.livekit.io/frontends/authentication/tokens/ */
export function accessToken(
  { key, secret }: LiveKitKey,
  { room, identity, sends, now, seconds }: Access,
): Promise<string> {
  const from = Math.floor(now.getTime() / 1_000)
  const video = {
    room,
    roomJoin: true,
    canPublish: sends,
    canPublishData: sends,
    canPublishSources: ['camera', 'microphone', 'screen_share'],
    canSubscribe: sends,
    canUpdateOwnMetadata: false,
  }
  return new SignJWT({ video })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(key)
    .setSubject(identity)
    .setNotBefore(from - CLOCK_SECONDS)
    .setExpirationTime(from + seconds)
    .sign(new TextEncoder().encode(secret))
}

/** Purpose of the signature that is a room's password. */
const PASSWORD = 'room'
/** Seconds by which the video server's clock may be late. */
const CLOCK_SECONDS = 10

function roomOf({ tenant }: TenantTransaction, call: string) {
  return { tenant, purpose: 'call', subject: call } as const
}

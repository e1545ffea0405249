import { SignJWT } from 'jose'
import type { CallWork } from './call-work.ts'

/** Milliseconds in which a video server has to do what it is asked. */
const ASKED_MS = 5_000
/** Milliseconds for which it believes what asks it. */
const BELIEVED_MS = 60_000

/** Who asks a video server for what. */
interface Asks {
  readonly subject: string
  readonly name?: string
  /** LiveKit's video grants. */
  readonly may: Readonly<Record<string, unknown>>
  readonly now: Date
  readonly expires: Date
}

/** A LiveKit access token: https://docs.livekit.io/home/get-started/authentication/. */
export function livekitToken(
  { key, secret }: { readonly key: string; readonly secret: string },
  { subject, name, may, now, expires }: Asks,
): Promise<string> {
  return new SignJWT({ ...(name === undefined ? {} : { name }), video: may })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(key)
    .setSubject(subject)
    .setNotBefore(now)
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret))
}

/** Has a participant who may not be in a room any more put out of it; peer to peer the others' browsers do that. */
export function putOut(work: CallWork, room: string, identity: string): void {
  askVideoServer(work, 'RemoveParticipant', { room, identity }, { room, roomAdmin: true })
}

/** Has a room whose call is over closed. */
export function closeVideo(work: CallWork, room: string): void {
  askVideoServer(work, 'DeleteRoom', { room }, { roomCreate: true })
}

function askVideoServer(
  { video: { livekit }, document, outside }: CallWork,
  method: 'RemoveParticipant' | 'DeleteRoom',
  body: object,
  may: Asks['may'],
): void {
  const address = document.tenant.control.nencounter.livekit?.url
  if (livekit === null || address === undefined) return
  outside(async () => {
    const now = new Date()
    const expires = new Date(now.getTime() + BELIEVED_MS)
    const token = await livekitToken(livekit, { subject: 'plat', may, now, expires })
    // wss is https, ws is http.
    const url = new URL(`/twirp/livekit.RoomService/${method}`, address.replace(/^ws/, 'http'))
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(ASKED_MS),
    })
    // 404: nobody was there.
    if (!answer.ok && answer.status !== 404)
      throw new Error(`${url.host} answered ${method} with ${answer.status}`)
  })
}

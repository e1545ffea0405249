import { afterEach } from 'vitest'
import { MediaSource } from './media/media-source.ts'
import { RoomSession } from './room-session.ts'
import type { RoomPerson } from './room-state.ts'
import type { Seat } from './switchboard-for-tests.ts'
import { openTransport } from './transport/open-transport.ts'

/** For what takes a browser its time; it only ends what would never end. */
export const LIMIT = { timeout: 60_000, interval: 50 }

/** Somebody in a room, in this page. */
export interface Visitor {
  readonly seat: Seat
  readonly session: RoomSession
  readonly media: MediaSource
  /** Another in the room, as this one has them. */
  other(first_name: string): RoomPerson | undefined
}

const opened: RoomSession[] = []
afterEach(() => {
  for (const session of opened.splice(0)) session.dispose()
  for (const element of document.querySelectorAll('[data-played]')) element.remove()
})

/** Enters a room with the browser's own camera and microphone, or with those given. */
export async function enter(seat: Seat, media: MediaSource = new MediaSource()): Promise<Visitor> {
  const visitor = arrive(seat, media)
  await media.start()
  visitor.session.join()
  return visitor
}

/** Has a session of a room, and has not joined. */
export function arrive(seat: Seat, media: MediaSource = new MediaSource()): Visitor {
  const { information, channel, calls } = seat
  const session = new RoomSession({ information, channel, calls, media, openTransport })
  opened.push(session)
  const other = (name: string) =>
    session.getSnapshot().people.find(({ participant }) => participant.person.first_name === name)
  return { seat, session, media, other }
}

/** Plays tracks, as the screen does. */
export function play(...tracks: (MediaStreamTrack | null | undefined)[]): HTMLVideoElement {
  const video = document.createElement('video')
  video.srcObject = new MediaStream(tracks.filter((track) => track != null))
  video.dataset['played'] = ''
  video.playsInline = true
  document.body.append(video)
  // A test that ends takes it away.
  video.play().catch(() => undefined)
  return video
}

/** Pictures that were drawn. */
export const frames = (video: HTMLVideoElement): number =>
  video.getVideoPlaybackQuality().totalVideoFrames

import type { MediaState } from './media-source.ts'

/** Which of a person's media are on, as shown to the others in the call. */
export interface MediaNote {
  readonly muted: boolean
  readonly camera: boolean
  readonly sharing: boolean
  /** The camera is on, but not sent: the connection is too slow for pictures. */
  readonly thin: boolean
  /** The system has taken camera or microphone away for a while, as for a phone call. */
  readonly interrupted: boolean
  /** The person reads captions. */
  readonly captions: boolean
}

/** The note of someone who has turned on nothing. */
export const NO_MEDIA: MediaNote = {
  muted: true,
  camera: false,
  sharing: false,
  thin: false,
  interrupted: false,
  captions: false,
}

/** The note that the others get about one's own media. */
export function noteOf({ camera, microphone, muted, screen }: MediaState): MediaNote {
  return {
    ...NO_MEDIA,
    muted: muted || microphone.kind !== 'on',
    camera: camera.kind === 'on',
    sharing: screen !== null,
    interrupted: [camera, microphone].some((one) => one.kind === 'on' && one.interrupted),
  }
}

/** Reads a note of another browser. @param value may be anything. @returns null for anything but a whole note */
export function readNote(value: unknown): MediaNote | null {
  if (typeof value !== 'object' || value === null) return null
  // Nothing is known of its members yet.
  const note = value as Partial<Record<keyof MediaNote, unknown>>
  const { muted, camera, sharing, thin } = note
  if (typeof muted !== 'boolean' || typeof camera !== 'boolean') return null
  if (typeof sharing !== 'boolean' || typeof thin !== 'boolean') return null
  // Pages that were loaded before an upgrade do not send these.
  const { interrupted, captions } = note
  return {
    muted,
    camera,
    sharing,
    thin,
    interrupted: interrupted === true,
    captions: captions === true,
  }
}

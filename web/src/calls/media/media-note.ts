/** What someone sends and what not, as shown to the others in the call. */
export interface MediaNote {
  readonly muted: boolean
  readonly camera: boolean
  readonly sharing: boolean
  /** The camera is on, but not sent: the connection is too slow for pictures. */
  readonly thin: boolean
}

/** Longest note that is read, in characters; ours have about 60. */
const MAX_LENGTH = 500

/** Reads a note of another browser, which may send anything. @returns null for anything but a whole note */
export function readNote(data: unknown): MediaNote | null {
  if (typeof data !== 'string' || data.length > MAX_LENGTH) return null
  const value = parse(data)
  if (typeof value !== 'object' || value === null) return null
  // Nothing is known of its members yet.
  const { muted, camera, sharing, thin } = value as Partial<Record<keyof MediaNote, unknown>>
  if (typeof muted !== 'boolean' || typeof camera !== 'boolean') return null
  if (typeof sharing !== 'boolean' || typeof thin !== 'boolean') return null
  return { muted, camera, sharing, thin }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

import { type Caption, MAX_CAPTION, readCaption } from './caption.ts'
import { type MediaNote, readNote } from './media-note.ts'

/** What a browser in the call sends to another one beside pictures and sound. */
export type PeerMessage =
  | { readonly type: 'note'; readonly note: MediaNote }
  | { readonly type: 'caption'; readonly caption: Caption }

/** Longest message that is read, in characters: a caption with each of its characters escaped, and its other members. */
const MAX_LENGTH = 6 * MAX_CAPTION + 500

/** Reads a message of another browser, which may send anything. @returns null for anything but a whole message */
export function readPeerMessage(data: unknown): PeerMessage | null {
  if (typeof data !== 'string' || data.length > MAX_LENGTH) return null
  const value = parse(data)
  const caption = readCaption(value)
  if (caption !== null) return { type: 'caption', caption }
  const note = readNote(value)
  return note === null ? null : { type: 'note', note }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

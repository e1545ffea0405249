/** What somebody sends and wants, told to everybody else in the room. */
export interface MediaNote {
  muted: boolean
  /** No picture of the camera is sent. */
  paused: boolean
  /** It is not sent because the connection is too thin for pictures. */
  thin: boolean
  /** The screen is sent. */
  sharing: boolean
  hand: boolean
  /** Reads along: others are asked to have captions made of what they say. */
  captions: boolean
}

/** Before anything was told. */
export const FIRST_NOTE: MediaNote = {
  muted: false,
  paused: true,
  thin: false,
  sharing: false,
  hand: false,
  captions: false,
}

/** Words of somebody, recognised from speech or typed. */
export interface Caption {
  /** Counts the captions of its sender; the same number again says it better. */
  number: number
  text: string
  /** Nothing is added to it any more. */
  final: boolean
  by: 'speech' | 'relay'
}

/** What browsers in a room tell each other directly. */
export type DataMessage =
  | { readonly type: 'media'; readonly note: MediaNote }
  | { readonly type: 'caption'; readonly caption: Caption }

/** Longest text of a caption, in characters. */
export const MAX_CAPTION = 500
const LONGEST = 4_000

export function writeDataMessage(message: DataMessage): string {
  return JSON.stringify(message)
}

/** What another browser sent; null for what is none of ours: its sender may be anybody. */
export function readDataMessage(text: string): DataMessage | null {
  const message = text.length > LONGEST ? null : parsed(text)
  if (!isObject(message)) return null
  if (message['type'] === 'media') {
    const note = readNote(message['note'])
    return note && { type: 'media', note }
  }
  const caption = message['type'] === 'caption' ? readCaption(message['caption']) : null
  return caption && { type: 'caption', caption }
}

function readNote(value: unknown): MediaNote | null {
  if (!isObject(value)) return null
  return {
    muted: value['muted'] === true,
    paused: value['paused'] === true,
    thin: value['thin'] === true,
    sharing: value['sharing'] === true,
    hand: value['hand'] === true,
    captions: value['captions'] === true,
  }
}

function readCaption(value: unknown): Caption | null {
  if (!isObject(value)) return null
  const { number, text, final, by } = value
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return null
  if (typeof text !== 'string' || typeof final !== 'boolean') return null
  if (by !== 'speech' && by !== 'relay') return null
  return { number, text: text.slice(0, MAX_CAPTION), final, by }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Readonly<{ [name: string]: unknown }> {
  return typeof value === 'object' && value !== null
}

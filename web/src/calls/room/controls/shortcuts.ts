import type { MessageId } from '../../../locales/message-id.ts'

/** What single keys do in a room. */
export const SHORTCUTS = {
  m: 'mute',
  v: 'video',
  s: 'share',
  c: 'chat',
  t: 'captions',
  f: 'fullScreen',
  '?': 'shortcuts',
} as const

export type ShortcutAct = (typeof SHORTCUTS)[keyof typeof SHORTCUTS]

/** What each does, as the list says it. */
export const SHORTCUT_WORDS: { readonly [Act in ShortcutAct]: MessageId } = {
  mute: 'call.room.shortcutMute',
  video: 'call.room.shortcutVideo',
  share: 'call.room.shortcutShare',
  chat: 'call.room.shortcutChat',
  captions: 'call.room.shortcutCaptions',
  fullScreen: 'call.room.shortcutFullScreen',
  shortcuts: 'call.room.shortcutList',
}

interface Press {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly repeat: boolean
}

/** What a press of a key does; null: nothing. @param isTyped it goes into a field, or chooses in a list */
export function shortcutOf(press: Press, isTyped: boolean): ShortcutAct | null {
  if (isTyped || press.repeat || press.ctrlKey || press.metaKey || press.altKey) return null
  const key = press.key.toLowerCase()
  return isShortcut(key) ? SHORTCUTS[key] : null
}

function isShortcut(key: string): key is keyof typeof SHORTCUTS {
  return Object.hasOwn(SHORTCUTS, key)
}

/** The key of an act, as it is shown. */
export function keyOf(act: ShortcutAct): string {
  const [key = ''] = Object.entries(SHORTCUTS).find(([, one]) => one === act) ?? []
  return key.toUpperCase()
}

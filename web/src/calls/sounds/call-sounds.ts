/** Whether calls are heard, and how loud. */
export interface CallSounds {
  readonly on: boolean
  /** 0 to 1. */
  readonly volume: number
}

const NAME = 'plat.call-sounds'
const USUAL: CallSounds = { on: true, volume: 0.5 }

const watchers = new Set<() => void>()
let known: CallSounds | null = null

/** The setting of this browser. */
export function callSounds(): CallSounds {
  known ??= readSounds()
  return known
}

/** Keeps the setting for all windows of this browser. */
export function setCallSounds(sounds: CallSounds): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(sounds))
  } catch {
    // Where nothing can be kept it holds for this page.
  }
  tell(sounds)
}

/** Calls `watcher` when the setting has changed, here or in another window; returns how to end that. */
export function watchCallSounds(watcher: () => void): () => void {
  if (watchers.size === 0) window.addEventListener('storage', hearOthers)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) window.removeEventListener('storage', hearOthers)
  }
}

function hearOthers({ key }: StorageEvent): void {
  if (key === NAME) tell(readSounds())
}

/** The setting in a text that was kept; what is none is the usual one. */
export function soundsIn(text: string | null): CallSounds {
  try {
    const { on, volume } = JSON.parse(text ?? '') as Partial<CallSounds>
    if (typeof on !== 'boolean' || typeof volume !== 'number' || !(volume >= 0 && volume <= 1))
      return USUAL
    return { on, volume }
  } catch {
    return USUAL
  }
}

function readSounds(): CallSounds {
  try {
    return soundsIn(localStorage.getItem(NAME))
  } catch {
    return USUAL
  }
}

function tell(sounds: CallSounds): void {
  known = sounds
  for (const watcher of watchers) watcher()
}

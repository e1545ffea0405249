import type { ViewerLevel } from '@plat/contract/platform/envelope'

/** What an answer of the server says about who asks: refused, or seen at a permission level. */
export type AuthSignal =
  | { kind: 'refused'; code: 'unauthorized' | 'locked' }
  | { kind: 'seen'; level: ViewerLevel }

const watchers = new Set<(sign: AuthSignal) => void>()

/** Hears of every answer that says who asks; returns how to stop. */
export function onAuthSignal(watcher: (sign: AuthSignal) => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** To be called with what an answer says. */
export function emitAuthSignal(sign: AuthSignal): void {
  for (const watcher of watchers) watcher(sign)
}

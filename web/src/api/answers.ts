import type { ViewerLevel } from '@plat/contract/envelope'

/** What an answer of the server says about who asks: refused, or seen at a permission level. */
export type AnswerSign =
  | { kind: 'refused'; code: 'unauthorized' | 'locked' }
  | { kind: 'seen'; level: ViewerLevel }

const watchers = new Set<(sign: AnswerSign) => void>()

/** Hears of every answer that says who asks; returns how to stop. */
export function watchAnswers(watcher: (sign: AnswerSign) => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** To be called with what an answer says. */
export function tellAnswer(sign: AnswerSign): void {
  for (const watcher of watchers) watcher(sign)
}

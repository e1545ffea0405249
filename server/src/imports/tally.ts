import type { Position } from './row.ts'

/** How often something happened, with the first examples as `file:line detail`. */
export interface ReasonCount {
  count: number
  readonly examples: string[]
}

const MAX_EXAMPLES = 3
const MAX_DETAIL_LENGTH = 160
/** Most reasons counted apart; all further ones are counted together. */
const MAX_REASONS = 500

/** Counts by reason. */
export class Tally {
  readonly reasons = new Map<string, ReasonCount>()
  total = 0

  /** @param detail text of the example; null counts without an example. */
  add(reason: string, position: Position, detail: string | null): void {
    this.total++
    let entry = this.reasons.get(reason)
    if (!entry) {
      const name = this.reasons.size < MAX_REASONS ? reason : 'other reasons'
      entry = this.reasons.get(name) ?? { count: 0, examples: [] }
      this.reasons.set(name, entry)
    }
    entry.count++
    if (detail !== null && entry.examples.length < MAX_EXAMPLES) {
      const shown =
        detail.length > MAX_DETAIL_LENGTH ? `${detail.slice(0, MAX_DETAIL_LENGTH)}…` : detail
      entry.examples.push(`${position.file}:${position.line}${shown === '' ? '' : ` ${shown}`}`)
    }
  }

  /** Most frequent first. */
  toReport(): Record<string, ReasonCount> {
    return Object.fromEntries([...this.reasons].toSorted(([, a], [, b]) => b.count - a.count))
  }
}

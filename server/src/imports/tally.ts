import type { Position } from './row.ts'

/** How often something happened, with the first examples as `file:line detail`. */
export interface ReasonCount {
  count: number
  readonly examples: string[]
}

const EXAMPLES = 3
const LONGEST_DETAIL = 160
/** Kinds of reasons kept apart: a mapping cannot have more, so whatever comes then is one kind. */
const MOST_REASONS = 500

/** Counts by reason. */
export class Tally {
  readonly reasons = new Map<string, ReasonCount>()
  total = 0

  /** @param detail what was met, for the examples; null counts without an example. */
  add(reason: string, position: Position, detail: string | null): void {
    this.total++
    let entry = this.reasons.get(reason)
    if (!entry) {
      const name = this.reasons.size < MOST_REASONS ? reason : 'other reasons'
      entry = this.reasons.get(name) ?? { count: 0, examples: [] }
      this.reasons.set(name, entry)
    }
    entry.count++
    if (detail !== null && entry.examples.length < EXAMPLES) {
      const shown = detail.length > LONGEST_DETAIL ? `${detail.slice(0, LONGEST_DETAIL)}…` : detail
      entry.examples.push(`${position.file}:${position.line}${shown === '' ? '' : ` ${shown}`}`)
    }
  }

  /** Most frequent first. */
  toReport(): Record<string, ReasonCount> {
    return Object.fromEntries([...this.reasons].toSorted(([, a], [, b]) => b.count - a.count))
  }
}

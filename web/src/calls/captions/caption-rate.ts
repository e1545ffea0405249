/** Captions that are shown of one person at once, and a second from then on: far above what anyone types or says. */
const MOST = 60
const A_SECOND = 20

/** Limits the captions that are shown of each person, because another browser may send any number. */
export class CaptionRate {
  readonly #left = new Map<string, { count: number; at: number }>()

  /** Whether a caption of this person is shown. @param now milliseconds */
  allows(person: string, now: number): boolean {
    const { count, at } = this.#left.get(person) ?? { count: MOST, at: now }
    const left = Math.min(MOST, count + ((now - at) / 1_000) * A_SECOND)
    this.#left.set(person, { count: left >= 1 ? left - 1 : left, at: now })
    return left >= 1
  }
}

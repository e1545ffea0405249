/** Messages that a client may send at once, as many as in a second. */
const MOST = 200
/** Messages that come to it each second: 2,000 in half a minute. */
const EACH_SECOND = 2_000 / 30

/** What a client may send: a call's signals come in bursts of fifty, a flood is something else. */
export class MessageBudget {
  #left = MOST
  #at: number

  /** @param now milliseconds of any clock. */
  constructor(now: number) {
    this.#at = now
  }

  /** Counts one message; false: there were too many. */
  take(now: number): boolean {
    this.#left = Math.min(MOST, this.#left + ((now - this.#at) / 1_000) * EACH_SECOND)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}

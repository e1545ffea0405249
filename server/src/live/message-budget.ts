/** Messages that a client may send at once. */
const BURST = 150
/** Messages that it may send each second after that. */
const EACH_SECOND = 50

/** Limits the messages of one client: the signals of a call come in bursts of fifty, 200 a second are a flood. */
export class MessageBudget {
  #left = BURST
  #at: number

  /** @param now milliseconds of any clock. */
  constructor(now: number) {
    this.#at = now
  }

  /** Counts one message; false: there were too many. @param now milliseconds of the same clock. */
  take(now: number): boolean {
    this.#left = Math.min(BURST, this.#left + ((now - this.#at) / 1_000) * EACH_SECOND)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}

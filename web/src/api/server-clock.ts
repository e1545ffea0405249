/** The server's clock, as far as its answers tell: the device's own may be wrong by hours. */
export class ServerClock {
  /** What it showed when the page began, milliseconds since 1970; null: no answer has told yet. */
  #origin: number | null = null

  /**
   * To be called with the `Date` of an answer: it is written to the second, and some time ago, so that of all answers the
   * one that says the latest moment is nearest to the truth. A device that was asleep is put right by the next answer.
   */
  note(date: string | null): void {
    const origin = Date.parse(date ?? '') - performance.now()
    if (!Number.isNaN(origin)) this.#origin = Math.max(this.#origin ?? -Infinity, origin)
  }

  /** What it shows now, milliseconds since 1970; before an answer has told, what the device's shows. */
  readonly now = (): number =>
    this.#origin === null ? Date.now() : this.#origin + performance.now()

  /** Milliseconds until a moment that the server names; negative once it is past. @param moment ISO */
  msUntil(moment: string): number {
    return Date.parse(moment) - this.now()
  }
}

/** The clock of the server that this page is from. */
export const serverClock = new ServerClock()

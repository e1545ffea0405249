/** Milliseconds before the second attempt; each further one waits twice as long. */
const FIRST_PAUSE_MS = 1_000
/** The longest pause, in milliseconds. */
const LONGEST_PAUSE_MS = 60_000

interface Failures {
  /** What was tried; something else is tried at once. */
  readonly attempted: string
  readonly count: number
  /** When it may be tried again, on the clock of `performance.now()`. */
  until: number
}

/** Remembers what failed, and tries it again after 1 s, 2 s, 4 s … 60 s. */
export class BackOff {
  readonly #failures = new Map<string, Failures>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  #closed = false

  /** @param again called when it is due, unless it succeeds or fails before. @returns milliseconds until then. */
  failed(key: string, attempted: string, again: () => void): number {
    const before = this.#failures.get(key)
    const count = before?.attempted === attempted ? before.count + 1 : 1
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (count - 1))
    const failures = { attempted, count, until: performance.now() + pause }
    this.#failures.set(key, failures)
    clearTimeout(this.#timers.get(key))
    const due = () => {
      // A timer may end some milliseconds before `performance.now()` says so.
      failures.until = 0
      again()
    }
    if (!this.#closed) this.#timers.set(key, setTimeout(due, pause).unref())
    return pause
  }

  succeeded(key: string): void {
    this.#failures.delete(key)
    clearTimeout(this.#timers.get(key))
    this.#timers.delete(key)
  }

  /** Milliseconds until this may be tried; 0: at once. */
  pause(key: string, attempted: string): number {
    const known = this.#failures.get(key)
    return known?.attempted === attempted ? Math.max(0, known.until - performance.now()) : 0
  }

  /** Tries nothing again. */
  close(): void {
    this.#closed = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }
}

/** Push services of the browsers that most people have: their hosts, or what hosts of theirs end with. */
const KNOWN_SERVICES = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

/** Messages to hosts that are no known services at a time: fewer than there are turns. */
const MOST_TO_UNKNOWN = 2
/** Milliseconds for which a host that did not answer in time rests at first, and at most. */
const FIRST_REST_MS = 60_000
const LONGEST_REST_MS = 3_600_000
/** A host that is no known service rests after an answer that took longer, for so many times as long as it took. */
const SLOW_MS = 1_000
const SLOW_RESTS = 10
/** Milliseconds until the first message to a host whose turn others have is looked at again, and between such. */
const BUSY_MS = 2_000
const SPACING_MS = 250
/** Hosts that are remembered; the one that was remembered longest ago makes room. */
const MOST_HOSTS = 1_000

/** Whether a message may be sent now; `later`: in so many milliseconds it may be worth another look. */
export type PushTurn =
  | { readonly kind: 'now'; done(inTime: boolean): void }
  | { readonly kind: 'later'; readonly afterMs: number }

interface Rest {
  readonly until: number
  readonly length: number
}

/**
 * Turns of push services: a slow one keeps nobody waiting for longer than one message. A service that did not answer
 * in time rests, longer each time; one that is not known has one turn, and all of those together fewer than there are.
 * It rests after a slow answer as well, so that two such cannot have all their turns.
 */
export class PushTurns {
  readonly #now: () => number
  readonly #resting = new Map<string, Rest>()
  readonly #unknown = new Set<string>()
  /** When the last of the messages that were told to wait is looked at again, by host. */
  readonly #lines = new Map<string, number>()

  /** @param now milliseconds. */
  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  take(host: string): PushTurn {
    const now = this.#now()
    const isKnown = isKnownService(host)
    const rested = this.#resting.get(host)?.until ?? 0
    if (rested > now) {
      const until = isKnown ? rested : this.#lineUp(host, rested)
      return { kind: 'later', afterMs: until - now }
    }
    if (!isKnown && (this.#unknown.has(host) || this.#unknown.size >= MOST_TO_UNKNOWN))
      return { kind: 'later', afterMs: this.#lineUp(host, now + BUSY_MS) - now }
    if (!isKnown) this.#unknown.add(host)
    return {
      kind: 'now',
      done: (inTime) => {
        this.#unknown.delete(host)
        const took = this.#now() - now
        if (!inTime) this.#rest(host)
        else if (isKnown || took <= SLOW_MS) this.#resting.delete(host)
        else {
          const until = this.#now() + SLOW_RESTS * took
          remember(this.#resting, host, { until, length: 0 })
        }
      },
    }
  }

  /** One after the other, so that many that wait for one turn are not all looked at again and again. */
  #lineUp(host: string, from: number): number {
    const at = Math.max(from, (this.#lines.get(host) ?? 0) + SPACING_MS)
    remember(this.#lines, host, at)
    return at
  }

  #rest(host: string): void {
    const before = this.#resting.get(host)
    // Others that were sent at the same time are late for the same reason.
    if (before !== undefined && before.until > this.#now()) return
    const twice = Math.max(FIRST_REST_MS, (before?.length ?? 0) * 2)
    const length = Math.min(twice, LONGEST_REST_MS)
    remember(this.#resting, host, { until: this.#now() + length, length })
  }
}

function remember<Value>(hosts: Map<string, Value>, host: string, value: Value): void {
  hosts.delete(host)
  hosts.set(host, value)
  const [oldest = ''] = hosts.keys()
  if (hosts.size > MOST_HOSTS) hosts.delete(oldest)
}

function isKnownService(host: string): boolean {
  return KNOWN_SERVICES.some((one) => (one.startsWith('.') ? host.endsWith(one) : host === one))
}

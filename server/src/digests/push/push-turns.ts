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
/** Hosts that are remembered; the one that failed longest ago makes room. */
const MOST_RESTING = 1_000

/** Whether a message may be sent now. `resting`: its service was too slow; `busy`: others are being sent. */
export type PushTurn =
  | { readonly kind: 'now'; done(inTime: boolean): void }
  | { readonly kind: 'resting' | 'busy' }

interface Rest {
  readonly until: number
  readonly length: number
}

/**
 * Turns of push services: a slow one keeps nobody waiting for longer than one message. A service that did not answer
 * in time rests, longer each time; one that is not known has one turn, and all of those together fewer than there are.
 */
export class PushTurns {
  readonly #now: () => number
  readonly #resting = new Map<string, Rest>()
  readonly #unknown = new Set<string>()

  /** @param now milliseconds. */
  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  take(host: string): PushTurn {
    if ((this.#resting.get(host)?.until ?? 0) > this.#now()) return { kind: 'resting' }
    const isKnown = isKnownService(host)
    if (!isKnown && (this.#unknown.has(host) || this.#unknown.size >= MOST_TO_UNKNOWN))
      return { kind: 'busy' }
    if (!isKnown) this.#unknown.add(host)
    return {
      kind: 'now',
      done: (inTime) => {
        this.#unknown.delete(host)
        if (inTime) this.#resting.delete(host)
        else this.#rest(host)
      },
    }
  }

  #rest(host: string): void {
    const before = this.#resting.get(host)
    // Others that were sent at the same time are late for the same reason.
    if (before !== undefined && before.until > this.#now()) return
    const length = Math.min((before?.length ?? FIRST_REST_MS / 2) * 2, LONGEST_REST_MS)
    this.#resting.delete(host)
    this.#resting.set(host, { until: this.#now() + length, length })
    const [oldest = ''] = this.#resting.keys()
    if (this.#resting.size > MOST_RESTING) this.#resting.delete(oldest)
  }
}

function isKnownService(host: string): boolean {
  return KNOWN_SERVICES.some((one) => (one.startsWith('.') ? host.endsWith(one) : host === one))
}

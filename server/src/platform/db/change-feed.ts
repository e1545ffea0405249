/** What changed in the database, beside what is read anew anyway. */
export interface Change {
  /**
   * `records`: a module's records, or the time of its import; `tenant`: an agency's document or hosts;
   * `sessions`: who may do what, sessions, accounts, rights and API tokens; `mail`: a mail waits to be sent;
   * `live`: an account has a new live message; `calls`: someone calls.
   */
  readonly kind: 'records' | 'tenant' | 'sessions' | 'mail' | 'live' | 'calls'
  readonly tenant: string
  /** Code of the module with `records`, guid of the account with `live`. */
  readonly module: string | null
}

const KINDS: readonly Change['kind'][] = ['records', 'tenant', 'sessions', 'mail', 'live', 'calls']

/** Milliseconds for which an answer is remembered while changes are heard: a net, should one be lost. */
const NET_MS = 30_000

/** The channel of PostgreSQL's notifications, see migration 0012. */
export const CHANGE_CHANNEL = 'plat_change'

/**
 * Tells caches what to forget. While it is not live, changes may go unheard: caches then ask the database
 * again soon. Whenever that turns, everything is forgotten, so that a gap hides nothing.
 */
export class ChangeFeed {
  readonly #listeners = new Set<(change: Change | null) => void>()
  readonly #probes = new Map<string, () => void>()
  #isLive = false

  get isLive(): boolean {
    return this.#isLive
  }

  /** Milliseconds for which an answer may be remembered. @param unheard the same while changes go unheard */
  ttl(unheard: number): number {
    return this.#isLive ? NET_MS : unheard
  }

  /** @param listener given each change, or null when anything may have changed. */
  subscribe(listener: (change: Change | null) => void): void {
    this.#listeners.add(listener)
  }

  setLive(isLive: boolean): void {
    if (isLive === this.#isLive) return
    this.#isLive = isLive
    this.#emit(null)
  }

  /** Takes the payload of a notification: `kind tenant[ module]`. */
  receive(payload: string): void {
    const [kind = '', tenant = '', module = null] = payload.split(' ')
    if (kind === 'probe') return this.#probes.get(tenant)?.()
    const known = KINDS.find((one) => one === kind)
    // A kind of a newer version: to be safe, anything may have changed.
    this.#emit(known === undefined ? null : { kind: known, tenant, module })
  }

  /**
   * Whether a notification that is sent arrives: behind a pool of transactions none does.
   * @param send sends `payload` on the channel
   */
  async probe(send: (payload: string) => Promise<unknown>, timeoutMs = 2_000): Promise<boolean> {
    const id = crypto.randomUUID()
    let timer: NodeJS.Timeout | undefined
    try {
      const arrived = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), timeoutMs)
        this.#probes.set(id, () => resolve(true))
      })
      // A connection that has died unnoticed does not even fail.
      const failed = send(`probe ${id}`).then(
        () => arrived,
        () => false,
      )
      return await Promise.race([arrived, failed])
    } finally {
      clearTimeout(timer)
      this.#probes.delete(id)
    }
  }

  #emit(change: Change | null): void {
    for (const listener of this.#listeners) listener(change)
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { ConfigError } from '../errors.ts'
import { cutOff } from './cut-off.ts'
import { codeOf, isAway } from './database-trouble.ts'
import { explainConnection } from './explain-failure.ts'
import type { Replica } from './replica.ts'
import { checkReplica, type DatabaseIdentity } from './replica-check.ts'

/** How a standby is reached, and who hears of it. */
export interface ReplicaOptions {
  /** The value of DATABASE_REPLICA_URL. */
  readonly url: string
  readonly types: pg.CustomTypesConfig
  /** Most connections, beside the one by which it is looked at. */
  readonly max: number
  readonly primary: DatabaseIdentity
  /** Told when it goes away, once a minute at most, and when it is back. */
  say(line: string, isUp: boolean): void
}

/** Milliseconds after which a connection that is not made is given up. */
const CONNECT_MS = 500
/** Milliseconds after which a new connection that was not checked is given up, and a look whether it answers. */
const CHECK_MS = 1_000
/** Milliseconds between two looks whether it answers. */
const LOOK_MS = 5_000
/** Milliseconds for which it is not asked again for what it was behind in. */
const BEHIND_MS = 1_000
/** Milliseconds between two lines that it is away. */
const SAY_MS = 60_000
/** Most keys in which it is known to be behind. */
const MAX_BEHIND = 5_000
/** SQLSTATEs that say something of the question only: it was in the way of catching up, or took too long. */
const OF_QUESTION = new Set(['40001', '57014'])

/**
 * Reaches the standby of DATABASE_REPLICA_URL. One that is away is looked for again.
 * @throws ConfigError for an address that no waiting makes right: another database, a login that will not do.
 */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const replica = new StreamingReplica(options)
  try {
    await replica.look()
  } catch (error) {
    if (!(error instanceof ConfigError) || isAway(error.cause)) replica.leaveAlone(error)
    else {
      await replica.close()
      throw error
    }
  }
  replica.watch()
  return replica
}

/** Looked at every few seconds, so that no question waits for one that is known to be away. */
class StreamingReplica implements Replica {
  isUp = false
  readonly reads = { replica: 0, primary: 0 }
  readonly #options: ReplicaOptions
  readonly #behind = new LRUCache<string, true>({ max: MAX_BEHIND, ttl: BEHIND_MS })
  readonly #closing = new AbortController()
  #watching: Promise<void> = Promise.resolve()
  #pool: pg.Pool
  /** A connection for looks: how busy the others are says nothing of the standby. */
  readonly #looker: pg.Pool
  #looking: Promise<void> | null = null
  #isSaidAway = false
  #saidAwayAt = -Infinity

  constructor(options: ReplicaOptions) {
    this.#options = options
    this.#pool = newPool(options, { max: options.max })
    this.#looker = newPool(options, { max: 1, query_timeout: CHECK_MS })
  }

  poolFor(key: string): pg.Pool | null {
    if (!this.isUp || this.#behind.has(key)) return null
    // Who waited here could have been answered by the primary.
    const { idleCount, totalCount, waitingCount } = this.#pool
    return idleCount + this.#options.max - totalCount > waitingCount ? this.#pool : null
  }

  wasBehind(key: string): void {
    this.#behind.set(key, true)
  }

  failed(error: unknown): void {
    if (OF_QUESTION.has(codeOf(error)) || this.#closing.signal.aborted) return
    this.isUp = false
    this.look().catch((reason: unknown) => this.leaveAlone(reason))
  }

  /** It is asked nothing until a look finds it well. */
  leaveAlone(error: unknown): void {
    if (this.#closing.signal.aborted) return
    this.isUp = false
    if (this.#pool.totalCount > 0) {
      // They lead nowhere either, and would fail one question each.
      this.#pool.end().catch(() => undefined)
      this.#pool = newPool(this.#options, { max: this.#options.max })
    }
    if (performance.now() - this.#saidAwayAt < SAY_MS) return
    this.#saidAwayAt = performance.now()
    this.#isSaidAway = true
    const reason = error instanceof Error ? error.message : String(error)
    this.#options.say(`The read replica is left alone, the primary answers: ${reason}`, false)
  }

  /** Looks whether it answers, one look at a time. @throws what keeps it from being used. */
  look(): Promise<void> {
    this.#looking ??= this.#ask().finally(() => (this.#looking = null))
    return this.#looking
  }

  async #ask(): Promise<void> {
    try {
      await this.#looker.query('select 1')
    } catch (error) {
      if (error instanceof ConfigError || codeOf(error) === '') throw error
      throw explainConnection(error, 'DATABASE_REPLICA_URL', this.#options.url)
    }
    if (this.isUp || this.#closing.signal.aborted) return
    this.isUp = true
    if (this.#isSaidAway) this.#options.say('The read replica answers again.', true)
    this.#isSaidAway = false
  }

  /** Looks again and again, until it is closed. */
  watch(): void {
    const { signal } = this.#closing
    const looks = async () => {
      while (!signal.aborted) {
        await wait(LOOK_MS, undefined, { signal, ref: false })
        await this.look().catch((error: unknown) => this.leaveAlone(error))
      }
    }
    this.#watching = looks().catch(() => undefined)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.isUp = false
    await this.#watching
    await this.#looking?.catch(() => undefined)
    await Promise.all([this.#pool.end(), this.#looker.end()])
  }
}

/** Every connection is checked before it is used: an address may lead elsewhere the next time. */
function newPool({ url, types, primary }: ReplicaOptions, more: pg.PoolConfig): pg.Pool {
  const check = async (client: pg.PoolClient) => {
    const checked = cutOff(client, CHECK_MS)
    await checkReplica(client, primary).finally(checked)
  }
  const pool = new pg.Pool({
    connectionString: url,
    types,
    ...more,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    verify: callbackify(check),
  })
  // What breaks fails the question that waits on it.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

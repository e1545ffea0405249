import type { Database } from '../platform/db/database.ts'
import { limitKey } from '../platform/limit-key.ts'

/** So many attempts at once; then each waits twice as long as the one before, up to the longest. Seconds. */
const PACES = {
  /** Logins at one account from one source. */
  loginSource: { free: 10, first: 5, longest: 900 },
  /** Logins at one account from all sources that it does not know. */
  loginAccount: { free: 25, first: 2, longest: 60 },
  /** Logins at one agency's site gate, from any source; one source alone cannot use them up. */
  lockAgency: { free: 300, first: 5, longest: 5 },
  /** Authenticator's codes at one account, after its password was right, as with logins. */
  totpSource: { free: 10, first: 10, longest: 900 },
  totpAccount: { free: 20, first: 10, longest: 300 },
  /** The same from all browsers that the account knows, together. */
  totpKnown: { free: 10, first: 10, longest: 300 },
  /** The password once more, in one session. */
  reauthenticate: { free: 10, first: 5, longest: 300 },
  /** Mails of one kind to one address that anybody can ask for: from one source, and from all unknown ones. */
  mailSource: { free: 5, first: 60, longest: 900 },
  mailRecipient: { free: 10, first: 60, longest: 600 },
} as const
export type Pace = keyof typeof PACES

/** Milliseconds after the last attempt that counted until all is forgotten. */
const MEMORY = 3_600_000

/**
 * Slows guessing down without shutting anybody out for long. Counted in the database, so by all
 * processes and over restarts; only attempts that may go on are counted, so that the wait is bounded
 * however many come.
 */
export interface SlowDown {
  /** Counts an attempt. Returns 0 when it may go on, else the milliseconds to wait. */
  attempt(pace: Pace, tenant: string, subject: string): Promise<number>
  /** Takes one back: it turned out well. */
  refund(pace: Pace, tenant: string, subject: string): Promise<void>
  /** Forgets the attempts: the person is in. */
  forget(pace: Pace, tenant: string, subject: string): Promise<void>
}

/**
 * Attempts kept in the table `rate_limit`: `points` are those that counted, `expire` is the time of the
 * last one and `MEMORY`.
 */
export function createSlowDown(
  { pool }: Pick<Database, 'pool'>,
  now: () => number = Date.now,
): SlowDown {
  const keyOf = (pace: Pace, tenant: string, subject: string) =>
    `${pace}:${limitKey(tenant, subject)}`
  return {
    attempt: async (pace, tenant, subject) => {
      const key = keyOf(pace, tenant, subject)
      const { free, first, longest } = PACES[pace]
      const values = [key, now(), MEMORY, free, first * 1_000, longest * 1_000]
      const counted = await pool.query(COUNT, values)
      if (counted.rowCount !== 0) return 0
      const { rows } = await pool.query<{ wait: string }>(WAIT, values)
      // Forgotten in between: the next one may go on at once.
      return Math.max(1_000, Number(rows[0]?.wait ?? 0))
    },
    refund: async (pace, tenant, subject) => {
      await pool.query('update rate_limit set points = points - 1 where key = $1 and points > 0', [
        keyOf(pace, tenant, subject),
      ])
    },
    forget: async (pace, tenant, subject) => {
      await pool.query('delete from rate_limit where key = $1', [keyOf(pace, tenant, subject)])
    },
  }
}

/** When the next attempt may go on: milliseconds since 1970. Twenty doublings are beyond every longest wait. */
const OPEN_AT = `rate_limit.expire - $3::bigint + case when rate_limit.points < $4::integer then 0
  else least($6::bigint, $5::bigint * power(2, least(rate_limit.points - $4::integer, 20))::bigint) end`

/** One statement: of many attempts at once, only those that may go on are counted. */
const COUNT = `
  insert into rate_limit (key, points, expire) values ($1, 1, $2::bigint + $3::bigint)
  on conflict (key) do update
  set points = case when rate_limit.expire <= $2::bigint then 1 else rate_limit.points + 1 end,
    expire = excluded.expire
  where rate_limit.expire <= $2::bigint or ${OPEN_AT} <= $2::bigint
  returning points`

const WAIT = `select (${OPEN_AT}) - $2::bigint as wait from rate_limit where key = $1`

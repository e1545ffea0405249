import ipaddr from 'ipaddr.js'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from './db/database.ts'
import { AppError } from './errors.ts'
import { limitKey } from './limit-key.ts'

/** How many in how many seconds. */
const LIMITS = {
  /** Wrong logins from one address of the network. */
  loginAddress: { points: 25, duration: 300 },
  lockAddress: { points: 25, duration: 300 },
  /** Registrations and requests for mail from one address of the network. */
  mailAddress: { points: 60, duration: 1_800 },
  /** Changes of address: by one account, and to one address by all accounts. */
  newAddress: { points: 5, duration: 1_800 },
  newAddressRecipient: { points: 20, duration: 1_800 },
  /** Mailed codes of one session, and of one account. */
  codeSend: { points: 5, duration: 3_600 },
  codeSendAccount: { points: 20, duration: 3_600 },
  /** Guesses at links and codes from one address of the network. */
  guessAddress: { points: 60, duration: 300 },
  /** First codes of a new authenticator tried in one session. */
  totpEnrolment: { points: 20, duration: 3_600 },
  /** Files of whole searches for one address of the network. */
  exportAddress: { points: 30, duration: 60 },
  /** Opened links of shared searches that are counted, from one address of the network. */
  openedAddress: { points: 120, duration: 60 },
  /** Downloads of all that is kept about an account. */
  accountExport: { points: 10, duration: 3_600 },
  /** Reports of an account that failed and are to be made once more. */
  reportRetry: { points: 50, duration: 86_400 },
  /** Browsers that an account has show its notifications. */
  pushSubscribe: { points: 30, duration: 3_600 },
  /** Copied links and messages in networks of one account, each kept with the search. */
  shareRecord: { points: 120, duration: 3_600 },
  /** Searches that an account saves: what it deletes is kept for a while, and its links for ever say that they are gone. */
  saveSearch: { points: 300, duration: 3_600 },
  /** Tickets for live connections of one account. */
  liveTicket: { points: 120, duration: 60 },
  /** Calls and call-backs that an account requests. */
  callRequest: { points: 60, duration: 3_600 },
  /** Checks of the connection before a call, by account or guest. */
  callCheck: { points: 30, duration: 3_600 },
  /** Addresses that an account invites to calls, and agents that it asks to join. */
  callInvite: { points: 60, duration: 3_600 },
  /** Appointments that an account requests, refusals included. */
  appointmentRequest: { points: 60, duration: 3_600 },
  /** Changes of appointments by an account or a link of its emails, and call-backs that it assigns: others are emailed. */
  appointmentChange: { points: 300, duration: 3_600 },
  /** Notes that an account writes on entries of the resourcer. */
  entryNote: { points: 300, duration: 3_600 },
  /** Slots that an account holds, renewals included. */
  slotHold: { points: 240, duration: 3_600 },
  /** Times that an account enters rooms of appointments; the other side may be emailed each time. */
  appointmentRoom: { points: 60, duration: 3_600 },
  /** Messages that an account sends in calls. */
  callMessage: { points: 60, duration: 60 },
  /** Comments that an account leaves, and objections; and those from one address of the network. */
  comment: { points: 20, duration: 3_600 },
  commentAddress: { points: 200, duration: 3_600 },
  /** Comments that an account reports. */
  commentReport: { points: 30, duration: 3_600 },
  /** Reports of shared pages by an account, or from one address of the network. */
  pageReport: { points: 30, duration: 3_600 },
  /** Messages that an account sends in chats: as a resident, from one address of the network, and as an agent. */
  chatMessage: { points: 120, duration: 3_600 },
  chatAddress: { points: 1_200, duration: 3_600 },
  chatAnswer: { points: 600, duration: 3_600 },
  /** Days that the demo of an agency is moved on, by everybody. */
  demoDay: { points: 3, duration: 120 },
} as const
export type Limit = keyof typeof LIMITS

/** Seconds of the limits whose number whoever counts knows, such as an agency's setting. */
const SET_LIMITS = {
  /** Recipients of shared searches, by account. */
  shareHour: 3_600,
  shareDay: 86_400,
  /** Shared searches of one account to one address, and of all accounts of the agency. */
  sharePair: 86_400,
  shareRecipient: 86_400,
} as const
export type SetLimit = keyof typeof SET_LIMITS

/** Some of what a limit counts, for one subject. */
export interface Some {
  readonly tenant: string
  readonly subject: string
  readonly count: number
}

/** Limits on what strangers may try; counted in the database, so by all processes and over restarts. */
export interface Throttle {
  /** Counts one. @throws AppError too_many_requests with the seconds to wait once the limit is passed. */
  take(limit: Limit, tenant: string, subject: string): Promise<void>
  /** Takes one back: the attempt succeeded. */
  refund(limit: Limit, tenant: string, subject: string): Promise<void>
  /**
   * Counts some against a limit whose number the caller knows, all of them or none.
   * @param points the limit
   * @returns null, or the milliseconds until there may be room again
   */
  takeSome(limit: SetLimit, some: Some, points: number): Promise<number | null>
  /** Takes them back: they were not used. */
  refundSome(limit: SetLimit, some: Some): Promise<void>
}

/** Limits counted in the table `rate_limit`. */
export function createThrottle(database: Database): Throttle {
  // Without the library's names of prepared statements: the embedded database has one session for all.
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      database.pool.query(text, values),
  }
  const limiterFor = (name: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration,
    })
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, { points, duration }]) => [
      name,
      limiterFor(name, points, duration),
    ]),
  )
  const limiterOf = (limit: Limit): RateLimiterPostgres => {
    const limiter = limiters[limit]
    if (limiter === undefined) throw new Error(`No limit is called ${limit}`)
    return limiter
  }
  const consume = async (limit: Limit, tenant: string, subject: string) => {
    try {
      await limiterOf(limit).consume(limitKey(tenant, subject))
      return null
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal
      throw refusal
    }
  }
  return {
    take: async (limit, tenant, subject) => {
      const refusal = await consume(limit, tenant, subject)
      if (refusal !== null) throw tooMany(refusal.msBeforeNext)
    },
    refund: async (limit, tenant, subject) => {
      await limiterOf(limit).reward(limitKey(tenant, subject))
    },
    takeSome: async (limit, { tenant, subject, count }, points) => {
      const limiter = limiterFor(limit, points, SET_LIMITS[limit])
      const key = limitKey(tenant, subject)
      try {
        await limiter.consume(key, count)
        return null
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        await limiter.reward(key, count)
        return refusal.msBeforeNext
      }
    },
    refundSome: async (limit, { tenant, subject, count }) => {
      await limiterFor(limit, 1, SET_LIMITS[limit]).reward(limitKey(tenant, subject), count)
    },
  }
}

/** The refusal with the time to wait, for `Retry-After`. */
export function tooMany(milliseconds: number): AppError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000))
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 90 ? `${seconds} seconds` : `${minutes} minutes`
  return new AppError('too_many_requests', `Too many attempts. Try again in ${wait}.`, undefined, {
    'retry-after': String(seconds),
  })
}

/** A client as limits count it: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 60)
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${parsed.toByteArray().slice(0, 8).join('.')}/64`
}

import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

export interface AddressLimitOptions {
  /** Requests of one client within a span. */
  readonly most: number
  /** What counts as one client: an IPv4 address, 64 bits of an IPv6 one. */
  networkOf(address: string): string
  /** Clients remembered at a time; all beyond share one count. */
  readonly largest?: number
  /** Milliseconds since 1970. */
  now?(): number
}

/** Milliseconds for which is counted. */
const SPAN = 60_000

/**
 * A limit on requests of one client in a minute, kept in the memory of this process: for what must not
 * cost a query. Returns the check that a request must pass.
 * @throws AppError too_many_requests with the seconds to wait in `Retry-After`.
 */
export function createAddressLimit({
  most,
  networkOf,
  largest = 10_000,
  now = Date.now,
}: AddressLimitOptions): (request: Pick<FastifyRequest, 'ip'>) => void {
  const counts = new Map<string, number>()
  let until = 0
  return ({ ip }) => {
    const time = now()
    if (time >= until) {
      counts.clear()
      until = time + SPAN
    }
    const network = networkOf(ip)
    const key = counts.has(network) || counts.size < largest ? network : 'others'
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count <= most) return
    const seconds = Math.ceil((until - time) / 1_000)
    throw new AppError(
      'too_many_requests',
      `At most ${most} of these are taken in a minute. Try again in ${seconds} seconds.`,
      undefined,
      { 'retry-after': String(seconds) },
    )
  }
}

import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { createFairPlaces } from '../fair-places.ts'

/**
 * Answers written at the same time by this process. `file`: a whole search, seconds of work. `page`: a
 * long page of features, a sitemap of records, a recording.
 */
const LIMITS = {
  file: { network: 3, all: 24 },
  page: { network: 24, all: 192 },
} as const
export type DownloadKind = keyof typeof LIMITS
export const DOWNLOAD_KINDS: readonly DownloadKind[] = ['file', 'page']

/** Seconds after which it is worth asking again. */
const RETRY = { 'retry-after': '10' } as const

/** Slots for long answers: downloads must not starve searches or each other. */
export interface DownloadPlaces {
  /**
   * Takes a place for the answer to this request; it is free again when the answer is written or its
   * connection has ended.
   * @throws AppError too_many_requests when the client's network has all that it may have, unavailable
   * when the tenant has; both with `Retry-After`.
   */
  take(kind: DownloadKind, tenant: string, request: FastifyRequest, reply: FastifyReply): void
  /** Places that are taken. */
  taken(kind: DownloadKind): number
}

/** @param networkOf what counts as one client: an IPv4 address, 64 bits of an IPv6 one. */
export function createDownloadPlaces(networkOf: (address: string) => string): DownloadPlaces {
  const pools = { file: createFairPlaces(LIMITS.file), page: createFairPlaces(LIMITS.page) }
  const ends = socketEnds()
  return {
    taken: (kind) => pools[kind].taken(),
    take: (kind, tenant, request, reply) => {
      const place = pools[kind].take(tenant, networkOf(request.ip))
      if (place.kind === 'full')
        throw place.of === 'network' ? networkIsFull(LIMITS[kind].network) : tenantIsFull(place.own)
      const { release } = place
      // An answer that waits behind another on its connection gets no event when that closes.
      const forget = ends(request.raw.socket, release)
      reply.raw.once('close', () => {
        release()
        forget()
      })
    },
  }
}

function networkIsFull(limit: number): AppError {
  return new AppError(
    'too_many_requests',
    `Your network address has ${limit} downloads under way and may have no more at once. Wait until one is done, then try again.`,
    undefined,
    RETRY,
  )
}

function tenantIsFull(own: number): AppError {
  const whose =
    own === 0 ? 'All places for downloads' : `All ${own} places for downloads of this agency`
  return new AppError(
    'unavailable',
    `${whose} are taken. Try again in ten seconds.`,
    undefined,
    RETRY,
  )
}

/** One listener a socket, however many answers wait for its end. */
function socketEnds(): (socket: Socket, release: () => void) => () => void {
  const waiting = new WeakMap<Socket, Set<() => void>>()
  return (socket, release) => {
    if (socket.destroyed) release()
    const releases = waiting.get(socket) ?? new Set()
    if (!waiting.has(socket)) {
      waiting.set(socket, releases)
      socket.once('close', () => releases.forEach((one) => one()))
    }
    releases.add(release)
    return () => releases.delete(release)
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isKnown } from '../platform/http/etag.ts'

/** What an answer is made of: as long as it is the same, the answer is. */
export interface Freshness {
  readonly parts: readonly unknown[]
  /** When the content last changed; null where it changes by itself, with the day. */
  readonly modified: Date | null
}

/**
 * Names the answer's version in its headers.
 * @returns true when the client has it already and 304 is the answer.
 */
export function isUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  { parts, modified }: Freshness,
): boolean {
  const etag = etagOf(JSON.stringify(parts))
  reply.header('etag', etag)
  if (modified !== null) reply.header('last-modified', modified.toUTCString())
  if (request.headers['if-none-match'] !== undefined) return isKnown(request, etag)
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  // HTTP dates have no milliseconds.
  return modified !== null && Math.floor(modified.getTime() / 1_000) * 1_000 <= since
}

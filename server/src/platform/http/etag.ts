import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Name of a content's version. Weak: the same content is sent compressed and not. */
export function etagOf(content: string | Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Whether `If-None-Match` names this version (RFC 9110, 13.1.2): weakly compared, one of a list, or any. */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']
  if (known === undefined) return false
  const opaque = etag.replace(/^W\//, '')
  return known
    .split(',')
    .map((one) => one.trim())
    .some((one) => one === '*' || one.replace(/^W\//, '') === opaque)
}

/** Sends content by its version: 304 to who has it. */
export function sendVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  content: string,
): FastifyReply {
  const etag = etagOf(content)
  reply.header('etag', etag)
  return isKnown(request, etag) ? reply.code(304).send() : reply.send(content)
}

/**
 * Names an answer by what it follows from, before it is made: equal parts mean an equal answer.
 * @returns true when the client has it, to be answered with 304.
 */
export function nameVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: readonly unknown[],
): boolean {
  const etag = etagOf(JSON.stringify(parts))
  reply.header('etag', etag)
  return isKnown(request, etag)
}

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'

const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, Content-Disposition',
  'cross-origin-resource-policy': 'cross-origin',
  // Search engines should list the pages instead.
  'x-robots-tag': 'noindex',
} as const

/**
 * Lets pages of any site read an answer. Browsers send no cookies with such a request, so it holds only what
 * everybody may see.
 */
export function openToAll(reply: FastifyReply): void {
  reply.headers(HEADERS)
}

/** The body of a `HEAD` answer whose length only writing it would tell: none is told. */
export function unmeasured(): Readable {
  return Readable.from([])
}

/** Answers preflight requests: pages send conditional headers. */
export function registerPreflight(fastify: FastifyInstance, url: string): void {
  fastify.options(url, async (_request, reply) => {
    openToAll(reply)
    return reply
      .headers({
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'If-None-Match, If-Modified-Since',
        'access-control-max-age': '86400',
      })
      .code(204)
      .send()
  })
}

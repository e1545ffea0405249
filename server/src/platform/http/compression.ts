import { Readable } from 'node:stream'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What answers are sent as, the one that we like best first; gzip is much the cheaper one to make. */
const ENCODINGS = ['gzip', 'br', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

const GZIP = { level: 3 }
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
/** Bytes below which an answer is sent as it is: it fits into one packet anyway. */
const THRESHOLD = 1_024

/** Kinds of content that become much shorter. */
const COMPRESSIBLE = /^text\/|[/+](?:json|xml|javascript)(?:;|$)/i

/** Compresses answers as clients ask in `Accept-Encoding`. */
export async function registerCompression(fastify: FastifyInstance): Promise<void> {
  // Before the plugin's own hooks, which leave alone what has an encoding.
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (payload === null || payload === undefined) return payload
    const encoding = isEncoded(reply) ? null : encodingFor(request)
    if (request.method === 'HEAD') return headBody(reply, payload, encoding)
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const size = Buffer.byteLength(payload)
    const isShort = size < THRESHOLD
    // The plugin does the rest; pages are no routes, of which alone it knows.
    const isOurs = isShort ? refusesIdentity(request) : request.is404 && isCompressible(reply)
    if (!isOurs || size === 0 || encoding === null || encoding === 'identity') return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return encoding === 'gzip' ? gzipSync(payload, GZIP) : brotliCompressSync(payload, BROTLI)
  })
  await fastify.register(fastifyCompress, {
    global: true,
    threshold: THRESHOLD,
    encodings: [...ENCODINGS],
    zlibOptions: GZIP,
    brotliOptions: BROTLI,
  })
}

/**
 * The body that the answer to HEAD would have, for its length: none is told where only writing or
 * compressing it would tell.
 */
function headBody(reply: FastifyReply, payload: unknown, encoding: Encoding | null): unknown {
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
  const isShort = isText && Buffer.byteLength(payload) < THRESHOLD
  if (encoding !== null && encoding !== 'identity' && !isShort && isCompressible(reply))
    reply.header('content-encoding', encoding)
  else if (isText) return payload
  if (payload instanceof Readable) payload.destroy()
  return Readable.from([])
}

function isEncoded(reply: FastifyReply): boolean {
  return reply.hasHeader('content-encoding') || reply.hasHeader('content-range')
}

function isCompressible(reply: FastifyReply): boolean {
  return COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))
}

/** Whether the client takes gzip, and prefers nothing else of ours. */
export function wantsGzip(request: FastifyRequest): boolean {
  return encodingFor(request) === 'gzip'
}

function encodingFor({ headers }: FastifyRequest): Encoding | null {
  const accepted = String(headers['accept-encoding'] ?? '').toLowerCase()
  const best = negotiate(accepted, [...ENCODINGS])
  return ENCODINGS.find((one) => one === best) ?? null
}

function refusesIdentity({ headers }: FastifyRequest): boolean {
  const accepted = String(headers['accept-encoding'] ?? '')
  const own = /(?:^|,)\s*identity\s*;\s*q\s*=\s*([\d.]+)/i.exec(accepted)
  const others = /(?:^|,)\s*\*\s*;\s*q\s*=\s*([\d.]+)/.exec(accepted)
  const named = /(?:^|,)\s*identity\s*(?:,|$)/i.test(accepted)
  return !named && Number((own ?? others)?.[1] ?? 1) === 0
}

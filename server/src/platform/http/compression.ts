import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'
/**
 * What ready answers are sent as, the one that we like best first: brotli is as fast here as gzip (bench/README.md)
 * and 3 to 18 % shorter.
 */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity']
/** The same for streams: brotli's window would cost every export megabytes. */
const STREAM_ENCODINGS: readonly Encoding[] = ['gzip', 'br', 'identity']

const GZIP = { level: 3 }
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
/** Bytes below which an answer is sent as it is: it fits into one packet anyway. */
const THRESHOLD = 1_024
/** Bytes up to which packing takes less than handing it to another thread, and keeps nobody waiting. */
const SHORT = 32_768

/** Kinds of content that become much shorter. */
const COMPRESSIBLE = /^text\/|[/+](?:json|xml|javascript)(?:;|$)/i

/** Compresses answers as clients ask in `Accept-Encoding`. */
export async function registerCompression(fastify: FastifyInstance): Promise<void> {
  // Before the plugin's own hooks, which leave alone what has an encoding.
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (payload === null || payload === undefined) return payload
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
    const preferred = isText ? ENCODINGS : STREAM_ENCODINGS
    const encoding = isEncoded(reply) ? null : encodingFor(request, preferred)
    if (request.method === 'HEAD') return headBody(reply, payload, encoding)
    if (!isText) return payload
    const size = Buffer.byteLength(payload)
    const isPacked = size < THRESHOLD ? refusesIdentity(request) : isCompressible(reply)
    if (!isPacked || size === 0 || encoding === null || encoding === 'identity') return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return packed(payload, size, encoding)
  })
  // For streams; it knows routes only.
  await fastify.register(fastifyCompress, {
    global: true,
    threshold: THRESHOLD,
    encodings: STREAM_ENCODINGS.map((one) => one),
    zlibOptions: GZIP,
    brotliOptions: BROTLI,
  })
}

function packed(
  content: string | Buffer,
  size: number,
  encoding: 'br' | 'gzip',
): Buffer | Promise<Buffer> {
  if (size <= SHORT)
    return encoding === 'gzip' ? gzipSync(content, GZIP) : brotliCompressSync(content, BROTLI)
  return encoding === 'gzip'
    ? promisify(gzip)(content, GZIP)
    : promisify(brotliCompress)(content, BROTLI)
}

/**
 * The body that the answer to HEAD would have, for its length: there is none where only writing or
 * compressing it would give it.
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
  return encodingFor(request, STREAM_ENCODINGS) === 'gzip'
}

function encodingFor({ headers }: FastifyRequest, preferred: readonly Encoding[]): Encoding | null {
  const accepted = String(headers['accept-encoding'] ?? '').toLowerCase()
  const best = negotiate(accepted, [...preferred])
  return preferred.find((one) => one === best) ?? null
}

function refusesIdentity({ headers }: FastifyRequest): boolean {
  const accepted = String(headers['accept-encoding'] ?? '')
  const own = /(?:^|,)\s*identity\s*;\s*q\s*=\s*([\d.]+)/i.exec(accepted)
  const others = /(?:^|,)\s*\*\s*;\s*q\s*=\s*([\d.]+)/.exec(accepted)
  const named = /(?:^|,)\s*identity\s*(?:,|$)/i.test(accepted)
  return !named && Number((own ?? others)?.[1] ?? 1) === 0
}

import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import type { DownloadPlaces } from '../platform/http/download-places.ts'
import { isKnown } from '../platform/http/etag.ts'
import { sendStream } from '../platform/http/send-stream.ts'
import { byteRange } from './byte-range.ts'
import { tenantFileFacts, tenantFileRange } from './tenant-files.ts'

/** Bytes of a large file read at a time. */
const PART = 524_288

/** `GET /api/file/:sha256`: an image or recording of the tenant folder; its address changes when it does. */
export function registerFiles(
  app: App,
  { database, places }: { readonly database: Database; readonly places: DownloadPlaces },
): void {
  app.fastify.get<{ Params: { sha256: string } }>('/api/file/:sha256', async (request, reply) => {
    const { tenant } = await app.context(request)
    const { sha256 } = request.params
    const known = /^[0-9a-f]{64}$/.test(sha256)
    const file = known ? await tenantFileFacts(database, tenant, sha256) : null
    if (!file) throw new AppError('not_found', 'There is no such file.')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    reply.header('etag', `"${sha256}"`)
    reply.header('x-content-type-options', 'nosniff')
    // An SVG opened by itself is a page of our origin: it may draw, nothing else.
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    )
    if (isKnown(request, `"${sha256}"`)) return reply.code(304).send()
    // Recordings are read in parts: a player seeks by asking for another range.
    reply.type(file.mediaType).header('accept-ranges', 'bytes')
    const { size } = file
    const range = wantedRange(request, `"${sha256}"`, size)
    if (range.kind === 'unsatisfiable')
      return reply.code(416).header('content-range', `bytes */${size}`).send()
    const { start, end } = range.kind === 'whole' ? { start: 0, end: size - 1 } : range
    if (range.kind !== 'whole')
      reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    if (file.content) return reply.send(file.content.subarray(start, end + 1))
    reply.header('content-length', end + 1 - start)
    // The framework would send the length of a text instead.
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    places.take('page', tenant, request, reply)
    return sendStream(request, reply, Readable.from(parts(database, tenant, sha256, start, end)))
  })
}

function wantedRange(request: FastifyRequest, etag: string, size: number) {
  const fresh = request.headers['if-range'] ?? etag
  return byteRange(fresh === etag ? request.headers.range : undefined, size)
}

/** Bytes `start` to `end` of a file, read as fast as the client takes them. */
async function* parts(
  database: Database,
  tenant: string,
  sha256: string,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  for (let offset = start; offset <= end; offset += PART) {
    const length = Math.min(PART, end + 1 - offset)
    const part = await tenantFileRange(database, tenant, { sha256, offset, length })
    if (part?.length !== length) throw new Error(`File ${sha256} of ${tenant} ended at ${offset}`)
    yield part
  }
}

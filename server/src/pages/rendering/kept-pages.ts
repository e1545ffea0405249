import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isKnown } from '../../platform/http/etag.ts'

/** Milliseconds for which a rendered page is reused: no longer than caches may keep the API data behind it. */
const KEPT_MS = 1_000
const MOST_KEPT = 200
/** Characters of pages that are kept, together. */
const MOST_TEXT = 32 * 1024 * 1024
/** Named, and not with a weight of 0, which refuses it. */
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** A page as it is sent. */
export interface SentPage {
  readonly body: string
  readonly etag: string
  /** Whether the server rendered it; only rendered pages are kept. */
  readonly rendered: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly status: number
}

interface Kept {
  readonly page: Promise<SentPage>
  readonly until: number
  /** Characters; 0 until they are known. */
  size: number
  packed: Promise<Buffer> | null
}

/** Pages that the server has rendered a moment ago. */
export class KeptPages {
  readonly #kept = new Map<string, Kept>()
  #size = 0

  /**
   * Answers a request with the page of a key, which is made unless it was within the last second.
   * @param key all that the page follows from
   */
  async send(
    key: string,
    make: () => Promise<Omit<SentPage, 'etag'>>,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ): Promise<FastifyReply> {
    const known = this.#kept.get(key)
    const kept = known !== undefined && known.until > Date.now() ? known : this.#make(key, make)
    const { body, etag, headers, status } = await kept.page
    reply.headers(headers).code(status)
    // What is not there has no version that a browser could keep.
    if (status !== 200) return reply.send(body)
    reply.header('etag', etag)
    if (isKnown(request, etag)) return reply.code(304).send()
    if (kept.size === 0 || !TAKES_BROTLI.test(request.headers['accept-encoding'] ?? ''))
      return reply.send(body)
    kept.packed ??= promisify(brotliCompress)(body, BROTLI)
    return reply.header('content-encoding', 'br').send(await kept.packed)
  }

  #make(key: string, make: () => Promise<Omit<SentPage, 'etag'>>): Kept {
    const page = make().then((made) => ({ ...made, etag: etagOf(made.body) }))
    const kept: Kept = { page, until: Date.now() + KEPT_MS, size: 0, packed: null }
    this.#drop(key)
    this.#kept.set(key, kept)
    page.then(
      ({ body, rendered }) => {
        if (this.#kept.get(key) !== kept) return
        if (!rendered) return this.#drop(key)
        kept.size = body.length
        this.#size += body.length
        this.#dropOld()
      },
      () => this.#drop(key),
    )
    return kept
  }

  #dropOld(): void {
    for (const [key, { until }] of this.#kept) {
      const isRoom = this.#kept.size <= MOST_KEPT && this.#size <= MOST_TEXT
      if (until > Date.now() && isRoom) return
      this.#drop(key)
    }
  }

  #drop(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0
    this.#kept.delete(key)
  }
}

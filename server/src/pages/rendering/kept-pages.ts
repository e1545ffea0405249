import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isKnown } from '../../platform/http/etag.ts'
import type { RenderingBasis } from './rendered-pages.ts'

/** Milliseconds for which a page is sent again without a check; only where caches may keep its API data as long. */
const KEPT_MS = 1_000
const MOST_KEPT = 200
/** Highest number of characters of all kept pages together. */
const MOST_TEXT = 32 * 1024 * 1024
/** An Accept-Encoding that names Brotli and does not refuse it by a weight of 0. */
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The data behind a rendered page. The same basis gives the same page. */
export interface PageBasis {
  /** The page's facts, as JSON. */
  readonly facts: string
  readonly rendering: RenderingBasis
}

/** Renders one page, and checks whether an earlier rendering of it is still current. */
export interface PageSource {
  make(): Promise<Omit<SentPage, 'etag'>>
  isCurrent(basis: PageBasis): Promise<boolean>
}

/** A page as it is sent. */
export interface SentPage {
  readonly body: string
  readonly etag: string
  /** The data behind the page; null: the browser draws the page, and it is not kept. */
  readonly basis: PageBasis | null
  readonly headers: Readonly<Record<string, string>>
  readonly status: number
}

interface Kept {
  readonly page: Promise<SentPage>
  /** Time until which it is sent without a check, in ms since 1970; Infinity while requests wait for it together. */
  until: number
  /** Characters; 0 until they are known. */
  size: number
  packed: Promise<Buffer> | null
}

/** Keeps pages that the server has rendered, the least recently renewed dropped first. */
export class KeptPages {
  readonly #kept = new Map<string, Kept>()
  #size = 0

  /**
   * Answers a request with the page of a key. A page that was made or checked within the last second is sent as it is,
   * unless its data has to be checked every time. An older page is checked first, and made again if its basis changed.
   * @param key everything besides its basis that determines the page
   */
  async send(
    key: string,
    { make, isCurrent }: PageSource,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ): Promise<FastifyReply> {
    const known = this.#kept.get(key)
    const kept =
      known !== undefined && known.until > Date.now()
        ? known
        : this.#renew(key, known, { make, isCurrent })
    const { body, etag, headers, status } = await kept.page
    reply.headers(headers).code(status)
    // Only a page that exists has a version that a browser could keep.
    if (status !== 200) return reply.send(body)
    reply.header('etag', etag)
    if (isKnown(request, etag)) return reply.code(304).send()
    if (kept.size === 0 || !TAKES_BROTLI.test(request.headers['accept-encoding'] ?? ''))
      return reply.send(body)
    kept.packed ??= promisify(brotliCompress)(body, BROTLI)
    return reply.header('content-encoding', 'br').send(await kept.packed)
  }

  #renew(key: string, known: Kept | undefined, { make, isCurrent }: PageSource): Kept {
    const packed = known?.packed ?? null
    const renewed = async (): Promise<SentPage> => {
      const before = await known?.page.catch(() => null)
      if (before?.basis && (await isCurrent(before.basis).catch(() => false))) {
        kept.packed = packed
        return before
      }
      const made = await make()
      return { ...made, etag: etagOf(made.body) }
    }
    const page = renewed()
    const kept: Kept = { page, until: Infinity, size: 0, packed: null }
    this.#drop(key)
    this.#kept.set(key, kept)
    page.then(
      ({ body, basis }) => {
        if (this.#kept.get(key) !== kept) return
        if (basis === null) return this.#drop(key)
        kept.until = Date.now() + (basis.rendering.lasts ? KEPT_MS : 0)
        kept.size = body.length
        this.#size += body.length
        this.#dropOld()
      },
      () => this.#drop(key),
    )
    return kept
  }

  #dropOld(): void {
    for (const key of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT && this.#size <= MOST_TEXT) return
      this.#drop(key)
    }
  }

  #drop(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0
    this.#kept.delete(key)
  }
}

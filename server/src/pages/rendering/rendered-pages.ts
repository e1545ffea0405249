import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { RenderedPage, RenderOutcome } from '@plat/contract/platform/served-page'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { GUEST_COOKIE, SESSION_COOKIE } from '../../platform/http/cookies.ts'
import { asServer } from '../../platform/http/own-requests.ts'
import { networkOf } from '../../platform/throttle.ts'
import type { PageAddress } from '../page-address.ts'
import { type ApiAnswer, PageRenderer, type PageReader } from './page-renderer.ts'
import type { ApiQuestion, PageWish } from './render-worker.ts'

/** Characters of an address; longer ones the browser draws. */
const LONGEST_ADDRESS = 2_000
const MINUTE_MS = 60_000

/** A request for a page of an agency. */
export interface PageRequest {
  readonly tenant: string
  readonly locale: PageWish['locale']
  readonly request: FastifyRequest
}

/** The answers of the API that a page was rendered from. */
export interface RenderingBasis {
  readonly answers: readonly { readonly question: ApiQuestion; readonly digest: string }[]
  /** The minute in which the page is correct, milliseconds since 1970; null: any minute. */
  readonly at: number | null
  /** Whether the page may be sent again for a second without a check, because the API lets caches keep all the answers. */
  readonly lasts: boolean
}

/** A page with the answers behind it, or the address to redirect to. */
export type Rendering =
  | { readonly kind: 'page'; readonly page: RenderedPage; readonly basis: RenderingBasis }
  | Extract<RenderOutcome, { kind: 'redirect' }>

interface OwnAnswer extends ApiAnswer {
  /** Whether it depends on rights or clocks so that no cache may have it. */
  readonly isNeverKept: boolean
}

/** Requests for the viewer; pages are rendered without one, so the answer is always the same. */
const SAME_FOR_NOBODY = /^\/api\/auth\/viewer(?:\?|$)/

/** The pages that the server renders, for visitors who are not logged in. */
export class RenderedPages {
  readonly #fastify: FastifyInstance
  readonly #renderer: PageRenderer
  #built: number | null = null

  /** @param directory `web/dist` */
  constructor(fastify: FastifyInstance, directory: string, logger: FastifyBaseLogger) {
    this.#fastify = fastify
    this.#renderer = new PageRenderer(join(directory, 'server/render-page.js'), logger)
    fastify.addHook('onClose', () => this.#renderer.close())
  }

  /** @param built when the web application was built: a later one is another */
  async render(built: number, { tenant, locale, request }: PageRequest): Promise<Rendering | null> {
    if (request.url.length > LONGEST_ADDRESS) return null
    if (this.#built !== built) {
      // The running thread still has the old code.
      if (this.#built !== null) await this.#renderer.close()
      this.#built = built
    }
    const wish: PageWish = { address: request.url, locale, mayBeSignedIn: mayBeSignedIn(request) }
    const answers: RenderingBasis['answers'][number][] = []
    let lasts = true
    const ask = async (question: ApiQuestion) => {
      const answer = await this.#ask(request, question)
      answers.push({ question, digest: digestOf(answer) })
      if (answer.isNeverKept && !SAME_FOR_NOBODY.test(question.path)) lasts = false
      return answer
    }
    const outcome = await this.#renderer.render(wish, { ...readerOf(tenant, request), ask })
    if (outcome.kind === 'redirect') return leadingOn(outcome.to, request.url)
    if (outcome.kind === 'failed') return null
    return { kind: 'page', page: outcome.page, basis: { answers, at: outcome.page.at, lasts } }
  }

  /**
   * Whether a page that was rendered would be the same now: the API answers what it did, and no clock has moved on.
   * False, too, where that takes too long.
   */
  async isCurrent(
    { answers, at }: RenderingBasis,
    { tenant, request }: Omit<PageRequest, 'locale'>,
  ): Promise<boolean> {
    if (at !== null && Date.now() - at >= MINUTE_MS) return false
    const same = await this.#renderer.instead(readerOf(tenant, request), async () => {
      const asked = answers.map(
        async ({ question, digest }) => digestOf(await this.#ask(request, question)) === digest,
      )
      return (await Promise.all(asked)).every(Boolean)
    })
    return same === true
  }

  /** Asks the API with the headers of the page's request, without those that identify the visitor. */
  async #ask({ headers, raw }: FastifyRequest, question: ApiQuestion): Promise<OwnAnswer> {
    const answer = await this.#fastify.inject({
      method: question.method,
      url: question.path,
      remoteAddress: raw.socket.remoteAddress ?? '',
      headers: asServer({ ...question.headers, ...forwarded(headers) }),
      ...(question.body !== null && { payload: question.body }),
    })
    const isNeverKept = String(answer.headers['cache-control']).includes('no-store')
    return { status: answer.statusCode, body: answer.body, isNeverKept }
  }
}

/**
 * Leads from a page to the same page with another query, as from a module whose records are all archived. Null for every other
 * address: who is signed in may have more pages, so the browser decides.
 */
function leadingOn(to: string, from: string): Rendering | null {
  if (!to.startsWith('?')) return null
  const { pathname, searchParams } = new URL(from, 'http://page.invalid')
  const query = new URLSearchParams([...new URLSearchParams(to), ...searchParams])
  return { kind: 'redirect', to: `${pathname}?${query}` }
}

function readerOf(tenant: string, request: FastifyRequest): Omit<PageReader, 'ask'> {
  return { tenant, network: networkOf(request.ip) }
}

function digestOf({ status, body }: ApiAnswer): string {
  return hash('sha256', `${status} ${body}`)
}

/** What says for which host, and from where, a request came. */
function forwarded(headers: FastifyRequest['headers']): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) =>
    /^(?:host|forwarded|x-forwarded-.*)$/.test(name),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

/** Whether a request may come from a visitor who is logged in. */
export function mayBeSignedIn({ cookies }: FastifyRequest): boolean {
  return [SESSION_COOKIE, GUEST_COOKIE].some((name) => name in cookies)
}

/** Whether the server renders a page. Pages of accounts and staff are left to the browser. */
export function isRendered(address: PageAddress, path: string): boolean {
  switch (address.kind) {
    case 'home':
    case 'departments':
    case 'department':
    case 'level':
    case 'document':
    case 'embed':
    case 'board-embed':
    case 'module':
    case 'record':
    case 'saved':
    case 'statistics':
      return true
    case 'private':
      return /^\/(?:intents|footer)\/?$/.test(path)
    default:
      return false
  }
}

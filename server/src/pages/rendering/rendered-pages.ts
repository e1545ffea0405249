import { join } from 'node:path'
import type { RenderOutcome } from '@plat/contract/platform/served-page'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { GUEST_COOKIE, SESSION_COOKIE } from '../../platform/http/cookies.ts'
import { asServer } from '../../platform/http/own-requests.ts'
import { networkOf } from '../../platform/throttle.ts'
import type { PageAddress } from '../page-address.ts'
import { type ApiAnswer, PageRenderer } from './page-renderer.ts'
import type { ApiQuestion, PageWish } from './render-worker.ts'

/** Characters of an address; longer ones the browser draws. */
const LONGEST_ADDRESS = 2_000

/** What an agency's page is asked for with. */
export interface PageRequest {
  readonly tenant: string
  readonly locale: PageWish['locale']
  readonly request: FastifyRequest
}

/** The pages that the server renders, for who is not signed in. */
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
  async outcomeOf(built: number, { tenant, locale, request }: PageRequest): Promise<RenderOutcome> {
    if (request.url.length > LONGEST_ADDRESS) return { kind: 'failed', reason: 'a long address' }
    if (this.#built !== built) {
      // The thread that runs has the code of before.
      if (this.#built !== null) await this.#renderer.close()
      this.#built = built
    }
    const wish: PageWish = { address: request.url, locale, mayBeSignedIn: mayBeSignedIn(request) }
    const ask = (question: ApiQuestion) => this.#ask(request, question)
    return this.#renderer.render(wish, { tenant, network: networkOf(request.ip), ask })
  }

  /** As the request that wants the page, without what says who it is. */
  async #ask({ headers, raw }: FastifyRequest, question: ApiQuestion): Promise<ApiAnswer> {
    const answer = await this.#fastify.inject({
      method: question.method,
      url: question.path,
      remoteAddress: raw.socket.remoteAddress ?? '',
      headers: asServer({ ...question.headers, ...forwarded(headers) }),
      ...(question.body !== null && { payload: question.body }),
    })
    return { status: answer.statusCode, body: answer.body }
  }
}

/** What says for which host, and from where, a request came. */
function forwarded(headers: FastifyRequest['headers']): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) =>
    /^(?:host|forwarded|x-forwarded-.*)$/.test(name),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

/** Whether a request may come from somebody who is signed in. */
export function mayBeSignedIn({ cookies }: FastifyRequest): boolean {
  return [SESSION_COOKIE, GUEST_COOKIE].some((name) => name in cookies)
}

/** Pages that are rendered; of those that concern accounts or staff none. */
export function isRendered(address: PageAddress, path: string): boolean {
  switch (address.kind) {
    case 'home':
    case 'departments':
    case 'department':
    case 'level':
    case 'document':
    case 'module':
    case 'record':
      return true
    case 'private':
      return /^\/(?:intents|footer)\/?$/.test(path)
    default:
      return false
  }
}

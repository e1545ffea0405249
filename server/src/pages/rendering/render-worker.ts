/** A thread that renders pages with the web application's own code: the server answers meanwhile. */
import { parentPort, workerData } from 'node:worker_threads'
import type { PageOrder, PageRendering, RenderOutcome } from '@plat/contract/platform/served-page'
import { cleanHtml } from '../../tenancy/content/clean-html.ts'
import { containedHtml } from '../../tenancy/content/contained-html.ts'

/** A page as everybody sees it. */
export type PageWish = Pick<PageOrder, 'address' | 'locale' | 'mayBeSignedIn'>

/** A request to the API that a page needs; nothing changes by it. */
export interface ApiQuestion {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON; null: none. */
  readonly body: string | null
}

/** To the worker: a page to render, or the answer to what one has asked. */
export type RenderRequest =
  | ({ readonly kind: 'page'; readonly id: number } & PageWish)
  | {
      readonly kind: 'answer'
      readonly id: number
      readonly status: number
      readonly body: string
    }

/** From the worker: what came of a page, or a request to the API that it needs. */
export type RenderReply =
  | { readonly kind: 'outcome'; readonly id: number; readonly outcome: RenderOutcome }
  | ({
      readonly kind: 'ask'
      readonly id: number
      /** Id of the page. */
      readonly page: number
    } & ApiQuestion)

const { renderPage } = (await import(workerData as string)) as PageRendering
const asked = new Map<number, (answer: Response) => void>()
let lastAsked = 0

parentPort?.on('message', (request: RenderRequest) => {
  if (request.kind === 'page') void render(request)
  else answer(request)
})

async function render(page: Extract<RenderRequest, { kind: 'page' }>): Promise<void> {
  let outcome: RenderOutcome
  try {
    const ask: PageOrder['ask'] = (path, init) => askFor(page.id, path, init)
    outcome = await renderPage({ ...page, ask, cleanHtml: cleaned })
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    outcome = { kind: 'failed', reason }
  }
  asked.clear()
  send({ kind: 'outcome', id: page.id, outcome })
}

/** Searches are posted; these change nothing. */
const SEARCHES = /^\/api\/search\/(?:count(?:\/all)?|detail|list|overview)(?:\?|$)/

function askFor(
  page: number,
  path: string,
  { method = 'GET', headers, body = null }: RequestInit,
): Promise<Response> {
  const isAllowed = method === 'GET' || (method === 'POST' && SEARCHES.test(path))
  if (!isAllowed) return Promise.reject(new Error(`A page asked to ${method} ${path}`))
  return new Promise((resolve) => {
    const id = (lastAsked += 1)
    asked.set(id, resolve)
    send({
      kind: 'ask',
      id,
      page,
      method,
      path,
      headers: headers as Record<string, string>,
      body: body as string | null,
    })
  })
}

function answer({ id, status, body }: Extract<RenderRequest, { kind: 'answer' }>): void {
  const headers = { 'content-type': 'application/json' }
  // A status without content, such as 204, has no body, not even an empty one.
  asked.get(id)?.(new Response(body || null, { status, headers }))
  asked.delete(id)
}

/** Pictures that the agency has among its own files. */
const OWN_PICTURE = /^\/api\/file\/[0-9a-f]{64}$/

const MOST_CLEANED = 500
/** Texts of agencies, which are on many pages, and what became of them. */
const cleanedTexts = new Map<string, string>()

function cleaned(html: string): string {
  const known = cleanedTexts.get(html)
  if (known !== undefined) return known
  const image = (src: string) => (OWN_PICTURE.test(src) ? src : null)
  const clean = containedHtml(cleanHtml(html, { image, headings: 'none' }).html)
  if (cleanedTexts.size >= MOST_CLEANED) cleanedTexts.clear()
  cleanedTexts.set(html, clean)
  return clean
}

function send(reply: RenderReply): void {
  parentPort?.postMessage(reply)
}

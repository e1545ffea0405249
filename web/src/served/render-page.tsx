import { Writable } from 'node:stream'
import { LOCALES } from '@plat/contract/platform/localized'
import type { PageOrder, RenderedPage, RenderOutcome } from '@plat/contract/platform/served-page'
import type { Query, QueryClient } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { createQueryClient } from '../api/query-client.ts'
import { configQuery, footerQuery, viewerQuery } from '../api/queries.ts'
import { App } from '../app/app.tsx'
import { fetchForPath } from '../early-start.ts'
import { AppRoutes } from '../routes.tsx'
import { type Serving, setServing } from '../serving.ts'
import { loadCatalogue } from '../shell/message-catalogues.ts'
import { preloadFont } from '../ui/preload-font.ts'
import { fetchServed, LEFT_TO_BROWSER, leftToBrowser } from '../ui/later.ts'

/** How often a page is drawn: what one drawing asks for may lead to more. */
const DRAWINGS = 5
const MINUTE_MS = 60_000

let ready: Promise<unknown> | undefined

/**
 * Renders a page from the routes that the browser has. One at a time.
 * @throws what a part throws that is drawn outside of every boundary
 */
export async function renderPage(order: PageOrder): Promise<RenderOutcome> {
  await (ready ??= Promise.all([fetchServed('all'), ...LOCALES.map(loadCatalogue)]))
  const client = createQueryClient()
  // Other pages are waiting, and the browser retries by itself.
  const { queries } = client.getDefaultOptions()
  client.setDefaultOptions({ queries: { ...queries, retry: false } })
  const serving: Serving = {
    url: new URL(order.address, 'http://page.invalid'),
    locale: order.locale,
    ask: order.ask,
    cleanHtml: order.cleanHtml,
    files: new Set(),
    redirect: null,
    title: null,
    isOfNow: false,
    at: Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
  }
  setServing(serving)
  try {
    await fetchFirst(client, order)
    for (let drawing = 1; drawing <= DRAWINGS; drawing += 1) {
      serving.files.clear()
      const [failed] = client
        .getQueryCache()
        .findAll({ predicate: ({ state }) => state.error !== null })
      // Keys hold what was searched, and links that are somebody's.
      if (failed) return { kind: 'failed', reason: `${failed.queryKey[0]}: ${failed.state.error}` }
      const html = await draw(client, order.address)
      if (serving.redirect !== null) return { kind: 'redirect', to: serving.redirect }
      const wanted = wantedQueries(client, order)
      if (wanted.length === 0) return { kind: 'page', page: pageOf(html, client, serving) }
      await Promise.allSettled(wanted.map((query) => query.fetch()))
    }
    return { kind: 'failed', reason: `the page asked for more after ${DRAWINGS} drawings` }
  } finally {
    setServing(null)
    client.clear()
  }
}

/** Requests what is known to be needed, so that fewer drawings are. */
async function fetchFirst(client: QueryClient, order: PageOrder): Promise<void> {
  const [path = ''] = order.address.split('?', 1)
  await Promise.all([
    client.prefetchQuery(configQuery),
    client.prefetchQuery(footerQuery),
    order.mayBeSignedIn ? null : client.prefetchQuery(viewerQuery),
  ])
  const config = client.getQueryData(configQuery.queryKey)
  if (config?.data.access.basicLogin === 'open') await fetchForPath(client, path)
}

/** Queries that a drawing asked for and that have no answer yet. Who is signed in is not for the server to say. */
function wantedQueries(client: QueryClient, { mayBeSignedIn }: PageOrder): Query[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(
      ({ state, options, queryKey }) =>
        state.status === 'pending' &&
        options.queryFn !== undefined &&
        (options as { enabled?: unknown }).enabled !== false &&
        !(mayBeSignedIn && queryKey[0] === viewerQuery.queryKey[0]),
    )
}

function draw(client: QueryClient, address: string): Promise<string> {
  const Router = ({ children }: { children: ReactNode }) => {
    preloadFont()
    return <StaticRouter location={address}>{children}</StaticRouter>
  }
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <StrictMode>
        <App client={client} Router={Router}>
          <AppRoutes />
        </App>
      </StrictMode>,
      {
        // Larger parts would be sent behind the page, and put into place by an inline script.
        progressiveChunkSize: Infinity,
        onAllReady: () => pipe(textWriter(resolve)),
        onShellError: reject,
        onError: (error) => {
          if (error === leftToBrowser) return LEFT_TO_BROWSER
          reject(error)
          return undefined
        },
      },
    )
  })
}

function textWriter(onText: (text: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      done()
    },
    final: (done) => {
      onText(Buffer.concat(chunks).toString())
      done()
    },
  })
}

/** What React says about files to be loaded early stands before the content. */
const LINKS = /^(?:<link [^>]*\/>)+/

/** The content policy allows no style attributes: `early.ts` sets them, each as a property. */
const STYLED = /(<[a-z][^>]*?) style="/g

function pageOf(drawn: string, client: QueryClient, serving: Serving): RenderedPage {
  const links = LINKS.exec(drawn)?.[0] ?? ''
  return {
    html: drawn.slice(links.length).replaceAll(STYLED, '$1 data-style="'),
    links,
    title: serving.title,
    answers: client
      .getQueryCache()
      .getAll()
      .flatMap(({ queryKey, state }) =>
        state.status === 'success' ? [[queryKey, state.data] as const] : [],
      ),
    at: serving.isOfNow ? serving.at : null,
    files: [...serving.files],
  }
}

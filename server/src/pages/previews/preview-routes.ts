import { GUID } from '@plat/contract/platform/guid'
import { LOCALES } from '@plat/contract/platform/localized'
import { START_PICTURES } from '@plat/contract/search/searched-address'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import type { DownloadPlaces } from '../../platform/http/download-places.ts'
import { nameVersion } from '../../platform/http/etag.ts'
import { type PlainRoute, queryParameter } from '../../platform/http/plain-route.ts'
import { networkOf } from '../../platform/throttle.ts'
import { loadTenant } from '../../tenancy/tenant-cache.ts'
import { createFairPlaces } from '../../platform/fair-places.ts'
import type { MapDrawer, PictureClient } from '../../static-map/map-drawer.ts'
import { describePreview, type Preview, PREVIEW_IMAGE } from './describe-preview.ts'
import type { PreviewSubject, StartSubject } from './preview-path.ts'
import type { PreviewSource } from './preview-source.ts'
import { AgencyPictures } from './agency-pictures.ts'

const COMMON = {
  query: [queryParameter('lang', "en or es; left out: the agency's own.")],
  types: ['image/png'],
  versioned: true,
  errors: ['locked', 'too_many_requests', 'unavailable'],
} satisfies Partial<PlainRoute>

/** Description of previews in the API's documentation. */
export const PREVIEW_ROUTES: readonly PlainRoute[] = [
  {
    ...COMMON,
    id: 'getModulePreview',
    summary: 'A map of a module for where its link is shown',
    path: '/preview/module/{file}',
    parts: {
      file: 'Code of the module and .png; with the query that og:image of a searched page has, the map of that search, with any other 404.',
    },
  },
  {
    ...COMMON,
    id: 'getRecordPreview',
    summary: 'A map of a record for where its link is shown',
    path: '/preview/record/{module}/{file}',
    parts: { module: 'Code of the module.', file: 'Guid of the record and .png.' },
  },
  {
    ...COMMON,
    id: 'getSavedPreview',
    summary: 'A map of a shared search for where its link is shown',
    path: '/preview/saved/{file}',
    parts: { file: 'Guid of the search and .png.' },
    errors: ['locked', 'too_many_requests', 'unavailable', 'gone'],
  },
  {
    ...COMMON,
    id: 'getStatPreview',
    summary: 'A map of the records of a statistic for where its link is shown',
    path: '/preview/stat/{file}',
    parts: { file: 'Number of the statistic and .png.' },
  },
  {
    ...COMMON,
    id: 'getStartPicture',
    summary: 'The map of a search as its page begins with it, for the page until its map is there',
    path: '/preview/start/{module}/{file}',
    parts: {
      module: 'Code of the module.',
      file: 'phone.webp or wide.webp; with the query that og:image of a searched page has, the map of that search, with any other 404. 204 where it cannot be drawn now.',
    },
    types: ['image/webp'],
    errors: ['locked'],
  },
]

const NUMBER = /^\d{1,10}$/
const CODE = /^[a-z][a-z0-9-]{0,63}$/

/**
 * Registers the pictures that stand for pages where their links are shown, 1200 × 630, and those that a search's page
 * shows until its map is there: what everybody may see, drawn when first asked for and kept in memory.
 */
export function registerPreviews(app: App, source: PreviewSource, places: DownloadPlaces): void {
  const { fastify } = app
  const cache = new PreviewCache(source.drawer)
  const send = (request: FastifyRequest, reply: FastifyReply, subject: Asked['subject']) =>
    sendPreview(app, source, { cache, places }, { request, reply, subject })

  fastify.get<{ Params: { file: string } }>('/preview/module/:file', (request, reply) => {
    const module = named(request.params.file, CODE)
    const search = searchOf(request.url)
    return send(request, reply, module === null ? null : { kind: 'module', module, search })
  })
  fastify.get<{ Params: { module: string; file: string } }>(
    '/preview/record/:module/:file',
    (request, reply) => {
      const { module, file } = request.params
      const guid = named(file, GUID)
      return send(
        request,
        reply,
        guid === null ? null : { kind: 'record', module, guid: guid.toLowerCase() },
      )
    },
  )
  fastify.get<{ Params: { file: string } }>('/preview/saved/:file', (request, reply) => {
    const guid = named(request.params.file, GUID)
    return send(request, reply, guid === null ? null : { kind: 'saved', guid: guid.toLowerCase() })
  })
  fastify.get<{ Params: { file: string } }>('/preview/stat/:file', (request, reply) => {
    const id = named(request.params.file, NUMBER)
    return send(request, reply, id === null ? null : { kind: 'stat', id: Number(id) })
  })
  fastify.get<{ Params: { module: string; file: string } }>(
    '/preview/start/:module/:file',
    (request, reply) => {
      const { module, file } = request.params
      const window = START_PICTURES.find((one) => file === `${one}.webp`)
      const search = searchOf(request.url)
      return send(request, reply, window ? { kind: 'start', module, search, window } : null).catch(
        (error: unknown) => withoutPicture(reply, error),
      )
    },
  )
}

/** Where no picture can be drawn now the page does without, and nobody's browser notes an error. */
function withoutPicture(reply: FastifyReply, error: unknown): FastifyReply {
  const isBusy = error instanceof AppError && BUSY.has(error.code)
  if (!isBusy) throw error
  return reply.code(204).removeHeader('etag').header('cache-control', 'no-store').send()
}

const BUSY = new Set(['unavailable', 'too_many_requests'])

/** The query without the language. */
function searchOf(url: string): string {
  const params = new URL(url, 'http://picture.invalid').searchParams
  params.delete('lang')
  return params.toString()
}

/** What stands before `.png`, where it has a form; else null. */
function named(file: string, form: RegExp): string | null {
  const name = file.endsWith('.png') ? file.slice(0, -'.png'.length) : ''
  return form.test(name) ? name : null
}

interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly subject: PreviewSubject | StartSubject | null
}

async function sendPreview(
  app: App,
  source: PreviewSource,
  { cache, places }: { readonly cache: PreviewCache; readonly places: DownloadPlaces },
  { request, reply, subject }: Asked,
): Promise<FastifyReply> {
  const { tenant } = await app.context(request)
  // Describing what a picture shows asks the database, before anything is drawn.
  places.take('page', tenant, request, reply)
  const state = await loadTenant(source.database, tenant)
  const { access, locale: own } = state.document.tenant
  // Also for visitors who passed the lock: a picture is meant for others, and their programs may keep it.
  if (access.basicLogin === 'required')
    throw new AppError('locked', 'This site is locked: its pages have no pictures.')
  if (subject === null) throw new AppError('not_found', 'There is no picture here.')
  const { lang } = request.query as { lang?: unknown }
  const locale = LOCALES.find((one) => one === lang) ?? own
  const preview = await describePreview(source, { state, subject, locale })
  reply
    // A record that is hidden or withdrawn a moment later is no longer shown.
    .header('cache-control', 'public, no-cache')
    .header('vary', 'Host')
    // Other sites show it, too: its content is public.
    .header('cross-origin-resource-policy', 'cross-origin')
  if (nameVersion(request, reply, [tenant, ...preview.parts])) return reply.code(304).send()
  const picture = await cache.picture({ tenant, network: networkOf(request.ip) }, preview)
  if (picture === null) throw new AppError('not_found', 'There is no picture here.')
  return reply.type(`image/${(preview.image ?? PREVIEW_IMAGE).type}`).send(picture)
}

/** Bytes of pictures kept in memory: some 150. */
const MAX_BYTES = 32 * 1024 * 1024
/** Of searches, which strangers may make up without end: they take no room and no turn from the others. */
const MAX_SEARCHED_BYTES = 8 * 1024 * 1024
/** Pictures of searches that are drawn, one after the other, or wait: an agency has at most half of the places. */
const SEARCHED = { network: 3, all: 10 }

/** Pictures that were drawn, and those that are being drawn. */
class PreviewCache {
  readonly #drawer: MapDrawer
  readonly #pictures = new AgencyPictures(MAX_BYTES)
  readonly #searched = new AgencyPictures(MAX_SEARCHED_BYTES)
  readonly #searches = createFairPlaces(SEARCHED)
  readonly #drawing = new Map<string, Promise<Buffer | null>>()
  #lastSearch: Promise<unknown> = Promise.resolve()

  constructor(drawer: MapDrawer) {
    this.#drawer = drawer
  }

  /**
   * A preview as an image; null where it shows no place. It is drawn once for all who ask meanwhile.
   * @param client whose picture it is, beside all that it follows from, and who asks
   * @throws AppError unavailable when too many are being drawn.
   */
  picture(
    client: PictureClient,
    { parts, gather, isSearched = false, image = PREVIEW_IMAGE }: Preview,
  ): Promise<Buffer | null> {
    const { tenant } = client
    const key = createHash('sha256')
      .update(JSON.stringify([tenant, parts]))
      .digest('base64')
    const kept = isSearched ? this.#searched : this.#pictures
    const known = kept.get(tenant, key) ?? this.#drawing.get(key)
    if (known !== undefined) return Promise.resolve(known)
    const draw = () => this.#drawer.picture(gather, image, client)
    const drawing = (isSearched ? this.#inLine(client, draw) : draw())
      .then((bytes) => {
        const picture = bytes && Buffer.from(bytes)
        if (picture) kept.set(tenant, key, picture)
        return picture
      })
      .finally(() => this.#drawing.delete(key))
    this.#drawing.set(key, drawing)
    return drawing
  }

  /** One search after the other, so that the drawer always has a turn for other pictures. */
  async #inLine<Result>(
    { tenant, network }: PictureClient,
    draw: () => Promise<Result>,
  ): Promise<Result> {
    const place = this.#searches.take(tenant, network)
    if (place.kind === 'full') {
      const words = 'Too many maps of searches are being drawn. Please try again in a moment.'
      throw new AppError('unavailable', words)
    }
    const drawn = this.#lastSearch.then(draw).finally(() => place.release())
    this.#lastSearch = drawn.catch(() => undefined)
    return drawn
  }
}

import { GUID } from '@plat/contract/platform/guid'
import { type Locale, LOCALES } from '@plat/contract/platform/localized'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import { nameVersion } from '../../platform/http/etag.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { type PlainRoute, queryParameter } from '../../platform/http/plain-route.ts'
import { requireSiteGatePassed } from '../../platform/http/serve.ts'
import { loadTenant } from '../../tenancy/tenant-cache.ts'
import { AREA_HEIGHTS, AREA_WIDTHS } from '@plat/contract/landing/area-picture'
import { areaQuery } from './area-query.ts'
import { describeArea } from './describe-area.ts'
import { describePlace } from './describe-place.ts'
import { describePreview, type Preview } from './describe-preview.ts'
import { PreviewCache } from './preview-cache.ts'
import type { PreviewSubject } from './preview-path.ts'
import type { PreviewSource } from './preview-source.ts'

const COMMON = {
  query: [queryParameter('lang', "en or es; left out: the agency's own.")],
  types: ['image/png'],
  versioned: true,
  errors: ['locked', 'unavailable'],
} satisfies Partial<PlainRoute>

/** What the documentation says of previews. */
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
    errors: ['locked', 'unavailable', 'gone'],
  },
  {
    ...COMMON,
    id: 'getRecordPlace',
    summary: 'A small map of where a record lies, for those who may see the record',
    path: '/preview/place/{module}/{file}',
    parts: { module: 'Code of the module.', file: 'Guid of the record and .png.' },
  },
  {
    ...COMMON,
    id: 'getAreaPicture',
    summary:
      'A map of the area of an agency or a department, with the live records of a module that the viewer sees',
    path: '/preview/area.png',
    query: [
      queryParameter('department', "Id of the department; left out: the agency's area."),
      queryParameter('module', 'Code of the module; left out: no records.'),
      queryParameter('width', `One of ${AREA_WIDTHS.join(', ')}.`),
      queryParameter('height', `One of ${AREA_HEIGHTS.join(', ')}.`),
      queryParameter(
        'scale',
        'Pixels of the image for each of width and height: 1 or 2; left out: 1.',
      ),
      queryParameter('theme', 'light or dark; left out: light.'),
      ...COMMON.query,
    ],
    errors: ['locked', 'unavailable', 'invalid_request'],
  },
]

const CODE = /^[a-z][a-z0-9-]{0,63}$/

/**
 * Registers the pictures that stand for pages where their links are shown: 1200 × 630, what everybody may see, drawn
 * when first asked for and kept in memory.
 */
export function registerPreviews(app: App, source: PreviewSource): void {
  const { fastify } = app
  const cache = new PreviewCache(source.drawer)
  const send = (request: FastifyRequest, reply: FastifyReply, subject: PreviewSubject | null) =>
    sendPreview(app, source, cache, { request, reply, subject })

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
  fastify.get<{ Params: { module: string; file: string } }>(
    '/preview/place/:module/:file',
    (request, reply) => sendPlace(app, source, cache, { request, reply, ...request.params }),
  )
  fastify.get('/preview/area.png', (request, reply) =>
    sendArea(app, source, cache, { request, reply }),
  )
  fastify.get<{ Params: { file: string } }>('/preview/saved/:file', (request, reply) => {
    const guid = named(request.params.file, GUID)
    return send(request, reply, guid === null ? null : { kind: 'saved', guid: guid.toLowerCase() })
  })
}

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
  readonly subject: PreviewSubject | null
}

async function sendPreview(
  app: App,
  source: PreviewSource,
  cache: PreviewCache,
  { request, reply, subject }: Asked,
): Promise<FastifyReply> {
  const { tenant } = await app.context(request)
  const state = await loadTenant(source.database, tenant)
  const { access, locale: own } = state.document.tenant
  // Also for who has passed the lock: a picture is for others, and may be kept where they are.
  if (access.basicLogin === 'required')
    throw new AppError('locked', 'This site is locked: its pages have no pictures.')
  if (subject === null) throw new AppError('not_found', 'There is no picture here.')
  const locale = localeOf(request) ?? own
  const preview = await describePreview(source, { state, subject, locale })
  reply
    // What is hidden or withdrawn a moment later is not shown any more.
    .header('cache-control', 'public, no-cache')
    .header('vary', 'Host')
    // Other sites show it, too: what it shows is everybody's.
    .header('cross-origin-resource-policy', 'cross-origin')
  if (nameVersion(request, reply, [tenant, ...preview.parts])) return reply.code(304).send()
  const picture = await cache.picture(tenant, preview)
  if (picture === null) throw new AppError('not_found', 'There is no picture here.')
  return reply.type('image/png').send(picture)
}

/** The language that a picture is asked for in. */
function localeOf(request: FastifyRequest): Locale | undefined {
  const { lang } = request.query as { lang?: unknown }
  return LOCALES.find((one) => one === lang)
}

/** The place of a record, as whoever asks may see it: unlike the others, it may be of a record that is not everybody's. */
async function sendPlace(
  app: App,
  source: PreviewSource,
  cache: PreviewCache,
  { request, reply, module, file }: Omit<Asked, 'subject'> & { module: string; file: string },
): Promise<FastifyReply> {
  const context = await app.context(request)
  requireSiteGatePassed(context)
  const { tenant, viewer } = context
  const guid = named(file, GUID)?.toLowerCase()
  if (guid === undefined) throw new AppError('not_found', 'There is no picture here.')
  const state = await loadTenant(source.database, tenant)
  const locale = localeOf(request) ?? state.document.tenant.locale
  const { level } = viewer
  const place = await describePlace(source, { state, module, guid, locale, viewer: level })
  return sendOwn(cache, { request, reply, context, preview: place })
}

/** An area as whoever asks sees its records. */
async function sendArea(
  app: App,
  source: PreviewSource,
  cache: PreviewCache,
  { request, reply }: Omit<Asked, 'subject'>,
): Promise<FastifyReply> {
  const context = await app.context(request)
  requireSiteGatePassed(context)
  const state = await loadTenant(source.database, context.tenant)
  const picture = areaQuery(request.query, state.document.tenant.locale)
  const area = await describeArea(source, { state, picture, context })
  return sendOwn(cache, { request, reply, context, preview: area })
}

/** A picture that depends on who asks. */
async function sendOwn(
  cache: PreviewCache,
  {
    request,
    reply,
    context: { tenant, viewer },
    preview,
  }: Omit<Asked, 'subject'> & { context: RequestContext; preview: Preview },
): Promise<FastifyReply> {
  reply
    .header('cache-control', viewer.level === 'anonymous' ? 'no-cache' : 'private, no-cache')
    .header('vary', 'Host, Authorization, Cookie')
  if (nameVersion(request, reply, [tenant, ...preview.parts])) return reply.code(304).send()
  const picture = await cache.picture(tenant, preview)
  if (picture === null) throw new AppError('not_found', 'There is no picture here.')
  return reply.type('image/png').send(picture)
}

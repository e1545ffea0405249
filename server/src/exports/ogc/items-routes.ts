import { GUID } from '@plat/contract/platform/guid'
import type { Readable } from 'node:stream'
import { areasAt } from '../../places/area.ts'
import { AppError } from '../../platform/errors.ts'
import { nameVersion } from '../../platform/http/etag.ts'
import { sendStream } from '../../platform/http/send-stream.ts'
import type { ExportsDependencies } from '../export-routes.ts'
import { COLUMN, exportRow } from '../export-rows.ts'
import { featureWriter, GEOJSON } from '../geojson.ts'
import { unmeasured } from '../open-to-all.ts'
import type { OpenModule } from '../../search/open-module.ts'
import { exportStream } from '../export-stream.ts'
import { itemsQuery, refuseUnknownOrFormat, type ItemsQuery } from './items-query.ts'
import { GEOJSON_TYPE, link, type Link } from './links.ts'
import { openPublic, type RegisterGet, requestedModule, type OgcRequest } from './ogc-request.ts'

/** Pages of more features than this take one of the places for downloads. */
const MAX_WITHOUT_PLACE = 100

/** Registers the features of a collection, and one feature. */
export function registerItems(get: RegisterGet, dependencies: ExportsDependencies): void {
  get('/collections/:id/items', async (call, request, reply) => {
    const module = requestedModule(call, request)
    const open = await openPublic(dependencies, call.tenant, module.code)
    const query = itemsQuery(call.params, open.module, open.document.tenant.timeZone)
    reply.type(GEOJSON)
    const parts = [dependencies.version, open.state, call.locale, [...call.params]]
    if (nameVersion(request, reply, parts)) return reply.code(304).send()
    if (request.method === 'HEAD') return reply.send(unmeasured())
    if (query.limit > MAX_WITHOUT_PLACE)
      dependencies.places.take('page', open.tenant, request, reply)
    return sendStream(request, reply, await itemsStream(dependencies, call, open, query))
  })
  get('/collections/:id/items/:feature', async (call, request, reply) => {
    refuseUnknownOrFormat(call.params, ['f'])
    const module = requestedModule(call, request)
    const open = await openPublic(dependencies, call.tenant, module.code)
    // The route's pattern has it.
    const { feature = '' } = request.params as { feature?: string }
    const row = GUID.test(feature) ? await exportRow(dependencies.database, open, feature) : null
    if (row === null) throw new AppError('not_found', 'There is no such feature.')
    const own = `${call.root}/collections/${module.code}`
    const links = [
      link(`${own}/items/${feature}`, 'self', GEOJSON_TYPE),
      link(own, 'collection'),
      link(call.addresses.record(module.code, feature), 'alternate', 'text/html'),
    ]
    const write = featureWriter(open, call.locale, call.addresses)
    const [lng, lat] = [row[COLUMN.lng], row[COLUMN.lat]]
    const [area = null] = await areasAt(dependencies.database, open, [
      { lng: lng == null ? null : Number(lng), lat: lat == null ? null : Number(lat) },
    ])
    const text = `${write(row, area).slice(0, -1)},"links":${JSON.stringify(links)}}`
    return reply.type(GEOJSON).send(text)
  })
}

/** A page of a collection's features as a FeatureCollection, newest first. */
async function itemsStream(
  { database }: ExportsDependencies,
  call: OgcRequest,
  open: OpenModule,
  query: ItemsQuery,
): Promise<Readable> {
  const { criteria, scope, limit, offset } = query
  const page = await open.index.query({
    kind: 'page',
    criteria,
    scope,
    view: null,
    sort: { field: 'record_date', descending: true },
    offset,
    limit,
  })
  const hasNext = offset + page.keys.length < page.total && page.keys.length > 0
  const links = pageLinks(call, open.module.code, query, hasNext)
  const write = featureWriter(open, call.locale, call.addresses)
  const keys = { keys: Uint32Array.from(page.keys), areas: Uint32Array.from(page.areas) }
  const head = `{"type":"FeatureCollection","timeStamp":"${new Date().toISOString()}","numberMatched":${page.total},"links":${JSON.stringify(links)},"features":[`
  return exportStream(database, open, keys, 'json', {
    head,
    record: (row, area, first) => `${first ? '\n' : ',\n'}${write(row, area)}`,
    tail: (count) => `],"numberReturned":${count}}`,
  })
}

/** Links of a page: itself, its collection, and the pages beside it. */
function pageLinks(
  { root, params }: OgcRequest,
  module: string,
  { limit, offset }: ItemsQuery,
  hasNext: boolean,
): Link[] {
  const own = `${root}/collections/${module}`
  const address = (from: number) => {
    const query = new URLSearchParams(params)
    if (from > 0) query.set('offset', String(from))
    else query.delete('offset')
    return query.size === 0 ? `${own}/items` : `${own}/items?${query}`
  }
  return [
    link(address(offset), 'self', GEOJSON_TYPE),
    link(own, 'collection'),
    ...(hasNext ? [link(address(offset + limit), 'next', GEOJSON_TYPE)] : []),
    ...(offset > 0 ? [link(address(Math.max(0, offset - limit)), 'prev', GEOJSON_TYPE)] : []),
  ]
}

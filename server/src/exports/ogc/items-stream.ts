import type { Readable } from 'node:stream'
import type { OpenModule } from '../../search/open-module.ts'
import type { ExportsDependencies } from '../export-routes.ts'
import { exportStream } from '../export-stream.ts'
import { featureWriter } from '../geojson.ts'
import type { ItemsQuery } from './items-query.ts'
import { GEOJSON_TYPE, type Link, link } from './links.ts'
import type { OgcRequest } from './ogc-request.ts'

/** A page of a collection's features as a FeatureCollection, newest first. */
export async function itemsStream(
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

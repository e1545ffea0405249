import type { Reply } from './http-source-for-tests.ts'

/** A collection as a test's service has it. */
export interface PygeoapiOptions {
  readonly host: string
  readonly count: number
  /** Number that is announced; as many as there are when left out, none for null. */
  readonly matched?: number | null
  /** Most features of a page. */
  readonly most?: number
  readonly filters?: boolean
  /** Host that links name: a service behind a proxy may know itself otherwise. */
  readonly linkOrigin?: string
}

const COLLECTIONS = {
  permits: { title: 'Building permits', description: 'Permits issued since 2020.' },
  licences: { title: 'Business licences', description: 'All licences.' },
}

const feature = (id: number) => ({
  type: 'Feature',
  id,
  properties: { number: `P-${id}`, status: 'Issued', issued: '2024-05-01' },
  geometry: { type: 'Point', coordinates: [-97.5, 30.5] },
})

/** A service that answers as pygeoapi does, below `/ogc`. */
export function pygeoapi(options: PygeoapiOptions): (url: URL) => Reply {
  const { host, count, matched = count, most = 100, filters = false } = options
  const origin = options.linkOrigin ?? `http://${host}`
  return ({ pathname, searchParams }) => {
    const link = (rel: string, path: string, type = 'application/json') => ({
      rel,
      type,
      href: `${origin}/ogc${path}`,
    })
    if (pathname === '/ogc' || pathname === '/ogc/')
      return {
        body: {
          title: 'Ferndale geodata',
          links: [
            link('self', '/'),
            link('conformance', '/conformance'),
            link('data', '/collections'),
          ],
        },
      }
    if (pathname === '/ogc/conformance')
      return {
        body: {
          conformsTo: [
            'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
            ...(filters ? ['http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/filter'] : []),
          ],
        },
      }
    const collections = Object.entries(COLLECTIONS).map(([id, texts]) => ({
      id,
      ...texts,
      itemType: 'feature',
      links: [link('license', '/licence', 'text/html'), link('items', `/collections/${id}/items`)],
    }))
    if (pathname === '/ogc/collections') return { body: { collections, links: [] } }
    const [, id = '', items] = /^\/ogc\/collections\/([a-z]+)(\/items)?$/.exec(pathname) ?? []
    const collection = collections.find((one) => one.id === id)
    if (collection === undefined) return { status: 404, body: { code: 'NotFound' } }
    if (items === undefined) return { body: collection }
    const offset = Number(searchParams.get('offset') ?? 0)
    const size = Math.min(most, Number(searchParams.get('limit') ?? 10))
    const features = Array.from({ length: count }, (_, at) => feature(at + 1)).slice(
      offset,
      offset + size,
    )
    const next = `/collections/${id}/items?offset=${offset + size}&limit=${size}`
    return {
      headers: { 'content-type': 'application/geo+json' },
      body: {
        type: 'FeatureCollection',
        features,
        numberReturned: features.length,
        ...(matched === null ? {} : { numberMatched: matched }),
        links: [
          link('next', `${next}&f=html`, 'text/html'),
          ...(offset + size < count ? [link('next', next, 'application/geo+json')] : []),
        ].slice(offset + size < count ? 0 : 1),
      },
    }
  }
}

import { SourceError } from '../../imports/row.ts'

/** What an address leads to, as far as the address alone shows. */
export type AddressKind =
  | {
      readonly kind: 'soda'
      readonly domain: string
      readonly dataset: string
      /** Which rows, when the address says so. */
      readonly where: string | undefined
    }
  | {
      readonly kind: 'arcgis'
      readonly service: string
      /** Null for the service itself, which lists its layers. */
      readonly layer: string | null
      readonly where: string | undefined
    }
  | {
      readonly kind: 'ckan'
      /** Where the API is: the address before `/api/3/action`. */
      readonly site: string
      readonly dataset: string | null
      readonly resource: string | null
    }
  | {
      readonly kind: 'ogc-features'
      /** Of the landing page. */
      readonly url: string
      /** Null for the service itself, which lists its collections. */
      readonly collection: string | null
      readonly filter?: string
      readonly datetime?: string
    }
  | {
      readonly kind: 'wfs'
      /** Of the service, without what operations add. */
      readonly url: string
      /** Null for the service itself, which lists its types. */
      readonly typeName: string | null
    }
  | { readonly kind: 'file'; readonly url: string }

/** The kinds of addresses that `plat init` reads, as a sentence. */
export const SUPPORTED =
  'Supported are a Socrata dataset (https://data.city.gov/resource/abcd-1234.json), an ArcGIS layer ' +
  '(https://…/FeatureServer/0), a CKAN dataset or resource (https://…/dataset/NAME), OGC API - Features ' +
  '(https://…/collections/NAME), a WFS (https://…/wfs?typeNames=NAME), and the address of a CSV, ' +
  'JSON, NDJSON or GeoJSON file itself.'

/** True for what is no path of a file: `https://…`, and other schemes, which are refused with a reason. */
export function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(text)
}

const ARCGIS = /^(.*\/(?:FeatureServer|MapServer))(?:\/(\d+))?(?:\/|$)/i
const CKAN_DATASET = /^(.*?)\/dataset\/([^/]+)(?:\/resource\/([^/]+))?/
const CKAN_ACTION = /^(.*?)\/api\/(?:3\/)?action\//
const DATASET_ID = /^[a-z0-9]{4}-[a-z0-9]{4}$/
/** Names of files of data, packed ones too. */
export const FILE_NAME = /\.(csv|tsv|txt|json|geojson|ndjson|jsonl|zip|xlsx?)(\.gz)?$/i

/**
 * Tells what an address leads to.
 * @throws SourceError for an address that cannot be one of data: no address, a folder of ArcGIS services.
 */
export function addressKind(text: string): AddressKind {
  if (!URL.canParse(text))
    throw new SourceError(`"${text}" is no address. Expected one like https://data.city.gov/….`)
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new SourceError(
      `${text} is refused: expected http: or https:, got ${url.protocol} ${SUPPORTED}`,
    )
  return (
    arcgis(url) ??
    wfs(url) ??
    ogcFeatures(url) ??
    soda(url) ??
    ckan(url) ?? { kind: 'file', url: url.href }
  )
}

function arcgis(url: URL): AddressKind | null {
  const match = ARCGIS.exec(url.pathname)
  if (match) {
    const [, service = '', layer = null] = match
    const where = parameter(url, 'where')
    return {
      kind: 'arcgis',
      service: `${url.origin}${service}`,
      layer,
      where:
        where === undefined || ['', '1=1'].includes(where.replace(/\s+/g, '')) ? undefined : where,
    }
  }
  if (!/\/rest\/services(\/|$)/i.test(url.pathname)) return null
  throw new SourceError(
    `${url.href} is a folder of ArcGIS services. Expected a layer: open it in a browser, choose a service and a layer, ` +
      'and name its address: https://…/rest/services/NAME/FeatureServer/0.',
  )
}

/** What requests of a WFS add to its address. */
const WFS_PARAMETERS =
  /^(?:service|version|request|typenames?|outputformat|count|maxfeatures|startindex|srsname|sortby|resulttype|bbox|cql_filter|filter|propertyname|acceptversions)$/i

function wfs(url: URL): AddressKind | null {
  const isNamed = /^wfs$/i.test(parameter(url, 'service') ?? '')
  if (!isNamed && !/\/wfs\/?$/i.test(url.pathname)) return null
  const plain = new URL(url)
  for (const name of new Set(url.searchParams.keys()))
    if (WFS_PARAMETERS.test(name)) plain.searchParams.delete(name)
  plain.hash = ''
  const typeName = parameter(url, 'typenames') ?? parameter(url, 'typename') ?? null
  return { kind: 'wfs', url: plain.href, typeName: typeName === '' ? null : typeName }
}

/** `…/collections`, `…/collections/permits`, `…/collections/permits/items?f=json`. */
function ogcFeatures(url: URL): AddressKind | null {
  const parts = url.pathname.split('/').filter((part) => part !== '')
  const at = parts.lastIndexOf('collections')
  if (at < 0 || parts.length - at > 3 || (parts.length - at === 3 && parts.at(-1) !== 'items'))
    return null
  const id = parts[at + 1]
  const [filter, datetime] = [parameter(url, 'filter'), parameter(url, 'datetime')]
  return {
    kind: 'ogc-features',
    url: [url.origin, ...parts.slice(0, at)].join('/'),
    collection: id === undefined ? null : decoded(id),
    ...(filter !== undefined && { filter }),
    ...(datetime !== undefined && { datetime }),
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** `/resource/abcd-1234.json`, `/api/views/abcd-1234/rows.csv`, `/d/abcd-1234`, `/Category/Name/abcd-1234/about_data`. */
function soda(url: URL): AddressKind | null {
  const parts = url.pathname.split('/').filter((part) => part !== '')
  const found = (dataset: string | undefined, domain = url.host): AddressKind | null =>
    dataset !== undefined && DATASET_ID.test(dataset)
      ? { kind: 'soda', domain, dataset, where: parameter(url, '$where') }
      : null
  const named =
    /^\/(?:resource|api\/views|api\/v3\/views|api\/odata\/v4|api\/geospatial)\/([^/.]+)/.exec(
      url.pathname,
    )
  if (named) return found(named[1])
  if (parts[0] === 'foundry') return found(parts[2], parts[1])
  const last = parts.findLastIndex((part) => DATASET_ID.test(part))
  // Behind the id stand names of pages: data, about_data, explore. A CKAN dataset may be called like an id.
  if (last < 1 || parts.length - last > 3 || (parts[0] === 'dataset' && parts.length === 2))
    return null
  if (FILE_NAME.test(parts.at(-1) ?? '')) return null
  return found(parts[last])
}

function ckan(url: URL): AddressKind | null {
  const page = CKAN_DATASET.exec(url.pathname)
  // A file that CKAN keeps is an address of data: its page says more.
  if (page && (page[3] !== undefined || !FILE_NAME.test(url.pathname))) {
    const [, before = '', dataset = '', resource = null] = page
    return { kind: 'ckan', site: `${url.origin}${before}`, dataset, resource }
  }
  const action = CKAN_ACTION.exec(url.pathname)
  const id = url.searchParams.get('id')
  const resource = url.searchParams.get('resource_id')
  if (!action || (id ?? resource) === null) return null
  const site = `${url.origin}${action[1] ?? ''}`
  return url.pathname.includes('package_show')
    ? { kind: 'ckan', site, dataset: id, resource: null }
    : { kind: 'ckan', site, dataset: null, resource: resource ?? id }
}

/** A parameter of an address by its name in any case; undefined when it is not there. */
function parameter(url: URL, name: string): string | undefined {
  for (const [key, value] of url.searchParams) if (key.toLowerCase() === name) return value
  return undefined
}

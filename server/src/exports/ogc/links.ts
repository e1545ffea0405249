/** A link of the API's JSON documents. */
export interface Link {
  readonly href: string
  readonly rel: string
  readonly type: string
  readonly title?: string
}

export const JSON_TYPE = 'application/json'
export const GEOJSON_TYPE = 'application/geo+json'
export const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.0'
export const SCHEMA_TYPE = 'application/schema+json'

/** Conformance classes of the API (OGC API - Features, Part 1). */
export const CONFORMANCE = [
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/oas30',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson',
] as const

/** Coordinates are longitude and latitude in WGS 84. */
export const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'

/** A link as in a document's `links`. */
export function link(href: string, rel: string, type: string = JSON_TYPE, title?: string): Link {
  return { href, rel, type, ...(title === undefined ? {} : { title }) }
}

import { type Locale, localize } from '@plat/contract/platform/localized'
import { agencySentence } from '@plat/contract/tenancy/agency-name'
import type { TenantDocument } from '../../tenancy/document/document.ts'
import type { ModuleDocument } from '../../tenancy/document/module-document.ts'
import type { Addresses } from '../../tenancy/document/addresses.ts'
import { fieldLabels } from '../export-columns.ts'
import { filterProperties } from './items-query.ts'
import { CRS84, GEOJSON_TYPE, type Link, link, OPENAPI_TYPE, SCHEMA_TYPE } from './links.ts'

/** Modules with records that everybody may see. */
export function publicModules(document: TenantDocument): ModuleDocument[] {
  return document.modules.filter((module) => module.visibility.includes('everybody'))
}

const DESCRIPTION = {
  en: 'Public records of {agency} as OGC API - Features.',
  es: 'Registros públicos de {agency} como OGC API - Features.',
}
const LIVE_OR_ARCHIVED = { en: 'Live or archived', es: 'Vigente o archivado' }

/** The first page of the API. */
export function landingPage(document: TenantDocument, root: string, locale: Locale) {
  const { title } = document.tenant.branding
  return {
    title: localize(title.long, locale),
    description: agencySentence(title, locale, (agency) =>
      localize(DESCRIPTION, locale).replace('{agency}', () => agency),
    ),
    links: [
      link(root, 'self'),
      link(`${root}/api`, 'service-desc', OPENAPI_TYPE, 'The API, as OpenAPI 3.0'),
      link(`${new URL(root).origin}/api/docs`, 'service-doc', 'text/html', 'The other API'),
      link(`${root}/conformance`, 'conformance'),
      link(`${root}/collections`, 'data'),
    ],
  }
}

/** First and last day of a collection's records; null where none has a date. */
export interface Interval {
  readonly first: string | null
  readonly last: string | null
}

/** One module, as the API describes its collection. */
export function collection(
  document: TenantDocument,
  module: ModuleDocument,
  about: { root: string; addresses: Addresses; interval: Interval; locale: Locale },
) {
  const { root, addresses, interval, locale } = about
  const own = `${root}/collections/${module.code}`
  const { w, s, e, n } = document.tenant.control.map.geo.agencyBounds
  const links: Link[] = [
    link(own, 'self'),
    link(`${own}/items`, 'items', GEOJSON_TYPE),
    link(`${own}/queryables`, 'http://www.opengis.net/def/rel/ogc/1.0/queryables', SCHEMA_TYPE),
    link(addresses.module(module.code), 'alternate', 'text/html'),
    link(`${addresses.origin}/api/export/${module.code}.csv?status=0`, 'enclosure', 'text/csv'),
  ]
  return {
    id: module.code,
    title: localize(module.title?.long ?? module.name, locale),
    ...(module.summary === null ? {} : { description: localize(module.summary, locale) }),
    itemType: 'feature',
    crs: [CRS84],
    extent: {
      spatial: { bbox: [[w, s, e, n]], crs: CRS84 },
      temporal: {
        interval: [[midnight(interval.first), midnight(interval.last)]],
        trs: 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian',
      },
    },
    links,
  }
}

function midnight(day: string | null): string | null {
  return day === null ? null : `${day}T00:00:00Z`
}

/** The properties that features can be filtered by, as a JSON Schema. */
export function queryables(module: ModuleDocument, locale: Locale, address: string) {
  const label = fieldLabels(module, locale)
  const properties = Object.fromEntries(
    filterProperties(module).map((id) => [
      id,
      {
        title: id === 'status_category' ? localize(LIVE_OR_ARCHIVED, locale) : label(id),
        type: 'string',
        ...valuesOf(module, id),
      },
    ]),
  )
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: address,
    type: 'object',
    title: localize(module.name, locale),
    properties: {
      geometry: { format: 'geometry-any' },
      record_date: { title: label('record_date'), type: 'string', format: 'date' },
      ...properties,
    },
    additionalProperties: false,
  }
}

function valuesOf(module: ModuleDocument, id: string): { enum?: string[]; examples?: string[] } {
  if (id === 'status_category') return { enum: ['live', 'archive'] }
  const known =
    id === 'record_type'
      ? Object.keys(module.types)
      : id === 'status'
        ? Object.keys(module.statuses).filter((status) => status !== 'default')
        : []
  return known.length === 0 ? {} : { examples: known.slice(0, 50) }
}

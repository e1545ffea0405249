import type { Alert } from '@plat/contract/alerts/alerts'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { Locale } from '@plat/contract/platform/localized'
import { circleRing } from '@plat/contract/platform/mercator'
import type { Position } from '@plat/contract/platform/geometry'
import type { SearchCriteria, SearchGeometry } from '@plat/contract/search/criteria'
import { chosenPlaces } from '@plat/contract/search/criteria-state'
import { placeCatalog } from '../places/place-catalog.ts'
import { AppError } from '../platform/errors.ts'
import { moduleSummary } from '../saved-searches/saved-search-columns.ts'
import { type OpenModule, openModule } from '../search/open-module.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { alertSearches } from './alert-criteria.ts'
import type { AlertRow } from './alert-row.ts'
import type { AlertSource } from './alert-source.ts'
import { watchWords } from './checked-alert.ts'
import { shownAlert } from './followed-record.ts'
import type { Database } from '../platform/db/database.ts'
import { placeGeometries } from '../places/place-shapes.ts'
import { ADDRESS_RADIUS } from '../search/search-area.ts'

/** The owner of the alerts, who reads them. */
export interface AlertReader {
  readonly tenant: string
  readonly level: ViewerLevel
  /** Language of the text that replaces a name which may not be shown. */
  readonly locale: Locale
}

/** Alerts as their owner's list shows them, in the order of `rows`. Each module is opened once. */
export async function alertViews(
  source: AlertSource,
  reader: AlertReader,
  rows: readonly AlertRow[],
): Promise<Alert[]> {
  const { document } = await loadTenant(source.database, reader.tenant)
  const catalog = await placeCatalog(source.database, reader.tenant, document)
  const problems = await problemsOf(source, reader, document, rows)
  return rows.map((row) => {
    const module = moduleOf(document, row.module)
    const worded = module && { document, module, catalog, level: reader.level }
    return {
      ...ownParts(row, reader.locale),
      problem: problems.get(row.guid) ?? null,
      geojson: null,
      feed_url: null,
      module: module
        ? moduleSummary(document, module)
        : {
            module_code: row.module,
            display_name: row.module,
            department: { department_code: '' },
          },
      // A removed module can no longer word the search: its last words are stored with the alert.
      details: {
        data: row.record !== null ? [] : worded ? watchWords(worded, row) : (row.words ?? []),
      },
    }
  })
}

/** One alert with its area. */
export async function alertView(
  source: AlertSource,
  reader: AlertReader,
  row: AlertRow,
): Promise<Alert> {
  const { tenant } = reader
  const { document } = await loadTenant(source.database, tenant)
  const [view] = await alertViews(source, reader, [row])
  if (view === undefined) throw new Error('an alert has no view')
  return {
    ...view,
    geojson: await areaGeojson(source.database, { tenant, document }, row.criteria),
  }
}

function ownParts(
  row: AlertRow,
  locale: Locale,
): Omit<Alert, 'problem' | 'geojson' | 'feed_url' | 'module' | 'details'> {
  const { record, agency_reference, street_address } = row
  const { name, place } = shownAlert(row, locale)
  return {
    id: row.guid,
    guid: row.guid,
    name,
    place: [place],
    criteria: row.criteria,
    excluded: row.excluded,
    record: record === null ? null : { guid: record, agency_reference, address: street_address },
    events: row.events,
    cadence: row.cadence,
    channels: row.channels,
    monthly: row.monthly,
    active: row.active,
    paused_by: row.paused_by,
    created: row.created_at.toISOString(),
    modified: row.modified_at.toISOString(),
    first_day: row.first_day,
    feed: row.feed,
    notified: { count: row.notified, last: row.last_notified?.toISOString() ?? null },
  }
}

/** Reasons why active alerts cannot match at present, by guid of the alert. */
async function problemsOf(
  source: AlertSource,
  { tenant, level }: Pick<AlertReader, 'tenant' | 'level'>,
  document: TenantDocument,
  rows: readonly AlertRow[],
): Promise<Map<string, NonNullable<Alert['problem']>>> {
  const problems = new Map<string, NonNullable<Alert['problem']>>()
  const byModule = Map.groupBy(
    rows.filter(({ active }) => active),
    (row) => row.module,
  )
  for (const [code, alerts] of byModule) {
    if (moduleOf(document, code) === undefined) {
      for (const { guid } of alerts) problems.set(guid, { kind: 'module', lost: [], lost_more: 0 })
      continue
    }
    const searching = alerts.filter(({ record }) => record === null)
    const searches = await searchesOf(source, { tenant, level, code }, searching)
    searches.forEach((search, at) => {
      const alert = searching[at]
      if (alert && search.kind === 'problem') problems.set(alert.guid, search.problem)
    })
  }
  return problems
}

/** Searches of the alerts, in their order; empty while the module's records are being loaded. */
async function searchesOf(
  source: AlertSource,
  { tenant, level, code }: Pick<AlertReader, 'tenant' | 'level'> & { readonly code: string },
  alerts: readonly AlertRow[],
): ReturnType<typeof alertSearches> {
  if (alerts.length === 0) return []
  try {
    const module: OpenModule = await openModule(source, { tenant, module: code, viewer: { level } })
    return await alertSearches(module, alerts)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'unavailable')) throw error
    source.logger.warn({ err: error, module: code }, 'problems of alerts are not known')
    return []
  }
}

/** Number of corners of the polygon that replaces a circle, which GeoJSON does not have. */
const CIRCLE_CORNERS = 64

/** The area of criteria as features: the drawn shape, or an address's circle and places. Null for the whole agency. */
async function areaGeojson(
  database: Database,
  { tenant, document }: { readonly tenant: string; readonly document: TenantDocument },
  criteria: SearchCriteria,
): Promise<Alert['geojson']> {
  const geometries: object[] = []
  const { ___geometry: drawn, ___address: address } = criteria
  if (drawn != null) geometries.push(asPolygon(drawn))
  else {
    if (address != null) geometries.push(circle(address.location, address.radius ?? ADDRESS_RADIUS))
    const places = [...chosenPlaces(criteria)].map(([guid, radius]) => ({ guid, radius }))
    if (places.length > 0)
      geometries.push(...(await placeGeometries(database, tenant, document, places)))
  }
  if (geometries.length === 0) return null
  return {
    type: 'FeatureCollection',
    features: geometries.map((geometry) => ({ type: 'Feature', geometry, properties: {} })),
  }
}

function asPolygon(drawn: SearchGeometry): object {
  return drawn.type === 'Point' ? circle(drawn.coordinates, drawn.radius) : drawn
}

function circle(center: Position, radius: number): object {
  return { type: 'Polygon', coordinates: [circleRing(center, radius, CIRCLE_CORNERS)] }
}

import type { Bounds, AnyGeometry } from '@plat/contract/platform/geometry'
import { geometryBounds } from '@plat/contract/platform/geometry-bounds'
import { type Locale, localize } from '@plat/contract/platform/localized'
import { unionBounds, circleRing } from '@plat/contract/platform/mercator'
import type { RecordDetails } from '@plat/contract/records/records'
import type { LocationCollection, LocationFeature } from '@plat/contract/search/search'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { IndexShape } from '@plat/record-index/types'
import { legendEntries } from '@plat/contract/tenancy/legend-entries'
import type { StatusCategoryChoice } from '@plat/contract/search/search-state'
import { formatColour, parseColour, readableOn } from '@plat/contract/tenancy/contrast'
import { markerColour, STATUS_COLOURS } from '@plat/contract/tenancy/marker-colour'
import { themeProperties } from '@plat/contract/tenancy/theme-properties'
import { basemapVersion } from '../basemap/basemap-version.ts'
import type { Database } from '../platform/db/database.ts'
import type { OpenModule } from '../search/open-module.ts'
import { locationAnswer, WORLD } from '../search/location-answer.ts'
import type { SearchQuery } from '../search/search-query.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { MapKeys } from '../tenancy/document/map-settings.ts'
import { moduleConfig } from '../tenancy/public-config.ts'
import { type PlacedCriteria, placeShape } from '../places/place-shapes.ts'
import { boundsOfFrame, fitFrame, type Frame, type Padding, type Size } from './frame.ts'
import type { Scene, TitleStrip, SceneArea, SceneColours, SceneLegend } from './scene.ts'
import { type GroundSource, sceneGround } from './scene-ground.ts'
import { STRIP_HEIGHT } from './strip-marks.ts'
import { mapWords } from './map-words.ts'

/** What scenes are made from. */
export interface MapSource extends GroundSource {
  readonly database: Database
  readonly mapKeys: MapKeys
}

/** How a picture is wanted. */
export interface PictureForm extends Size {
  readonly locale: Locale
  readonly strip: TitleStrip | null
  /**
   * Given for the picture that a page shows until its map is there: what the map begins with, and how much of it is
   * kept free on each side.
   */
  readonly page?: Padding
}

/** Deepest zoom of a search, of a record, and of some records of the agency: beyond it nothing tells where one is. */
const SEARCH_ZOOM = 16
const RECORD_ZOOM = 15.5
const FOUND_ZOOM = 14
/** At which all records of a search are looked over for where they are. */
const EXTENT_ZOOM = 8
const PADDING = 32

/** The map of a search, as whoever it was opened for sees it. */
export async function searchScene(
  source: MapSource,
  module: OpenModule,
  query: SearchQuery,
  form: PictureForm,
): Promise<Scene> {
  const { database } = source
  const { document } = module
  const config = configOf(source, document, module.module.code)
  const areas = await searchAreas(database, document, query.criteria)
  const bounds =
    boundsOfAreas(areas) ??
    (form.page ? agencyBounds(config) : query.view) ??
    (await extent(database, module, query, config)) ??
    agencyBounds(config)
  const maxZoom = SEARCH_ZOOM
  return sceneWithin(source, module, { query, config, areas, bounds, maxZoom }, form)
}

/** Records that a map is to show, by number, and what they were watched by. */
export interface WatchedRecords {
  readonly numbers: readonly number[]
  readonly watched: PlacedCriteria
}

/**
 * The map of some records as everybody sees them, with the area in which they are watched, and how many of them it
 * shows; null for none.
 */
export async function recordsScene(
  source: MapSource,
  module: OpenModule,
  { numbers, watched }: WatchedRecords,
  form: PictureForm,
): Promise<{ readonly scene: Scene; readonly shown: number } | null> {
  const { database } = source
  const { document } = module
  const config = configOf(source, document, module.module.code)
  const criteria = { visibility: 0, keys: numbers } as const
  const query = { criteria, view: null, zoom: 0, ignored: [] }
  const records = await extent(database, module, query, config)
  if (records === null) return null
  const areas = await searchAreas(database, document, watched)
  const area = boundsOfAreas(areas)
  const bounds = area === null ? records : unionBounds(area, records)
  const maxZoom = area === null ? FOUND_ZOOM : SEARCH_ZOOM
  const scene = await sceneWithin(source, module, { query, config, areas, bounds, maxZoom }, form)
  const view = boundsOfFrame(scene.frame)
  const { located } = await module.index.query({ kind: 'count', criteria, view })
  const shown = located[1] + located[2]
  return shown === 0 ? null : { scene, shown }
}

/** What a map is drawn of. */
interface SceneParts {
  readonly query: SearchQuery
  readonly config: ModuleConfig
  readonly areas: readonly SceneArea[]
  readonly bounds: Bounds
  readonly maxZoom: number
}

async function sceneWithin(
  source: MapSource,
  module: OpenModule,
  { query, config, areas, bounds, maxZoom }: SceneParts,
  form: PictureForm,
): Promise<Scene> {
  const frame = frameOf(form, bounds, maxZoom)
  const view = { ...query, view: boundsOfFrame(frame), zoom: frame.zoom }
  const [features, ground] = await Promise.all([
    featuresIn(source.database, module, view),
    sceneGround(source, module.document, config.control.map, frame, form.locale),
  ])
  const { statusCategory = 0 } = query.criteria
  return {
    locale: form.locale,
    frame,
    ...ground,
    colours: sceneColours(config),
    features,
    areas,
    legend: sceneLegend(config, `${statusCategory}`, form.locale),
    strip: form.strip,
    ...(form.page && { page: { coveredBelow: form.page.bottom } }),
  }
}

/** The map of a record; null for one without a location. */
export async function recordScene(
  source: MapSource,
  document: TenantDocument,
  module: string,
  details: Pick<RecordDetails, 'record' | 'locations' | 'geometry'>,
  form: PictureForm,
): Promise<Scene | null> {
  const features = featuresOfRecord(details)
  const [first, ...others] = features.map(({ geometry }) => geometryBounds(geometry.coordinates))
  if (first === undefined) return null
  const config = configOf(source, document, module)
  const frame = frameOf(form, others.reduce(unionBounds, first), RECORD_ZOOM)
  return {
    locale: form.locale,
    frame,
    ...(await sceneGround(source, document, config.control.map, frame, form.locale)),
    colours: sceneColours(config),
    features,
    areas: [],
    legend: sceneLegend(config, '0', form.locale),
    strip: form.strip,
  }
}

/** @throws Error for a module that the document has not. */
function configOf({ mapKeys }: MapSource, document: TenantDocument, code: string): ModuleConfig {
  const source = { document, mapKeys, basemapVersion: basemapVersion(document.basemap) }
  const config = moduleConfig(source, code, 0, { level: 'anonymous', grants: [] })
  if (config === null) throw new Error(`There is no module ${code} to draw a map of`)
  return config
}

function frameOf(form: PictureForm, bounds: Bounds, maxZoom: number): Frame {
  const { width, height, strip, page } = form
  const bottom = PADDING + (strip === null ? 0 : STRIP_HEIGHT)
  const padding = page ?? { top: PADDING, right: PADDING, bottom, left: PADDING }
  return fitFrame(bounds, { width, height }, padding, { maxZoom })
}

function agencyBounds({ control }: ModuleConfig): Bounds {
  const { w, s, e, n } = control.map.geo.agencyBounds
  return [w, s, e, n]
}

/** Where the records of a search are, as far as people may move the map; null without any. */
async function extent(
  database: Database,
  module: OpenModule,
  query: SearchQuery,
  config: ModuleConfig,
): Promise<Bounds | null> {
  const { geo } = config.control.map
  const limit = geo.panningBounds ?? geo.agencyBounds
  const found = await featuresIn(database, module, { ...query, view: WORLD, zoom: EXTENT_ZOOM })
  const within = found
    .map(({ geometry, properties }) => properties.bounds ?? geometryBounds(geometry.coordinates))
    .filter(([w, s, e, n]) => w <= limit.e && e >= limit.w && s <= limit.n && n >= limit.s)
    .map(([w, s, e, n]): Bounds => [
      Math.max(w, limit.w),
      Math.max(s, limit.s),
      Math.min(e, limit.e),
      Math.min(n, limit.n),
    ])
  const [first, ...others] = within
  return first === undefined ? null : others.reduce(unionBounds, first)
}

async function featuresIn(
  database: Database,
  module: OpenModule,
  query: SearchQuery,
): Promise<readonly LocationFeature[]> {
  const { bytes } = await locationAnswer(database, module, query, 'geojson')
  // Written by this server a moment ago, by the contract.
  const { data } = JSON.parse(bytes.toString()) as { data: LocationCollection }
  return data.features
}

function featuresOfRecord({
  record,
  locations,
  geometry,
}: Pick<RecordDetails, 'record' | 'locations' | 'geometry'>): LocationFeature[] {
  const { guid, status, status_category: category } = record
  const statuses = category === 1 ? { 1: 1, 2: 0 } : { 1: 0, 2: 1 }
  const common = { ...(status === null ? {} : { status }), status_category: category }
  const outline: LocationFeature[] =
    geometry === null
      ? []
      : [
          {
            type: 'Feature',
            geometry,
            properties: { guid, type: 'geometry', ...common, statuses: { 1: 0, 2: 0 }, count: 0 },
          },
        ]
  // Its locations are of one record, however near they are to each other.
  const shared = category === 1 ? { 1: [1], 2: [] } : { 1: [], 2: [1] }
  return [
    ...locations.map((coordinates): LocationFeature => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates },
      properties: { guid, type: 'location', ...common, statuses, count: 1, shared },
    })),
    ...outline,
  ]
}

/** Places that are outlined; a search may name hundreds. */
const MAX_PLACES = 40

/** What a search is limited to, as outlines: drawn shapes, the surroundings of an address, places; and what it leaves out. */
async function searchAreas(
  database: Database,
  document: TenantDocument,
  { shapes = [], excludedShapes = [], places = [], near = [] }: PlacedCriteria,
): Promise<SceneArea[]> {
  const wanted = [...places.map((guid) => ({ guid, radius: 0 })), ...near].slice(0, MAX_PLACES)
  const found = await Promise.all(
    wanted.map((place) => placeShape(database, document.tenant.code, document, place)),
  )
  return [
    ...found.flatMap((shape) => areaOf('place', shape)),
    ...shapes.flatMap((shape) => areaOf('search', shape)),
    ...excludedShapes.flatMap((shape) => areaOf('excluded', shape)),
  ]
}

function areaOf(kind: SceneArea['kind'], shape: IndexShape | null): SceneArea[] {
  const geometry = shape && geometryOf(shape)
  return geometry ? [{ kind, geometry }] : []
}

function geometryOf(shape: IndexShape): AnyGeometry {
  switch (shape.kind) {
    case 'polygon':
      return { ...shape.geometry }
    case 'circle': {
      const [lng, lat] = shape.center
      return { type: 'Polygon', coordinates: [circleRing([lng, lat], shape.radius)] }
    }
    case 'rectangle': {
      const [west, south, east, north] = shape.bounds
      const corners = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ]
      return { type: 'Polygon', coordinates: [corners] }
    }
  }
}

/** The bounds of what is searched; null for all of the agency. */
function boundsOfAreas(areas: readonly SceneArea[]): Bounds | null {
  const [first, ...others] = areas
    .filter(({ kind }) => kind !== 'excluded')
    .map(({ geometry }) => geometryBounds(geometry.coordinates))
  return first === undefined ? null : others.reduce(unionBounds, first)
}

/** Statuses of one colour that a legend names; of more than one beyond them the number is. */
const NAMED = 3
/** Contrast of text with white: WCAG 2.2 AA and a little. */
const TEXT_CONTRAST = 4.6

/** The colours that a module's map has on the page, in its light theme. */
function sceneColours(module: Pick<ModuleConfig, 'branding' | 'control'>): SceneColours {
  const { theme } = module.branding
  const { statuses } = module.control.recordDescriptor
  const primary = parseColour(theme.primary)
  return {
    primary: theme.primary,
    onPrimary: themeProperties(theme)['--agency-on-primary'] ?? '#ffffff',
    primaryText: formatColour(readableOn(primary, [255, 255, 255], TEXT_CONTRAST)),
    secondary: theme.secondary,
    ...STATUS_COLOURS,
    statuses: Object.fromEntries(
      Object.entries(statuses).flatMap(([status, { marker }]) =>
        marker === undefined ? [] : [[status, markerColour(marker, 'light')]],
      ),
    ),
  }
}

/** What the colours of a module's markers mean. @param searched live records, archived ones, or both */
function sceneLegend(
  module: Pick<ModuleConfig, 'control'>,
  searched: StatusCategoryChoice,
  locale: Locale,
): SceneLegend {
  const entries = legendEntries(module.control.recordDescriptor.statuses, searched, 'light')
  return {
    lines: entries.map(({ colour, category, labels }) => {
      const names = [...new Set(labels.map((label) => localize(label, locale)))]
      const text =
        names.length <= NAMED + 1
          ? names.join(', ')
          : mapWords('more', locale, {
              names: names.slice(0, NAMED).join(', '),
              count: String(names.length - NAMED),
            })
      return { colour, category, text }
    }),
    live: mapWords('live', locale),
    archive: mapWords('archive', locale),
  }
}

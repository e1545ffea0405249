import type { Bounds } from '@plat/contract/platform/geometry'
import type { AreaPicture } from '@plat/contract/landing/area-picture'
import { DEFAULT_MIN_ZOOM, MAX_ZOOM } from '@plat/contract/search/search'
import type { GeoBounds, MapSettings } from '@plat/contract/tenancy/map-settings'
import type { OpenModule } from '../search/open-module.ts'
import type { SearchQuery } from '../search/search-query.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { boundsOfFrame, fitFrame, type Frame, type Size } from './frame.ts'
import type { Scene } from './scene.ts'
import { sceneGround } from './scene-ground.ts'
import { sceneColours } from './scene-look.ts'
import { configOf, featuresIn, type MapSource } from './static-maps.ts'

/** CSS pixels around the area, as the page's map starts with (web/src/map/view.ts). */
const PADDING = 16

/** Pixels of a side that are seen at least; the rest may lie beyond the edges of the picture's place. */
export interface AreaForm extends Pick<AreaPicture, 'theme' | 'locale'>, Size {
  readonly seen: Size
}

/** A search of the records that are on the picture. */
export interface AreaRecords {
  readonly module: OpenModule
  readonly query: SearchQuery
}

/** The area of an agency or a department, all of it, with records: what the page's map begins with. */
export async function areaScene(
  source: MapSource,
  document: TenantDocument,
  map: MapSettings,
  records: AreaRecords | null,
  form: AreaForm,
): Promise<Scene> {
  const { locale, theme } = form
  const frame = areaFrame(map, form)
  const [features, ground] = await Promise.all([
    records === null
      ? []
      : featuresIn(source.database, records.module, {
          ...records.query,
          view: boundsOfFrame(frame),
          zoom: frame.zoom,
        }),
    sceneGround(source, document, map, frame, locale),
  ])
  const statuses =
    records === null
      ? {}
      : configOf(source, records.module.document, records.module.module.code).control
          .recordDescriptor.statuses
  return {
    locale,
    theme,
    frame,
    ...ground,
    // On the agency's own page a module's colours do not rule.
    colours: sceneColours(document.tenant.branding.theme, statuses, theme),
    features,
    areas: [],
    legend: { lines: [], live: '', archive: '' },
    strip: null,
    isBare: true,
  }
}

/** All of the area within what is seen at least, no further out than the map may go (web/src/map/map-limits.ts). */
export function areaFrame(
  { geo }: Pick<MapSettings, 'geo'>,
  { width, height, seen }: Size & { readonly seen: Size },
): Frame {
  const { agencyBounds, panningBounds, minZoom = DEFAULT_MIN_ZOOM } = geo
  const filling =
    panningBounds === undefined
      ? minZoom
      : fitFrame(boundsOf(panningBounds), seen, NONE, { maxZoom: MAX_ZOOM }).zoom
  const [x, y] = [PADDING + (width - seen.width) / 2, PADDING + (height - seen.height) / 2]
  return fitFrame(
    boundsOf(agencyBounds),
    { width, height },
    { top: y, right: x, bottom: y, left: x },
    { minZoom: Math.max(minZoom, filling), maxZoom: MAX_ZOOM },
  )
}

const NONE = { top: 0, right: 0, bottom: 0, left: 0 }

function boundsOf({ w, s, e, n }: GeoBounds): Bounds {
  return [w, s, e, n]
}

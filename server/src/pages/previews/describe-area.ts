import { AREA_HEIGHTS, AREA_WIDTHS, type AreaPicture } from '@plat/contract/landing/area-picture'
import { basemapVersion } from '../../basemap/basemap-version.ts'
import { AppError } from '../../platform/errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { openSearch } from '../../search/open-search.ts'
import { areaScene } from '../../static-map/area-scene.ts'
import { mapSettings } from '../../tenancy/document/map-settings.ts'
import type { TenantState } from '../../tenancy/tenant-cache.ts'
import type { Preview } from './describe-preview.ts'
import type { PreviewSource } from './preview-source.ts'

/** Increased when the same area is drawn differently. */
const DRAWN_AS = 1
/** What is going on now. */
const LIVE = { status: '1' } as const

/** Which picture of which agency, and for whom. */
export interface WantedArea {
  readonly state: Pick<TenantState, 'document' | 'checksum'>
  readonly picture: AreaPicture
  readonly context: RequestContext
}

/**
 * The area of an agency or of one of its departments, with the live records of a module as the viewer sees them.
 * @throws AppError not_found for a department or a module that is not there.
 */
export async function describeArea(
  source: PreviewSource,
  { state: { document, checksum }, picture, context }: WantedArea,
): Promise<Preview> {
  const { department: id, module, width, height, scale, theme, locale } = picture
  const department = document.departments.find((one) => one.id === id)
  if (id !== null && department === undefined)
    throw new AppError('not_found', `There is no department "${id}" here.`)
  const records =
    module === null ? null : await openSearch(source, { ...context, module }, { ...LIVE })
  const version = basemapVersion(document.basemap)
  const map = mapSettings(document, department?.map, source.mapKeys, version)
  const seen = { width: before(AREA_WIDTHS, width), height: before(AREA_HEIGHTS, height) }
  return {
    parts: [DRAWN_AS, 'area', checksum, version, picture, records?.module.state],
    line: 'area',
    scale,
    gather: () => areaScene(source, document, map, records, { width, height, seen, theme, locale }),
  }
}

/** The next smaller side: a place that is no larger has the smaller picture. */
function before(sides: readonly number[], side: number): number {
  return sides[sides.indexOf(side) - 1] ?? side
}

import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { Locale } from '@plat/contract/platform/localized'
import { AppError } from '../../platform/errors.ts'
import { recordDetails } from '../../records/record-details.ts'
import { VISIBILITY_OF_LEVEL } from '../../records/visibility.ts'
import { recordScene } from '../../static-map/static-maps.ts'
import { moduleOf } from '../../tenancy/document/document.ts'
import type { TenantState } from '../../tenancy/tenant-cache.ts'
import type { Preview } from './describe-preview.ts'
import type { PreviewSource } from './preview-source.ts'

/** Pixels of the drawing: of a strip on a phone, whose names are as large as the page's. */
const SIZE = { width: 400, height: 150 }
/** At which so small a picture has the names of streets. */
const ZOOM = 14.75
/** Pixels of the image for each of the drawing. */
const SCALE = 2
/** Increased when the same place is drawn differently. */
const DRAWN_AS = 1

/** Which record's place is asked for, of which agency, in which language, and by whom. */
export interface WantedPlace {
  readonly state: Pick<TenantState, 'document' | 'checksum'>
  readonly module: string
  readonly guid: string
  readonly locale: Locale
  readonly viewer: ViewerLevel
}

/**
 * A small map of where a record lies, for those who may see the record.
 * @throws AppError not_found for a record without a place, and for one that is not there or not open to the viewer.
 */
export async function describePlace(
  source: PreviewSource,
  { state: { document, checksum }, module: code, guid, locale, viewer }: WantedPlace,
): Promise<Preview> {
  const tenant = document.tenant.code
  const module = moduleOf(document, code)
  // The names of areas are not in the picture.
  const wanted = { guid, areaAt: () => Promise.resolve(null) }
  const visibility = VISIBILITY_OF_LEVEL[viewer]
  const [details] =
    module === undefined
      ? []
      : await recordDetails(source.database, tenant, module, wanted, { visibility })
  if (details === undefined || details.locations.length === 0)
    throw new AppError('not_found', 'There is no picture here.')
  const { record, locations, geometry } = details
  const { status, status_category: category } = record
  return {
    parts: [DRAWN_AS, checksum, code, guid, status, category, locations, geometry, locale],
    scale: SCALE,
    gather: () =>
      recordScene(
        source,
        document,
        code,
        { record, locations, geometry },
        { ...SIZE, locale, strip: null, zoom: ZOOM },
      ),
  }
}

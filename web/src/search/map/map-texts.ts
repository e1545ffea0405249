import type { MapTexts } from '../../map/map-types.ts'
import type { Translate } from '../../ui/use-t.ts'

/** The map's own texts. */
export function mapTexts(t: Translate): MapTexts {
  return {
    name: t('map.name'),
    zoomIn: t('map.zoomIn'),
    zoomOut: t('map.zoomOut'),
    attribution: t('map.attribution'),
    locate: t('map.locate'),
    notLocated: t('map.notLocated'),
    fullScreen: t('map.fullScreen'),
    leaveFullScreen: t('map.leaveFullScreen'),
    noBasemap: t('map.noBasemap'),
  }
}

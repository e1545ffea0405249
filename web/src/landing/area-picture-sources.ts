import {
  type AreaPicture,
  areaPictureAddress,
  areaPictureSize,
} from '@plat/contract/landing/area-picture'
import type { MapSettings } from '@plat/contract/tenancy/map-settings'

/** Which picture, apart from how large it is. */
export type WantedAreaPicture = Omit<AreaPicture, 'width' | 'height' | 'scale'>

/** Of an `img`: its addresses for usual and for sharp screens, and its size in CSS pixels. */
export interface AreaPictureSources {
  readonly src: string
  readonly srcSet: string
  readonly width: number
  readonly height: number
}

/** The picture for a place of that size in CSS pixels. */
export function areaPictureSources(
  wanted: WantedAreaPicture,
  place: { readonly width: number; readonly height: number },
): AreaPictureSources {
  const size = areaPictureSize(place.width, place.height)
  const [once, twice] = ([1, 2] as const).map((scale) =>
    areaPictureAddress({ ...wanted, ...size, scale }),
  ) as [string, string] // two in, two out
  return { src: once, srcSet: `${once} 1x, ${twice} 2x`, ...size }
}

/** Whether the server draws this map: others' images are quietened, and turned down in the dark theme, by the browser alone. */
export function isDrawnByServer({ tiles, archive }: MapSettings): boolean {
  return tiles === undefined && archive?.style !== 'raster'
}

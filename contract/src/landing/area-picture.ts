import type { Locale } from '../platform/localized.ts'
import type { MapTheme } from '../tenancy/basemap-palette.ts'

/**
 * CSS pixels of the sides in which the picture of an area is drawn: few, so that caches have most of what is asked for,
 * and near enough to each other that little of it lies beyond the edges of its place.
 */
export const AREA_WIDTHS = [480, 576, 672, 768, 896, 1024, 1152, 1280] as const
export const AREA_HEIGHTS = [384, 480, 576, 672, 768, 864, 960, 1088, 1408] as const
/** Pixels of the image for each of the picture: for usual screens, and for sharp ones. */
export const AREA_SCALES = [1, 2] as const

/** A picture of an area as the landing pages show it. */
export interface AreaPicture {
  /** Department whose area it is; null: the agency's. */
  readonly department: string | null
  /** Module whose live records are on it; null: none. */
  readonly module: string | null
  readonly width: (typeof AREA_WIDTHS)[number]
  readonly height: (typeof AREA_HEIGHTS)[number]
  readonly scale: (typeof AREA_SCALES)[number]
  readonly theme: MapTheme
  readonly locale: Locale
}

/** The smallest picture that covers a place of that size, or the largest one. */
export function areaPictureSize(
  width: number,
  height: number,
): Pick<AreaPicture, 'width' | 'height'> {
  return {
    width: AREA_WIDTHS.find((one) => one >= width) ?? 1280,
    height: AREA_HEIGHTS.find((one) => one >= height) ?? 1408,
  }
}

/** Address of a picture of an area; the reader's own session says which records are on it. */
export function areaPictureAddress(picture: AreaPicture): string {
  const { department, module, width, height, scale, theme, locale } = picture
  const query = new URLSearchParams({
    ...(department === null ? {} : { department }),
    ...(module === null ? {} : { module }),
    width: `${width}`,
    height: `${height}`,
    scale: `${scale}`,
    theme,
    lang: locale,
  })
  return `/preview/area.png?${query}`
}

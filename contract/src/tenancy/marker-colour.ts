import {
  colourDifference,
  contrast,
  formatColour,
  parseColour,
  readableOn,
  type Rgb,
} from './contrast.ts'
import { BASEMAP_PALETTES, type MapTheme } from './basemap-palette.ts'

/** Contrast of a marker with the ground: WCAG 2.2, 1.4.11. */
const MARKER_CONTRAST = 3
/** Of records whose status has no colour of its own: live amber, archive green; the page's tokens are the same. */
export const STATUS_COLOURS = { live: '#b3590b', archive: '#257a3e' } as const

/** Difference of colours below which two marks of one shape are taken for the same. */
const ALIKE = 10

const GROUNDS = ['land', 'water', 'park', 'building', 'outside'] as const

/** The colour nearest to a configured one (`#rrggbb`) that is seen on the map's ground, and on the page's, in a theme. */
export function markerColour(configured: string, theme: MapTheme): string {
  const colour = parseColour(configured)
  return formatColour(readableOn(colour, hardestGround(theme), MARKER_CONTRAST))
}

/** Whether marks of these colours (`#rrggbb`) are the same to the eye: a legend has one name for them. */
export function looksAlike(one: string, other: string): boolean {
  return colourDifference(parseColour(one), parseColour(other)) < ALIKE
}

/** Of all areas of the basemap the one nearest to what is drawn on it: dark on the light map, light on the dark one. */
function hardestGround(theme: MapTheme): Rgb {
  const ink: Rgb = theme === 'light' ? [0, 0, 0] : [255, 255, 255]
  const grounds = GROUNDS.map((name) => parseColour(BASEMAP_PALETTES[theme][name]))
  return grounds.reduce((one, other) => (contrast(other, ink) < contrast(one, ink) ? other : one))
}

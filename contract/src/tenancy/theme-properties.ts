import type { Branding } from './branding.ts'
import { contrast, formatColour, parseColour, readableOn, type Rgb } from './contrast.ts'
import { scrimOf } from './scrim.ts'

/** Surfaces of tokens.css that agency colours are read on, at their least favourable. */
const LIGHT_SURFACE: Rgb = [240, 242, 246]
const DARK_SURFACE: Rgb = [44, 50, 60]
const WHITE: Rgb = [255, 255, 255]
const INK: Rgb = [16, 22, 30]
/** A little above the 4.5 of WCAG 2.2 AA, for rounding in color-mix. */
const TEXT_CONTRAST = 4.6

/**
 * The custom properties that an agency's theme sets; every text colour among them is readable, also on a picture that
 * `--agency-scrim` of the secondary colour covers.
 */
export function themeProperties(theme: Branding['theme']): Record<string, string> {
  const primary = parseColour(theme.primary)
  const secondary = parseColour(theme.secondary)
  return {
    '--agency-primary': theme.primary,
    '--agency-secondary': theme.secondary,
    '--agency-text': formatColour(readableOn(parseColour(theme.textColor), LIGHT_SURFACE, 10)),
    '--agency-primary-on-light': formatColour(readableOn(primary, LIGHT_SURFACE, TEXT_CONTRAST)),
    '--agency-primary-on-dark': formatColour(readableOn(primary, DARK_SURFACE, TEXT_CONTRAST + 1)),
    '--agency-on-primary': formatColour(inkOn(primary)),
    '--agency-on-secondary': formatColour(inkOn(secondary)),
    '--agency-scrim': `${Math.round(scrimOf(secondary, inkOn(secondary)) * 100)}%`,
  }
}

/** White or ink, whichever reads better. */
function inkOn(fill: Rgb): Rgb {
  return contrast(WHITE, fill) >= contrast(INK, fill) ? WHITE : INK
}

import { type Locale, localize } from '@plat/contract/platform/localized'
import { legendEntries } from '@plat/contract/tenancy/legend-entries'
import type { StatusCategoryChoice } from '@plat/contract/search/search-state'
import type { MapTheme } from '@plat/contract/tenancy/basemap-palette'
import type { Branding } from '@plat/contract/tenancy/branding'
import { formatColour, parseColour, readableOn } from '@plat/contract/tenancy/contrast'
import { markerColour, STATUS_COLOURS } from '@plat/contract/tenancy/marker-colour'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { themeProperties } from '@plat/contract/tenancy/theme-properties'
import { mixed } from './colour-mix.ts'
import { mapWords } from './map-words.ts'
import type { SceneColours, SceneLegend } from './scene.ts'

/** Statuses of one colour that a legend names; of more than one beyond them the number is. */
const NAMED = 3
/** Contrast of text with white: WCAG 2.2 AA and a little. */
const TEXT_CONTRAST = 4.6

/** The colours that a map has on the page (web/src/ui/tokens.css, web/src/map/marker-image.ts). */
export function sceneColours(
  agency: Branding['theme'],
  statuses: ModuleConfig['control']['recordDescriptor']['statuses'],
  theme: MapTheme,
): SceneColours {
  return {
    ...(theme === 'dark' ? darkColours(agency) : lightColours(agency)),
    statuses: Object.fromEntries(
      Object.entries(statuses).flatMap(([status, { marker }]) =>
        marker === undefined ? [] : [[status, markerColour(marker, theme)]],
      ),
    ),
  }
}

function lightColours(agency: Branding['theme']): Omit<SceneColours, 'statuses'> {
  const primary = parseColour(agency.primary)
  return {
    primary: agency.primary,
    onPrimary: themeProperties(agency)['--agency-on-primary'] ?? '#ffffff',
    primaryText: formatColour(readableOn(primary, [255, 255, 255], TEXT_CONTRAST)),
    secondary: agency.secondary,
    surface: '#ffffff',
    shadow: { colour: '#10161e', near: 0.18, far: 0.1 },
    ...STATUS_COLOURS,
  }
}

/** An agency's own colours are dark as a rule: on a dark map nobody would see them. */
function darkColours(agency: Branding['theme']): Omit<SceneColours, 'statuses'> {
  const primary = themeProperties(agency)['--agency-primary-on-dark'] ?? agency.primary
  return {
    primary,
    onPrimary: '#10161e',
    primaryText: primary,
    secondary: primary,
    surface: formatColour(mixed(parseColour('#14181e'), parseColour(agency.primary), 0.06)),
    shadow: { colour: '#000000', near: 0.34, far: 0.2 },
    live: '#f2a203',
    archive: '#6fce8b',
  }
}

/** What the colours of a module's markers mean. @param searched live records, archived ones, or both */
export function sceneLegend(
  module: Pick<ModuleConfig, 'control'>,
  searched: StatusCategoryChoice,
  locale: Locale,
): SceneLegend {
  const entries = legendEntries(module.control.recordDescriptor.statuses, searched)
  return {
    lines: entries.map(({ marker, category, labels }) => {
      const names = [...new Set(labels.map((label) => localize(label, locale)))]
      const text =
        names.length <= NAMED + 1
          ? names.join(', ')
          : mapWords('more', locale, {
              names: names.slice(0, NAMED).join(', '),
              count: String(names.length - NAMED),
            })
      return { colour: markerColour(marker, 'light'), category, text }
    }),
    live: mapWords('live', locale),
    archive: mapWords('archive', locale),
  }
}

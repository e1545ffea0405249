import { type Locale, localize } from '@plat/contract/platform/localized'
import { legendEntries } from '@plat/contract/tenancy/legend-entries'
import type { StatusCategoryChoice } from '@plat/contract/search/search-state'
import { formatColour, parseColour, readableOn } from '@plat/contract/tenancy/contrast'
import { markerColour, STATUS_COLOURS } from '@plat/contract/tenancy/marker-colour'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { themeProperties } from '@plat/contract/tenancy/theme-properties'
import { mapWords } from './map-words.ts'
import type { SceneColours, SceneLegend } from './scene.ts'

/** Statuses of one colour that a legend names; of more than one beyond them the number is. */
const NAMED = 3
/** Contrast of text with white: WCAG 2.2 AA and a little. */
const TEXT_CONTRAST = 4.6

/** The colours that a module's map has on the page, in its light theme. */
export function sceneColours(module: Pick<ModuleConfig, 'branding' | 'control'>): SceneColours {
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

import type { Localized } from '../platform/localized.ts'
import type { StatusCategoryChoice } from '../search/search-state.ts'
import type { MapTheme } from './basemap-palette.ts'
import { looksAlike, markerColour } from './marker-colour.ts'
import type { ModuleConfig } from './module-config.ts'

type Statuses = ModuleConfig['control']['recordDescriptor']['statuses']

/** Statuses whose markers look the same. */
export interface LegendEntry {
  /** As drawn, `#rrggbb`. */
  readonly colour: string
  /** 1 = live, 2 = archive: which shape their markers have. */
  readonly category: 1 | 2
  readonly labels: readonly Localized[]
}

/**
 * Legend of a map's marker colors in a theme, live statuses first: the statuses with a color of their own that a search of
 * live records, archived ones, or both may find. Empty if all markers look alike.
 * @param chosen statuses that are searched for. Default: all
 */
export function legendEntries(
  statuses: Statuses,
  searched: StatusCategoryChoice,
  theme: MapTheme,
  chosen: readonly string[] | null = null,
): LegendEntry[] {
  const entries: (LegendEntry & { labels: Localized[] })[] = []
  for (const [status, { label, category, marker }] of Object.entries(statuses)) {
    if (chosen !== null && !chosen.includes(status)) continue
    if (marker === undefined || (searched !== '0' && searched !== String(category))) continue
    const drawn = { colour: markerColour(marker, theme), category }
    const entry = markEntry(entries, drawn)
    if (entry === undefined) entries.push({ ...drawn, labels: [label] })
    else entry.labels.push(label)
  }
  const [first] = entries
  if (entries.every(({ colour }) => looksAlike(colour, first?.colour ?? colour))) return []
  return entries.sort((one, other) => one.category - other.category)
}

/** The first entry of a legend whose mark is the same to the eye; undefined for none. */
export function markEntry<Entry extends Pick<LegendEntry, 'colour' | 'category'>>(
  entries: readonly Entry[],
  { colour, category }: Pick<LegendEntry, 'colour' | 'category'>,
): Entry | undefined {
  return entries.find((one) => one.category === category && looksAlike(one.colour, colour))
}

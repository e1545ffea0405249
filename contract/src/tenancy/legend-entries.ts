import type { Localized } from '../platform/localized.ts'
import type { StatusCategoryChoice } from '../search/search-state.ts'
import type { ModuleConfig } from './module-config.ts'

type Statuses = ModuleConfig['control']['recordDescriptor']['statuses']

/** Statuses whose markers look the same. */
export interface LegendEntry {
  /** As configured, `#rrggbb`. */
  readonly marker: string
  /** 1 = live, 2 = archive: which shape their markers have. */
  readonly category: 1 | 2
  readonly labels: readonly Localized[]
}

/**
 * What a map's marker colours mean, live ones first: the statuses with a colour that a search of live or archived
 * records, or of both, may find. Empty where all of them have one colour.
 */
export function legendEntries(statuses: Statuses, searched: StatusCategoryChoice): LegendEntry[] {
  const entries = new Map<string, LegendEntry & { labels: Localized[] }>()
  for (const { label, category, marker } of Object.values(statuses)) {
    if (marker === undefined || (searched !== '0' && searched !== String(category))) continue
    const key = `${marker.toLowerCase()} ${category}`
    const entry = entries.get(key) ?? { marker, category, labels: [] }
    entry.labels.push(label)
    entries.set(key, entry)
  }
  const colours = new Set(Array.from(entries.values(), ({ marker }) => marker.toLowerCase()))
  const ordered = [...entries.values()].sort((one, other) => one.category - other.category)
  return colours.size > 1 ? ordered : []
}

import type { ModuleConfig } from '@plat/contract/config'
import type { Filter } from '@plat/contract/filters'
import type { PlaceLayer } from '@plat/contract/places'
import type { Facet } from '@plat/contract/search'
import { Suspense } from 'react'
import { useLocalize, useText } from '../shell/use-text.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { lazyLater } from '../ui/later.ts'
import { DateFilter } from './date-filter.tsx'
import { OptionFilter } from './option-filter.tsx'
import type { SearchState } from '@plat/contract/search-address'
import { StatusFilter } from './status-filter.tsx'
import { TextFilter } from './text-filter.tsx'
import type { UpdateSearch } from './use-search-state.ts'
import styles from './filter-panel.module.css'

const PlaceFilter = lazyLater(() => import('./place-filter.tsx'))

export interface FilterContext {
  module: ModuleConfig
  state: SearchState
  update: UpdateSearch
  /** Null until the first answer. */
  facets: readonly Facet[] | null
  layers: readonly PlaceLayer[]
}

interface FilterPanelProps extends FilterContext {
  /** Enter was pressed, or Search: the results are wanted. */
  onSearch: () => void
}

/** The module's filters, as configured. Each change applies at once. */
export function FilterPanel({ onSearch, ...context }: FilterPanelProps) {
  const text = useText()
  const say = useLocalize()
  return (
    <form
      className={styles['filters']}
      aria-label={text('filter.heading')}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch()
      }}
    >
      <h2 className="visually-hidden">{text('filter.heading')}</h2>
      {context.module.control.filters.map((filter) => (
        <Disclosure
          key={`${filter.type}:${filter.criterion}`}
          title={say(filter.params.label)}
          note={noteOf(filter, context.state)}
          defaultOpen={!(filter.params.collapsed ?? false) || isSet(filter, context.state)}
        >
          <FilterControl filter={filter} {...context} />
        </Disclosure>
      ))}
      {/* Enter in a field runs the search; the visible button stands outside the scrolling part. */}
      <button type="submit" hidden>
        {text('filter.search')}
      </button>
    </form>
  )
}

/** A filter together with the search it changes. */
export type FilterProps = FilterContext & { filter: Filter }

function FilterControl(props: FilterProps) {
  switch (props.filter.type) {
    case 'checkboxTree':
      return <OptionFilter {...props} />
    case 'status':
      return <StatusFilter {...props} />
    case 'dateRange':
      return <DateFilter {...props} />
    case 'text':
      return <TextFilter {...props} />
    case 'place':
      return (
        <Suspense>
          <PlaceFilter {...props} />
        </Suspense>
      )
  }
}

/** How many options are chosen. */
function noteOf({ type, criterion }: Filter, state: SearchState): string | undefined {
  const chosen =
    type === 'checkboxTree'
      ? state.choices[criterion]?.length
      : type === 'place'
        ? state.places.length
        : 0
  return chosen ? String(chosen) : undefined
}

function isSet({ type, criterion }: Filter, state: SearchState): boolean {
  if (type === 'status') return state.status !== null
  if (type === 'place') return state.places.length > 0
  return criterion in state.choices || criterion in state.ranges || criterion in state.texts
}

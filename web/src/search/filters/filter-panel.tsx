import { activeFilters, type Filter } from '@plat/contract/search/filters/filters'
import { parameterOf } from '@plat/contract/search/search-url-names'
import { memo, type RefObject, useDeferredValue, useMemo } from 'react'
import { paths } from '../../paths.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { nowServing } from '../../serving.ts'
import { useTakenOver } from '../../ui/use-taken-over.ts'
import { SearchFields } from '../search-fields.tsx'
import { FilterSection } from './filter-section.tsx'
import type { FilterContext } from './filter-types.ts'
import { useFilterState } from './use-filter-state.ts'
import { useStatusOnMap, withoutStatus } from './use-status-on-map.ts'
import { moveAmongTitles } from '../../ui/disclosure-keys.ts'
import styles from './filter-panel.module.css'

interface FilterPanelProps extends FilterContext {
  /** The part that scrolls. */
  area?: RefObject<HTMLFormElement | null>
  /** Search stands above the filters. */
  searchAtTop?: boolean
  /** Enter was pressed, or Search: the results are wanted. */
  onSearch: () => void
}

/** The module's filters, as configured. Each change applies at once. */
export function FilterPanel({
  area,
  searchAtTop = false,
  onSearch,
  state,
  ...context
}: FilterPanelProps) {
  const t = useT()
  const filterState = useFilterState(state)
  // New counts of hundreds of options must not hold up the next click.
  const facets = useDeferredValue(context.facets)
  return (
    // The keys of the titles in it, a step further for whoever uses them; it does nothing itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={area}
      // The page of a saved search shows that search only.
      action={paths.module(context.module.department, context.module.id)}
      id="filters"
      tabIndex={-1}
      onKeyDown={moveAmongTitles}
      className={styles['filters']}
      aria-label={t('filter.heading')}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch()
      }}
    >
      <h2 className="visually-hidden">{t('filter.heading')}</h2>
      <FormFields module={context.module} state={state} />
      {searchAtTop && (
        <div className={styles['top']}>
          <Button type="submit" look="primary">
            {t('filter.search')}
          </Button>
        </div>
      )}
      {/* A page is drawn again with the counts: the largest part of it is then drawn once. */}
      {(facets !== null || nowServing() === null) && (
        <Sections {...context} facets={facets} state={filterState} />
      )}
      {/* Enter in a field runs the search; the visible button is outside the scrolling part. */}
      <button type="submit" hidden>
        {t('filter.search')}
      </button>
    </form>
  )
}

/** Hidden fields: the rest of the search, and an empty value for each filter with a default, so that it can be cleared. */
function FormFields({ module, state }: Pick<FilterContext, 'module' | 'state'>) {
  const statusOnMap = useStatusOnMap(module)
  const { filters } = module.control
  if (useTakenOver()) return null
  const fields = activeFilters(statusOnMap ? withoutStatus(filters) : filters, state.tabs).filter(
    ({ type }) => SENT.has(type),
  )
  const names = fields.map(({ type, criterion }) =>
    type === 'status' ? 'status' : parameterOf(criterion),
  )
  const start = { ...state, view: null, selection: null, record: null }
  return (
    <>
      <SearchFields state={start} filters={filters} besides={new Set(names)} />
      {fields.map(({ type, criterion, params }) =>
        type !== 'status' && type !== 'text' && params.default !== undefined ? (
          <input key={criterion} type="hidden" name={parameterOf(criterion)} value="" />
        ) : null,
      )}
    </>
  )
}

/** Types of filters that have form fields of their own. */
const SENT: ReadonlySet<Filter['type']> = new Set([
  'checkboxTree',
  'checkGroups',
  'radio',
  'immutableRadio',
  'status',
  'text',
])

/** Drawn anew when the search changes, not with every move of the map. */
const Sections = memo(function Sections(context: FilterContext) {
  const { filters } = context.module.control
  const statusOnMap = useStatusOnMap(context.module)
  const shown = useMemo(
    () => (statusOnMap ? withoutStatus(filters) : filters),
    [filters, statusOnMap],
  )
  return shown.map((filter) => (
    <FilterSection key={`${filter.type}:${filter.criterion}`} {...context} filter={filter} />
  ))
})

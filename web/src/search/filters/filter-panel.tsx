import { activeFilters, type Filter } from '@plat/contract/search/filters/filters'
import { parameterOf } from '@plat/contract/search/search-url-names'
import { memo, type RefObject, useDeferredValue, useMemo, Suspense, useState, use } from 'react'
import { paths } from '../../paths.ts'
import { useT, useLocalize } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { nowServing } from '../../serving.ts'
import { useTakenOver } from '../../ui/use-taken-over.ts'
import { SearchFields } from '../search-fields.tsx'
import type { FilterContext, FilterProps } from './filter-types.ts'
import { moveAmongTitles } from '../../ui/disclosure-keys.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { lazyLater } from '../../ui/later.ts'
import { filterNote, isRestricted } from './filter-note.ts'
import { useLanguage } from '../use-search-labels.ts'
import { FilterControl } from './filter-control.tsx'
import { EMPTY_SEARCH, type SearchState } from '@plat/contract/search/search-state'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useTenant } from '../../shell/tenant.tsx'
import { PanelsContext } from '../panels-context.ts'
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

const FilterIcon = lazyLater(() => import('./filter-icon.tsx'))

/**
 * A filter under its label, with what it says in words at the label's end. One whose label is hidden,
 * or of the plain style, does not fold.
 */
function FilterSection(props: FilterProps) {
  const localize = useLocalize()
  const language = useLanguage()
  const { filter, state, module, layers } = props
  const { label, icon, style, labelVisible = true, collapsed = false } = filter.params
  const title = localize(label)
  const restricted = isRestricted(filter, state, layers)
  const drawn =
    icon === undefined ? undefined : (
      <Suspense fallback={<span className={styles['noIcon']} />}>
        <FilterIcon name={icon} />
      </Suspense>
    )
  if (!labelVisible || style === 'plain') {
    return (
      <section aria-label={title} className={styles['plain']}>
        {labelVisible && (
          <h3 className={styles['title']}>
            {drawn}
            {title}
          </h3>
        )}
        <FilterControl {...props} />
      </section>
    )
  }
  return (
    <div data-style={style} className={styles['section']}>
      <Disclosure
        title={title}
        icon={drawn}
        note={filterNote(filter, state, module, language, layers)}
        noteQuiet={!restricted}
        defaultOpen={!collapsed || restricted}
      >
        <FilterControl {...props} />
      </Disclosure>
    </div>
  )
}

/**
 * The part of a search that filters show. The same object as long as that part stays the same,
 * wherever the map moves and whatever is opened.
 */
function useFilterState(state: SearchState): SearchState {
  const { view, selection, record, sort, tab, wide, layers } = EMPTY_SEARCH
  const own = { ...state, view, selection, record, sort, tab, wide, layers }
  const [kept, setKept] = useState(own)
  if (JSON.stringify(kept) === JSON.stringify(own)) return kept
  setKept(own)
  return own
}

/** Whether live and archived records are switched on the map: then no filter does the same. */
function useStatusOnMap({ control }: ModuleConfig): boolean {
  const { viewer } = useTenant()
  const mode = use(PanelsContext)?.mode
  return control.ui.statusToggle && viewer === 'internal' && mode === 'REGULAR_SEARCH'
}

/** The filters without the status, wherever it stands among them. */
function withoutStatus(filters: readonly Filter[]): Filter[] {
  return filters
    .filter(({ type }) => type !== 'status')
    .map((filter) => {
      const { members } = filter.params
      if (members === undefined) return filter
      return { ...filter, params: { ...filter.params, members: withoutStatus(members) } }
    })
}

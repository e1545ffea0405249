import { memo, useDeferredValue, useRef } from 'react'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FilterSection } from './filter-section.tsx'
import type { FilterContext } from './filter-types.ts'
import { ModeHint } from './mode-hint.tsx'
import { useFilterState } from './use-filter-state.ts'
import { useOverflow } from './use-overflow.ts'
import styles from './filter-panel.module.css'

interface FilterPanelProps extends FilterContext {
  /** Enter was pressed, or Search: the results are wanted. */
  onSearch: () => void
}

/** The module's filters, as configured. Each change applies at once. */
export function FilterPanel({ onSearch, state, ...context }: FilterPanelProps) {
  const t = useT()
  const { viewer } = useTenant()
  const filterState = useFilterState(state)
  const area = useRef<HTMLFormElement>(null)
  const scrolls = useOverflow(area)
  // New counts of hundreds of options must not hold up the next click.
  const facets = useDeferredValue(context.facets)
  return (
    <form
      ref={area}
      className={styles['filters']}
      aria-label={t('filter.heading')}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch()
      }}
    >
      <h2 className="visually-hidden">{t('filter.heading')}</h2>
      {viewer === 'anonymous' && (
        <ModeHint module={context.module} state={state} update={context.update} />
      )}
      {viewer !== 'anonymous' && scrolls && (
        <div className={styles['top']}>
          <Button type="submit" look="primary">
            {t('filter.search')}
          </Button>
        </div>
      )}
      <Sections {...context} facets={facets} state={filterState} />
      {/* Enter in a field runs the search; the visible button stands outside the scrolling part. */}
      <button type="submit" hidden>
        {t('filter.search')}
      </button>
    </form>
  )
}

/** Drawn anew when the search changes, not with every move of the map. */
const Sections = memo(function Sections(context: FilterContext) {
  return context.module.control.filters.map((filter) => (
    <FilterSection key={`${filter.type}:${filter.criterion}`} {...context} filter={filter} />
  ))
})

import { useT } from '../../ui/use-t.ts'
import { FullScreenStep } from '../../ui/full-screen-step.tsx'
import { useSearchOnScreen } from '../search-context.ts'
import { FilterPanel } from './filter-panel.tsx'
import { decodeSearch } from '@plat/contract/search/search-url'
import { Button } from '../../ui/button.tsx'
import { browserStorage, forgetToggles } from './remembered-toggles.ts'

/** The step covers the map: squares are chosen from their picture. */
const NO_PICKING = { layer: null, setLayer: null }

interface FilterStepProps {
  /** What the button says that leads to the results. */
  searchText?: string | undefined
  open: boolean
  onClose: () => void
  onSearch: () => void
}

/** The filters where they have no room beside the results: a step of their own. */
export function FilterStep({ searchText, open, onClose, onSearch }: FilterStepProps) {
  const { module, state, update, results } = useSearchOnScreen()
  const t = useT()
  return (
    <FullScreenStep
      title={t('filter.heading')}
      closeLabel={t('filter.close')}
      open={open}
      onClose={onClose}
      actions={<FilterActions searchText={searchText} />}
    >
      <FilterPanel
        module={module}
        state={state}
        update={update}
        facets={results.facets}
        layers={results.layers}
        picking={NO_PICKING}
        onSearch={onSearch}
      />
    </FullScreenStep>
  )
}

interface FilterActionsProps {
  /** Text of the main button; says how much it will show where that is known. */
  searchText?: string | undefined
  /** Whether it has a Search button; false where another one is shown. */
  hasSearch?: boolean
}

/** Clear Filter and Search. Filters apply by themselves; Search submits their form, which shows the results. */
export function FilterActions({ searchText, hasSearch = true }: FilterActionsProps) {
  const { module, update } = useSearchOnScreen()
  const t = useT()
  const clear = () => {
    // What the module starts with, not nothing.
    const start = decodeSearch(new URLSearchParams(), module.control.filters)
    // Where the map looks and what is open are no filters.
    const { view: _view, selection: _spot, record: _record, sort: _sort, ...rest } = start
    const { tab: _tab, wide: _wide, layers: _layers, ...filters } = rest
    forgetToggles(browserStorage(), module.id)
    update(filters)
  }
  return (
    <>
      <Button className="needs-scripts" onPress={clear}>
        {t('filter.clear')}
      </Button>
      {hasSearch && (
        <Button type="submit" form="filters" look="primary">
          {searchText ?? t('filter.search')}
        </Button>
      )}
    </>
  )
}

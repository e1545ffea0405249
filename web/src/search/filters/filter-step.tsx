import { useT } from '../../ui/use-t.ts'
import { FullScreenStep } from '../../ui/full-screen-step.tsx'
import { useSearchOnScreen } from '../search-context.ts'
import { FilterActions } from './filter-actions.tsx'
import { FilterPanel } from './filter-panel.tsx'

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
      actions={<FilterActions module={module} searchText={searchText} update={update} />}
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

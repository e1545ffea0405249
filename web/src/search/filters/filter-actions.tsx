import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { decodeSearch } from '@plat/contract/search/search-url'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import type { UpdateSearch } from '../use-search-state.ts'
import { browserStorage, forgetToggles } from './remembered-toggles.ts'

interface FilterActionsProps {
  module: ModuleConfig
  /** Text of the main button; says how much it will show where that is known. */
  searchText?: string | undefined
  update: UpdateSearch
  /** Whether it has a Search button; false where another one is shown. */
  hasSearch?: boolean
}

/** Clear Filter and Search. Filters apply by themselves; Search submits their form, which shows the results. */
export function FilterActions({
  module,
  searchText,
  update,
  hasSearch = true,
}: FilterActionsProps) {
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

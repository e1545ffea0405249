import type { Filter } from '@plat/contract/search/filters/filters'
import type { SearchState } from '@plat/contract/search/search-state'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { usePlaces } from '../search/use-places.ts'
import { useSearchLabels } from '../search/use-search-labels.ts'
import type { UpdateSearch } from '../search/use-search-state.ts'
import { Chip } from '../ui/chip.tsx'
import { useT } from '../ui/use-t.ts'
import styles from './hidden-criteria.module.css'

interface HiddenCriteriaProps {
  module: ModuleConfig
  state: SearchState
  update: UpdateSearch
}

/** What an alert is restricted to by criteria that the panel has no filter for: a link named them. Each can be removed. */
export function HiddenCriteria({ module, state, update }: HiddenCriteriaProps) {
  const t = useT()
  const places = usePlaces()
  const { parts } = useSearchLabels(state, module, places.all)
  const hidden: readonly Filter[] = module.control.hiddenFilters
  const unoffered = parts.filter(
    ({ criterion, filter }) => criterion === '___seen_by' || (filter && hidden.includes(filter)),
  )
  if (unoffered.length === 0) return null
  return (
    <ul className={styles['chips']} aria-label={t('sentence.restrictions')}>
      {unoffered.map(({ key, text, unquoted = text, without }) => (
        <li key={key}>
          <Chip
            text={text}
            removeLabel={t('sentence.remove', { part: unquoted })}
            onRemove={() => without && update(without)}
          />
        </li>
      ))}
    </ul>
  )
}

import type { ModuleConfig } from '@plat/contract/config'
import { leafFilters } from '@plat/contract/filters'
import type { SearchState } from '@plat/contract/search-address'
import { defaultStatus } from '@plat/contract/search-criteria'
import { useText } from '../../shell/use-text.ts'
import { Button } from '../../ui/button.tsx'
import type { UpdateSearch } from '../use-search-state.ts'
import styles from './filter-panel.module.css'

interface ModeHintProps {
  module: ModuleConfig
  state: SearchState
  update: UpdateSearch
}

/** Tells who is not signed in that archived records are searched at the press of a button. */
export function ModeHint({ module, state, update }: ModeHintProps) {
  const text = useText()
  const { filters } = module.control
  if (!leafFilters(filters).some(({ type }) => type === 'status')) return null
  const standard = defaultStatus('anonymous', filters)
  const searched = state.status ?? standard
  const other = searched === '0' ? '1' : '0'
  return (
    <div className={styles['mode']}>
      <p>{text(searched === '0' ? 'filter.modeBoth' : 'filter.modeHint')}</p>
      <Button look="quiet" onPress={() => update({ status: other === standard ? null : other })}>
        {text(searched === '0' ? 'filter.modeLive' : 'filter.modeAll')}
      </Button>
    </div>
  )
}

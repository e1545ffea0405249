import type { ModuleConfig } from '@plat/contract/tenancy/config'
import { leafFilters } from '@plat/contract/search/filters/filters'
import type { SearchState, StatusChoice } from '@plat/contract/search/search-state'
import { defaultStatus } from '@plat/contract/search/search-criteria'
import type { MessageId } from '../../locales/message-id.ts'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import type { UpdateSearch } from '../use-search-state.ts'
import styles from './filter-panel.module.css'

/** What is searched, and what the button makes of it. */
const HINTS: Record<StatusChoice, MessageId> = {
  0: 'filter.modeBoth',
  1: 'filter.modeHint',
  2: 'filter.modeArchive',
}
const OFFERS: Record<StatusChoice, MessageId> = {
  0: 'filter.modeLive',
  1: 'filter.modeAll',
  2: 'filter.modeLiveToo',
}

interface ModeHintProps {
  module: ModuleConfig
  state: SearchState
  update: UpdateSearch
}

/** Tells who is not signed in that archived records are searched at the press of a button. */
export function ModeHint({ module, state, update }: ModeHintProps) {
  const t = useT()
  const { filters } = module.control
  if (!leafFilters(filters).some(({ type }) => type === 'status')) return null
  const standard = defaultStatus('anonymous', filters)
  const searched = state.status ?? standard
  const other = searched === '0' ? '1' : '0'
  return (
    <div className={styles['mode']}>
      <p>{t(HINTS[searched])}</p>
      <Button look="quiet" onPress={() => update({ status: other === standard ? null : other })}>
        {t(OFFERS[searched])}
      </Button>
    </div>
  )
}

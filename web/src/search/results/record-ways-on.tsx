import { SlidersHorizontal } from 'lucide-react'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { usePanels } from '../panels-context.ts'
import styles from './phone-record.module.css'

/** The ways on from a record that was read to its end on a phone: to the filters, to a new search. */
export function RecordWaysOn({ onFilter }: { onFilter: () => void }) {
  const t = useT()
  const { module, onNewSearch } = usePanels()
  return (
    <div className={styles['waysOn']}>
      {module.control.ui.filterPanel && (
        <Button icon={SlidersHorizontal} onPress={onFilter}>
          {t('filter.view')}
        </Button>
      )}
      <Button onPress={onNewSearch}>{t('results.newSearch')}</Button>
    </div>
  )
}

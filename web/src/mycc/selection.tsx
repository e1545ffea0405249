import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import styles from './tabs.module.css'

interface SelectionProps {
  count: number
  busy: boolean
  onDelete: () => void
}

/** What can be done with the selected entries; nothing while none is. */
export function Selection({ count, busy, onDelete }: SelectionProps) {
  const t = useT()
  if (count === 0) return null
  return (
    <div className={styles['selected']}>
      <p role="status">{t('mycc.selected', { count })}</p>
      <Button busy={busy} onPress={onDelete}>
        {t('mycc.delete')}
      </Button>
    </div>
  )
}

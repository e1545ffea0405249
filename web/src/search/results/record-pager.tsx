import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Button } from 'react-aria-components'
import { useT } from '../../shell/use-t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Neighbours } from './use-neighbours.ts'
import styles from './phone-record.module.css'

interface RecordPagerProps {
  /** Null for a record that is not in what is loaded of its list. */
  neighbours: Neighbours | null
  /** To what it was opened from. */
  back: { label: string; onPress: () => void }
  onTurn: (by: 1 | -1) => void
}

/** The way back from the open record, where it is in its list, and the ways to the one before and after, at the lower edge. */
export function RecordPager({ neighbours, back, onTurn }: RecordPagerProps) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { position = 1, total = 1 } = neighbours ?? {}
  const isList = total > 1
  const first = position <= 1
  const last = position >= total
  // Not `disabled`: that would drop the keyboard's focus at the last one.
  return (
    <nav className={styles['pager']} aria-label={t('pager.label')} data-keeps-focus>
      {isList && (
        <IconButton
          icon={ChevronLeft}
          label={t('pager.previous')}
          aria-disabled={first || undefined}
          className={styles['step'] ?? ''}
          onPress={() => !first && onTurn(-1)}
        />
      )}
      <div className={styles['where']}>
        <Button className={styles['back'] ?? ''} onPress={back.onPress}>
          {back.label}
        </Button>
        {/* Empty while the list is on its way, so that nothing moves. */}
        <p className={styles['position']}>
          {isList &&
            t('pager.position', { position: formatNumber(position), total: formatNumber(total) })}
        </p>
      </div>
      {isList && (
        <IconButton
          icon={ChevronRight}
          label={t('pager.next')}
          aria-disabled={last || undefined}
          className={styles['step'] ?? ''}
          onPress={() => !last && onTurn(1)}
        />
      )}
    </nav>
  )
}

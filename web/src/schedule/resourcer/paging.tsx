import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { RESOURCER_PAGE } from './resourcer-queries.ts'
import styles from './resourcer.module.css'

interface PagingProps {
  /** From 1 on. */
  page: number
  total: number
  onPage: (page: number) => void
}

/** Which entries of how many are shown, and the way to others; nothing where all are. */
export function Paging({ page, total, onPage }: PagingProps) {
  const t = useT()
  if (total <= RESOURCER_PAGE && page === 1) return null
  const from = Math.min(total, (page - 1) * RESOURCER_PAGE + 1)
  const to = Math.min(total, page * RESOURCER_PAGE)
  return (
    <nav aria-label={t('resourcer.pages')} className={styles['paging']}>
      <Button isDisabled={page === 1} onPress={() => onPage(page - 1)}>
        {t('resourcer.previousPage')}
      </Button>
      <span className={styles['quiet']}>{t('resourcer.shown', { from, to, count: total })}</span>
      <Button isDisabled={to >= total} onPress={() => onPage(page + 1)}>
        {t('resourcer.nextPage')}
      </Button>
    </nav>
  )
}

import { useT } from '../../shell/use-t.ts'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import styles from './record-list.module.css'

interface ListFooterProps {
  list: {
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => unknown
  }
}

/** Below the loaded part of an endless list: more is coming, or could not come. */
export function ListFooter({ list }: ListFooterProps) {
  const t = useT()
  const words = useErrorMessages()
  if (list.isFetchNextPageError)
    return <ErrorState {...words(list.error)} onRetry={() => void list.fetchNextPage()} />
  return list.isFetchingNextPage ? (
    <p className={styles['more']}>{t('results.loadingMore')}</p>
  ) : null
}

import { useText } from '../shell/use-text.ts'
import { useErrorWords } from '../shell/use-error-words.ts'
import { ErrorState } from '../ui/error-state.tsx'
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
  const text = useText()
  const words = useErrorWords()
  if (list.isFetchNextPageError)
    return <ErrorState {...words(list.error)} onRetry={() => void list.fetchNextPage()} />
  return list.isFetchingNextPage ? (
    <p className={styles['more']}>{text('results.loadingMore')}</p>
  ) : null
}

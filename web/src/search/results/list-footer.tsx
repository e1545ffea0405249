import { useT } from '../../ui/use-t.ts'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { PageLinks } from './list-links.tsx'
import styles from './record-list.module.css'

interface ListFooterProps {
  list: {
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => unknown
  }
  /** Number of records in the whole list, where its pages are in the address. */
  total?: number
}

/** Below the loaded part of an endless list: more is coming, or could not come; without scripts, links to its pages. */
export function ListFooter({ list, total }: ListFooterProps) {
  const t = useT()
  const words = useErrorMessages()
  return (
    <>
      {list.isFetchNextPageError ? (
        <ErrorState {...words(list.error)} onRetry={() => void list.fetchNextPage()} />
      ) : (
        list.isFetchingNextPage && <p className={styles['more']}>{t('results.loadingMore')}</p>
      )}
      {total !== undefined && (
        <WithoutScripts>
          <PageLinks total={total} />
        </WithoutScripts>
      )}
    </>
  )
}

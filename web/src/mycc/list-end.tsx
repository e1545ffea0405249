import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../ui/use-t.ts'
import { ErrorState } from '../ui/error-state.tsx'

interface ListEndProps {
  list: Pick<
    UseInfiniteQueryResult,
    'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'hasNextPage' | 'fetchNextPage'
  >
  empty: boolean
}

/** Below an own list: that more is coming, that it did not come, or that nothing matches. */
export function ListEnd({ list, empty }: ListEndProps) {
  const t = useT()
  const words = useErrorMessages()
  if (list.isFetchNextPageError)
    return <ErrorState {...words(list.error)} onRetry={() => void list.fetchNextPage()} />
  if (list.isFetchingNextPage) return <p role="status">{t('mycc.loadingMore')}</p>
  return empty ? <p>{t('mycc.noneMatch')}</p> : null
}

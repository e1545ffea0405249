import type { Reason } from '@plat/contract/platform/reasons'
import { ApiError } from '../../api/api-error.ts'
import { reasonWords } from '../../shell/reason-words.ts'
import { useT } from '../../ui/use-t.ts'

/** Whether a refusal is of an entry that was there and is deleted: recently, or so long ago that nothing is known of it. */
export function isDeleted(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  // Another 404 says nothing of the entry.
  return error.code === 'gone' || NOT_THERE.has(error.because?.reason)
}

const NOT_THERE: ReadonlySet<Reason | undefined> = new Set<Reason>([
  'no_such_stat',
  'no_such_grouping',
  'no_such_scorecard',
])

/** Whether an entry that a refusal says to be deleted can be restored. */
export function canRestore({ code, because }: ApiError): boolean {
  return code === 'gone' && because?.reason !== 'statistics_deleted_for_good'
}

/** Who deleted an entry and when, or that it was more than a day ago. */
export function useDeletedWords(): (error: ApiError) => string {
  const t = useT()
  return (error) =>
    canRestore(error)
      ? ((error.because && reasonWords(error.because, t)) ?? error.message)
      : t('reason.statistics_deleted_for_good')
}

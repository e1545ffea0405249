import type { Reason } from '@plat/contract/platform/reasons'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useShareError } from '../saved-searches/use-share-error.ts'

/** What the details of an entry report to the list around them. */
export interface RowActs {
  /** It was changed: the list is read again. */
  readonly changed: () => Promise<unknown>
  /** It was deleted elsewhere: says so, and reads the list again. */
  readonly gone: () => void
  readonly remove: () => void
}

/** Reasons of 404 answers: deleted so long ago that it is not known. */
const GONE = new Set<Reason | undefined>([
  'no_such_alert',
  'no_such_notification',
  'no_such_report',
  'no_such_saved_search',
])

/** Whether an entry was deleted, in another tab or on another device. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'gone' || GONE.has(error.because?.reason))
}

/** Reports an entry as gone where its details could not be read for that reason. */
export function useGone(error: Error | null, gone: () => void): void {
  const report = useEffectEvent(gone)
  const found = isGone(error)
  useEffect(() => {
    if (found) report()
  }, [found])
}

/** Words for a change that failed; none where the entry is gone, which its list says. */
export function useChangeError(): (error: Error | null) => string | null {
  const failed = useShareError()
  return (error) => (error === null || isGone(error) ? null : failed(error, 'mycc.notChanged'))
}

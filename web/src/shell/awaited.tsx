import type { ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useT } from '../ui/use-t.ts'
import { useErrorMessages } from './use-error-messages.ts'

interface AwaitedProps {
  query: { error: Error | null; refetch: () => unknown }
  /** Rows of the list that is expected. */
  rows: number
  /** Spoken while it loads: "Loading" where left out. */
  loading?: string | undefined
  /** What is said where it failed, in place of the general words. */
  failed?: string
  /** Another way on, beside Try again. */
  children?: ReactNode
}

/** In place of what a query has not answered: the shape of a list, or what went wrong with a way to try again. */
export function Awaited({ query, rows, loading, failed, children }: AwaitedProps) {
  const t = useT()
  const words = useErrorMessages()
  if (query.error === null) return <Skeleton rows={rows} label={loading ?? t('shell.loading')} />
  return (
    <ErrorState
      {...words(query.error)}
      {...(failed !== undefined && { message: failed })}
      onRetry={() => void query.refetch()}
    >
      {children}
    </ErrorState>
  )
}

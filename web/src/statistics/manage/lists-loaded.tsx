import type { Grouping } from '@plat/contract/statistics/groupings'
import type { Scorecard } from '@plat/contract/statistics/scorecards'
import type { Stat } from '@plat/contract/statistics/stats'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Awaited } from '../../shell/awaited.tsx'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useT } from '../../ui/use-t.ts'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { managedStatsQuery } from '../edit/whole-queries.ts'
import { managedGroupingsQuery, managedScorecardsQuery } from './managed-queries.ts'

/** Everything that an agency has of statistics. */
export interface Lists {
  readonly stats: readonly Stat[]
  readonly groupings: readonly Grouping[]
  readonly scorecards: readonly Scorecard[]
}

interface ListsLoadedProps {
  /** Heading of the tab, for who reads by headings. */
  title: string
  children: (lists: Lists) => ReactNode
}

/** Draws its children once the three lists are there; while they are read again, the old ones stay, and where that fails they are said to be. */
export function ListsLoaded({ title, children }: ListsLoadedProps) {
  const stats = useQuery(managedStatsQuery)
  const groupings = useQuery(managedGroupingsQuery)
  const scorecards = useQuery(managedScorecardsQuery)
  const lists = [stats, groupings, scorecards]
  const failed = lists.find(({ isError, data }) => isError && data === undefined)
  const again = () => refetchFailed(lists)
  if (!stats.data || !groupings.data || !scorecards.data)
    return <Awaited query={{ error: failed?.error ?? null, refetch: again }} rows={5} />
  return (
    <>
      <h2 className="visually-hidden">{title}</h2>
      <NotRenewed queries={lists} />
      {children({ stats: stats.data, groupings: groupings.data, scorecards: scorecards.data })}
    </>
  )
}

type Renewed = Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>

/** Says that what is shown may be old, with a way to read it again; nothing while all of it could be renewed. */
export function NotRenewed({ queries }: { queries: readonly Renewed[] }) {
  const t = useT()
  const words = useErrorMessages()
  const old = queries.find(({ isError }) => isError)
  if (old === undefined) return null
  return (
    <RetryBanner onRetry={() => refetchFailed(queries)}>
      {t('ccai.notRenewed', { message: words(old.error).message })}
    </RetryBanner>
  )
}

function refetchFailed(queries: readonly Renewed[]): void {
  void Promise.all(queries.map(({ isError, refetch }) => isError && refetch()))
}

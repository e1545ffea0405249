import type { Grouping } from '@plat/contract/statistics/groupings'
import type { Scorecard } from '@plat/contract/statistics/scorecards'
import type { Stat } from '@plat/contract/statistics/stats'
import { useQuery } from '@tanstack/react-query'
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
  const t = useT()
  const words = useErrorMessages()
  const stats = useQuery(managedStatsQuery)
  const groupings = useQuery(managedGroupingsQuery)
  const scorecards = useQuery(managedScorecardsQuery)
  const lists = [stats, groupings, scorecards]
  const failed = lists.find(({ isError, data }) => isError && data === undefined)
  const old = lists.find(({ isError }) => isError)
  const again = () => void Promise.all(lists.map(({ isError, refetch }) => isError && refetch()))
  if (!stats.data || !groupings.data || !scorecards.data)
    return <Awaited query={{ error: failed?.error ?? null, refetch: again }} rows={5} />
  return (
    <>
      <h2 className="visually-hidden">{title}</h2>
      {old && (
        <RetryBanner onRetry={again}>
          {t('ccai.notRenewed', { message: words(old.error).message })}
        </RetryBanner>
      )}
      {children({ stats: stats.data, groupings: groupings.data, scorecards: scorecards.data })}
    </>
  )
}

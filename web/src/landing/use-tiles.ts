import type { LandingRow } from '@plat/contract/landing/landing'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { groupingsQuery, statsQuery } from '../api/queries.ts'
import type { StatisticsBannerProps } from '../statistics/statistics-banner.tsx'
import type { Tiles } from '../statistics/tiles.ts'
import { servedPart } from '../ui/later.ts'

/** The tiles of a landing page and what draws them. */
export interface LandingTiles extends Tiles {
  readonly Banner: ComponentType<StatisticsBannerProps>
}

/**
 * The tiles that the rows name, null where there are none; fetched only where a row has any, numbers and code at once.
 * A failure means no tiles.
 */
export function useTiles(rows: readonly LandingRow[]): {
  tiles: LandingTiles | null
  waiting: boolean
} {
  const columns = rows.flatMap((row) => row.columns)
  const wanted = columns.some(({ type }) => type === 'analytic')
  const groupings = useQuery({ ...groupingsQuery, enabled: wanted })
  const stats = useQuery({ ...statsQuery, enabled: wanted })
  const { Banner, loading } = useBanner(wanted)
  const waiting = loading || groupings.isLoading || stats.isLoading
  return {
    tiles:
      Banner && !waiting
        ? { Banner, groupings: groupings.data ?? [], stats: stats.data ?? [] }
        : null,
    waiting,
  }
}

const banner = servedPart(
  'src/statistics/statistics-banner.tsx',
  () => import('../statistics/statistics-banner.tsx'),
)

// Not by `lazy`: what comes after must wait, too, so that nothing moves.
function useBanner(wanted: boolean): { Banner: LandingTiles['Banner'] | null; loading: boolean } {
  const [code, setCode] = useState(() => (wanted ? banner.get() : null))
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!wanted || code) return
    let shown = true
    void banner.fetch().then((loaded) => {
      if (!shown) return
      if (loaded) setCode(loaded)
      else setFailed(true)
    })
    return () => {
      shown = false
    }
  }, [wanted, code])
  return { Banner: code?.StatisticsBanner ?? null, loading: wanted && !code && !failed }
}

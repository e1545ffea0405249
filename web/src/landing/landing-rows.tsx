import type { Landing, LandingColumn, LandingRow } from '@plat/contract/landing/landing'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { groupingsQuery, statsQuery } from '../api/queries.ts'
import { useTenant } from '../shell/tenant.tsx'
import { BannerRow } from './banner-row.tsx'
import { LeaderRow } from './leader-row.tsx'
import { PromoRow } from './promo-row.tsx'
import { StartRow } from './start-row.tsx'
import type { Tiles } from '../statistics/tiles.ts'

interface LandingRowsProps {
  landing: Landing
  /** Below the rows; waits for them, so that it need not move. */
  children?: ReactNode
}

/** The blocks of a landing page in the order that the agency gave them. */
export function LandingRows({ landing: { rows }, children }: LandingRowsProps) {
  const { tiles, waiting } = useTiles(rows)
  const signedOut = useTenant().viewer === 'anonymous'
  const firstWithTiles = rows.findIndex(({ columns }) => columns.some(hasTiles))
  const shown = waiting ? rows.slice(0, firstWithTiles) : rows
  return (
    <>
      {Object.entries(shown).map(([position, row]) => {
        switch (row.kind) {
          case 'leader':
            return <LeaderRow key={position} row={row} />
          case 'start':
            return <StartRow key={position} row={row} />
          case 'banner':
            return <BannerRow key={position} row={row} tiles={tiles} />
          case 'promo':
            return signedOut && <PromoRow key={position} row={row} />
        }
      })}
      {!waiting && children}
    </>
  )
}

/** The tiles that the rows name; fetched only where there are any. A failure means no tiles. */
function useTiles(rows: readonly LandingRow[]): { tiles: Tiles; waiting: boolean } {
  const columns = rows.flatMap((row) => row.columns)
  const groupings = useQuery({
    ...groupingsQuery,
    enabled: columns.some(({ analyticType }) => analyticType === 'group'),
  })
  const stats = useQuery({
    ...statsQuery,
    enabled: columns.some(hasTiles),
  })
  return {
    tiles: { groupings: groupings.data ?? [], stats: stats.data ?? [] },
    waiting: groupings.isLoading || stats.isLoading,
  }
}

function hasTiles({ type }: LandingColumn): boolean {
  return type === 'analytic'
}

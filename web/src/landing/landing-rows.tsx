import type { Landing, LandingColumn } from '@plat/contract/landing/landing'
import type { ReactNode } from 'react'
import { useIsViewerKnown } from '../accounts/use-viewer.ts'
import { useTenant } from '../shell/tenant.tsx'
import { BannerRow } from './banner-row.tsx'
import { LeaderRow } from './leader-row.tsx'
import { PromoRow } from './promo-row.tsx'
import { StartRow } from './start-row.tsx'
import { useTiles } from './use-tiles.ts'

interface LandingRowsProps {
  landing: Landing
  /** Below the rows; waits for them, so that it need not move. */
  children?: ReactNode
}

/** The blocks of a landing page in the order that the agency gave them. */
export function LandingRows({ landing: { rows }, children }: LandingRowsProps) {
  const { tiles, waiting } = useTiles(rows)
  const isKnown = useIsViewerKnown()
  const signedOut = useTenant().viewer === 'anonymous' && isKnown
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

function hasTiles({ type }: LandingColumn): boolean {
  return type === 'analytic'
}

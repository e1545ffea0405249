import { type CSSProperties, Suspense, use, useState } from 'react'
import { lazyCode } from '../../ui/later.ts'
import { PanelsContext } from '../panels-context.ts'
import { useUnmapped } from '../results/use-unmapped.ts'
import { useSearchOnScreen } from '../search-context.ts'
import { hideWeek, isHidden } from './hidden-weeks.ts'
import styles from './new-this-week-slot.module.css'

const NewThisWeek = lazyCode(() => import('./new-this-week.tsx'))

/**
 * Room for "New this week" above the records of a search that has only begun. Its numbers come with those of the search, and
 * its height is known before its code is there, so nothing moves.
 */
export function NewThisWeekSlot() {
  const { module, results } = useSearchOnScreen()
  const panels = use(PanelsContext)
  const unmapped = useUnmapped(module)
  const [closed, setClosed] = useState(false)
  const week = results.newThisWeek
  if (panels === null || panels.saved !== null || panels.single || week === null) return null
  const lines = week.lines
    .map((line) => ({ ...line, count: unmapped ? line.count.all : line.count.located }))
    .filter(({ count }) => count > 0)
  if (closed || lines.length === 0 || isHidden(module.id, week.since)) return null
  const room = { '--lines': lines.length } as CSSProperties
  return (
    <div className={styles['slot']} style={room}>
      <Suspense>
        <NewThisWeek
          since={week.since}
          lines={lines}
          onHide={() => {
            hideWeek(module.id, week.since)
            setClosed(true)
          }}
        />
      </Suspense>
    </div>
  )
}

import '../../shell/later-texts.ts'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../../shell/use-t.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Button } from '../../ui/button.tsx'
import { useSwipe } from '../../ui/use-swipe.ts'
import { usePanels } from '../panels-context.ts'
import { RecordPager } from './record-pager.tsx'
import { useNeighbours } from './use-neighbours.ts'
import styles from './phone-record.module.css'

/** Milliseconds, and pixels from the side that the record comes from. */
const SLIDE = { duration: 180, pixels: 32 }

/** The record that was turned to last. */
interface Turn {
  readonly from: string | null
  readonly by: 1 | -1
  /** By its button, where the focus stays; else by a finger. */
  readonly isPressed: boolean
}

/** A record on a phone, turned like a page to those before and after it in the list that it was opened from. */
export function PhoneRecord({ children }: { children: ReactNode }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { state, opened, single, onNewSearch } = usePanels()
  const neighbours = useNeighbours()
  const [turn, setTurn] = useState<Turn | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const { guid, record } = opened
  const isTurned = turn !== null && turn.from !== guid

  function turnBy(by: 1 | -1, isPressed: boolean) {
    if (neighbours === null) return
    setTurn({ from: guid, by, isPressed })
    void neighbours.turn(by)
  }
  const swipe = useSwipe((to) => turnBy(to === 'next' ? 1 : -1, false))

  const side = isTurned ? turn.by : 0
  useLayoutEffect(() => {
    if (side !== 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      slideIn(page.current, side)
  }, [guid, side])

  const where =
    neighbours &&
    t('pager.position', {
      position: formatNumber(neighbours.position),
      total: formatNumber(neighbours.total),
    })
  // A finger brings the focus to the title, which is read then.
  const words = turn?.isPressed && record ? `${record.title}, ${where}` : where
  return (
    <div className={styles['record']}>
      {single ? (
        <div className={styles['alone']}>
          <Button onPress={onNewSearch}>{t('results.newSearch')}</Button>
        </div>
      ) : (
        <RecordPager
          neighbours={neighbours}
          back={
            state.selection
              ? { label: t('selection.back'), onPress: opened.backToSelection }
              : { label: t('pager.back'), onPress: opened.closeRecord }
          }
          onTurn={(by) => turnBy(by, true)}
        />
      )}
      <Announcement message={isTurned && where !== null ? (words ?? '') : ''} />
      <div ref={page} className={styles['page']} {...(neighbours ? swipe : {})}>
        {children}
      </div>
    </div>
  )
}

function slideIn(page: HTMLElement | null, side: 1 | -1): void {
  const from = { transform: `translateX(${side * SLIDE.pixels}px)`, opacity: 0.4 }
  page?.animate([from, { transform: 'none', opacity: 1 }], {
    duration: SLIDE.duration,
    easing: 'cubic-bezier(0.2, 0, 0, 1)',
  })
}

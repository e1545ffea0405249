import '../shell/later-texts.ts'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { Frame } from '../shell/frame.tsx'
import { HomeViewsSlot } from '../shell/home-views/home-views-slot.tsx'
import { useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { Timeline } from './timeline.tsx'
import styles from './timeline.module.css'

/** The account's own appointments, calls and call-backs, and the offices' hours, day by day. */
export default function TimelinePage() {
  const t = useT()
  const viewer = useViewer()
  useTitle(t('myTimeline.title'))
  if (viewer === null) return null
  return (
    <Frame>
      <HomeViewsSlot />
      <div className={styles['page']}>
        <header className={styles['head']}>
          <h1>{t('myTimeline.title')}</h1>
          <p>{t('myTimeline.lead')}</p>
        </header>
        {lacksSecondFactor(viewer) ? (
          <SecondFactorNotice />
        ) : (
          <>
            <Timeline />
            <CalendarFeed />
          </>
        )}
      </div>
    </Frame>
  )
}

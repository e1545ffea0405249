import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { lazyLater } from '../../ui/later.ts'
import { useTakenOver } from '../../ui/use-taken-over.ts'
import { useTenant } from '../tenant.tsx'
import type { HomeView } from './home-views.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './home-views-slot.module.css'
import { openedViews, type OpenedViews } from './opened-views.ts'

const NONE_OPENED: OpenedViews = { statistics: false, map: null }
const HomeViews = lazyLater(() => import('./home-views.tsx'))

/**
 * Links between the home views, at the top of a page; nothing where there is only HOME. Their code comes after the first
 * screen. Room is kept for it, so that nothing moves.
 * @param home true: the page is the front page, whatever its address
 */
export function HomeViewsSlot({ home = false }: { home?: boolean }) {
  const { viewer, config } = useTenant()
  const { pathname } = useLocation()
  const current = home ? paths.home() : pathname
  // The server does not know them.
  const { statistics, map } = useTakenOver() ? openedViews() : NONE_OPENED
  const views: HomeView[] = [{ id: 'home', to: paths.home() }]
  if (viewer !== 'anonymous') views.push({ id: 'timeline', to: paths.timeline() })
  if (viewer === 'internal' && config.brand !== 'alternate')
    views.push({ id: 'resourcer', to: paths.resourcer() })
  if (statistics || current === paths.statistics())
    views.push({ id: 'statistics', to: paths.statistics() })
  if (map !== null) views.push({ id: 'map', to: map })
  if (views.length === 1) return null
  return (
    <div className={classNames(styles['slot'], 'needs-scripts')}>
      <Suspense>
        <HomeViews views={views} current={current} />
      </Suspense>
    </div>
  )
}

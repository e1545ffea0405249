import { Suspense } from 'react'
import { lazyLater } from '../../ui/later.ts'
import { useTenant } from '../tenant.tsx'
import { openedViews } from './opened-views.ts'
import styles from './home-views.module.css'

const HomeViews = lazyLater(() => import('./home-views.tsx'))

/**
 * The place of the home views at the top of a page; none for visitors who have opened nothing. The room is there before
 * their code is, so that nothing moves.
 * @param home the page is the front page, whatever its address
 */
export function HomeViewsSlot({ home = false }: { home?: boolean }) {
  const { viewer } = useTenant()
  if (viewer === 'anonymous') {
    const { statistics, map } = openedViews()
    if (!statistics && map === null) return null
  }
  return (
    <div className={styles['slot']}>
      <Suspense>
        <HomeViews home={home} />
      </Suspense>
    </div>
  )
}

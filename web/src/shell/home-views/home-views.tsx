import '../later-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { countsQuery } from '../../api/schedule-queries.ts'
import { useCountWords } from '../use-count-words.ts'
import { useT } from '../../ui/use-t.ts'
import styles from './home-views.module.css'

/** A view of the home screen. */
export interface HomeView {
  readonly id: 'home' | 'timeline' | 'resourcer' | 'statistics' | 'map'
  readonly to: string
}

interface HomeViewsProps {
  views: readonly HomeView[]
  /** Address of the view that is on screen. */
  current: string
}

/** Links between the views of the home screen, one of which is on screen. */
export default function HomeViews({ views, current }: HomeViewsProps) {
  const t = useT()
  const resourcer = useResourcer(views)
  const shown = views.filter(({ id, to }) => id !== 'resourcer' || resourcer.any || to === current)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // On a phone the links scroll sideways: the current view is in sight. The page itself stays where it is.
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && link) list.current.scrollLeft = link.offsetLeft - list.current.offsetLeft
  }, [current])
  return (
    <nav aria-label={t('views.label')} className={styles['views']}>
      <ul ref={list}>
        {shown.map(({ id, to }) => (
          <li key={id}>
            <Link to={to} aria-current={to === current ? 'page' : undefined}>
              {t(`views.${id}`)}
              {id === 'resourcer' && resourcer.pending > 0 && <Pending count={resourcer.pending} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Whether the resourcer has entries, and how many are pending. A failure is logged, and there is no link. */
function useResourcer(views: readonly HomeView[]) {
  const enabled = views.some(({ id }) => id === 'resourcer')
  const { data } = useQuery({ ...countsQuery({}), enabled })
  const { pending = 0, active = 0, recent = 0 } = data ?? {}
  return { pending, any: pending + active + recent > 0 }
}

function Pending({ count }: { count: number }) {
  const t = useT()
  const words = useCountWords()(count)
  return (
    <>
      {' '}
      <span aria-hidden className={styles['count']}>
        {words}
      </span>
      <span className="visually-hidden">{t('views.pending', { count: words })}</span>
    </>
  )
}

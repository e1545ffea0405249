import '../later-texts.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useT } from '../use-t.ts'
import styles from './home-views.module.css'

/** A view of the home screen. */
export interface HomeView {
  readonly id: 'home' | 'timeline' | 'statistics' | 'map'
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
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // On a phone the links scroll sideways: the current view is in sight. The page itself stays where it is.
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && link) list.current.scrollLeft = link.offsetLeft - list.current.offsetLeft
  }, [current])
  return (
    <nav aria-label={t('views.label')} className={styles['views']}>
      <ul ref={list}>
        {views.map(({ id, to }) => (
          <li key={id}>
            <Link to={to} aria-current={to === current ? 'page' : undefined}>
              {t(`views.${id}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import '../later-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { resourcerCountQuery } from '../../api/schedule-queries.ts'
import { paths } from '../../paths.ts'
import { useTenant } from '../tenant.tsx'
import { useT } from '../use-t.ts'
import { openedViews } from './opened-views.ts'
import styles from './home-views.module.css'

interface View {
  readonly to: string
  readonly label: string
  /** What waits there; 0: nothing. */
  readonly waiting?: number
}

/** Links between the views of the home screen, of which one is on screen; nothing where there is only one. */
export default function HomeViews({ home }: { home: boolean }) {
  const t = useT()
  const address = useLocation().pathname
  const pathname = home ? paths.home() : address
  const views = useViews(pathname)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // On a phone the strip scrolls: the current view is in sight.
    list.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [views.length, pathname])
  if (views.length < 2) return null
  return (
    <nav aria-label={t('views.label')} className={styles['views']}>
      <ul ref={list}>
        {views.map(({ to, label, waiting = 0 }) => (
          <li key={to}>
            <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
              {label}
              {waiting > 0 && (
                <>
                  <span aria-hidden className={styles['waiting']}>
                    {waiting}
                  </span>
                  <span className="visually-hidden">{t('views.pending', { count: waiting })}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The views that are there for the viewer, in order. */
function useViews(pathname: string): readonly View[] {
  const t = useT()
  const { config, viewer } = useTenant()
  const mayResource = viewer === 'internal' && config.brand !== 'alternate'
  const { data: counts } = useQuery({ ...resourcerCountQuery, enabled: mayResource })
  const hasEntries = counts !== undefined && Object.values(counts).some((count) => count > 0)
  const { statistics, map } = openedViews()
  const views: View[] = [{ to: paths.home(), label: t('views.home') }]
  if (viewer !== 'anonymous') views.push({ to: paths.timeline(), label: t('views.timeline') })
  // Who is there has the way back, whatever is counted.
  if (mayResource && (hasEntries || pathname === paths.resourcer()))
    views.push({
      to: paths.resourcer(),
      label: t('views.resourcer'),
      waiting: counts?.pending ?? 0,
    })
  if (statistics || pathname === paths.statistics())
    views.push({ to: paths.statistics(), label: t('views.statistics') })
  if (map !== null) views.push({ to: map, label: t('views.map') })
  return views
}

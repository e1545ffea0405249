import { Awaited } from '../shell/awaited.tsx'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { referrerOf } from '../accounts/safe-referrer.ts'
import { ApiError } from '../api/api-error.ts'
import { paths } from '../paths.ts'
import { Frame } from '../shell/frame.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { Redirect } from '../ui/redirect.tsx'
import { lazyCode, lazyLater } from '../ui/later.ts'
import { useTakenOver } from '../ui/use-taken-over.ts'
import { SearchScreen } from './search-screen.tsx'
import type { Missing, MissingState } from '../saved-searches/missing-notice.tsx'
import { savedSearchQuery, statisticQuery } from '../saved-searches/saved-queries.ts'
import { statisticsBack } from '../saved-searches/statistics-back.ts'
import { statisticsState } from '../statistics/board/board-place.ts'

const GoneLink = lazyCode(async () => ({
  default: (await import('../saved-searches/gone-link.tsx')).GoneLink,
}))

interface SavedScreenProps {
  module: ModuleConfig
  guid: string
  /** Number of the statistic in the address; null without one. */
  statId: string | null
}

const OpenedLink = lazyLater(() => import('../saved-searches/opened-link.tsx'))

/**
 * The page of a shared search or of a statistic. What is not there, belongs to another module or was
 * withdrawn leads to the module's own search, which says so; the call itself has been logged.
 */
export function SavedScreen({ module, guid, statId }: SavedScreenProps) {
  const t = useT()
  const localize = useLocalize()
  const saved = useQuery(savedSearchQuery(guid))
  const location = useLocation()
  const asksInternal = new URLSearchParams(location.search).get('board') === 'internal'
  const internal = useQuery({
    ...statisticQuery(statId ?? '', 'internal'),
    enabled: statId !== null && asksInternal,
  })
  // A link that staff gave away: others see everybody's number.
  const isInternal = asksInternal && !isGone(internal.error)
  const everybodys = useQuery({
    ...statisticQuery(statId ?? '', null),
    enabled: statId !== null && !isInternal,
  })
  const stat = isInternal ? internal : everybodys
  // As it was opened: moving the map makes a step of the history that says nothing.
  const [opened] = useState(() => statisticsState(location.state))
  // After a reload it comes from the browser's history, which the server does not have.
  const from = useTakenOver() ? opened : null
  const subject = useMemo(
    () =>
      saved.data && {
        search: saved.data,
        stat: stat.data ?? null,
        back: stat.data ? statisticsBack(stat.data, from, isInternal) : null,
      },
    [saved.data, stat.data, from, isInternal],
  )

  const gone = (missing: Missing): MissingState => ({ missing, link: referrerOf(location) ?? '' })

  const modulePath = paths.module(module.department, module.id)
  const foreign = saved.data && saved.data.module.module_code !== module.id
  if (saved.error instanceof ApiError && saved.error.status === 410)
    return (
      <Suspense>
        <GoneLink module={module} isHidden={saved.error.because?.reason === 'page_hidden'} />
      </Suspense>
    )
  if (foreign || isGone(saved.error))
    return <Redirect to={modulePath} replace state={gone('search')} />
  const strange = stat.data && stat.data.search_saved.guid !== guid
  if (subject && (strange || isGone(stat.error)))
    return (
      <Redirect to={paths.saved(module.department, module.id, guid)} replace state={gone('stat')} />
    )
  if (subject && (statId === null || stat.data))
    return (
      <>
        <SearchScreen key={guid} module={module} single={null} saved={subject} />
        {statId === null && (
          <Suspense>
            <OpenedLink search={subject.search} />
          </Suspense>
        )}
      </>
    )

  const failed = saved.data ? stat : saved
  return (
    <Frame>
      <Awaited query={failed} rows={6} failed={t('saved.failed')}>
        <Link to={modulePath}>
          {t('saved.toModule', { module: localize(module.display_name) })}
        </Link>
      </Awaited>
    </Frame>
  )
}

/** Whether the server says that there is no such thing: asking again changes nothing. */
function isGone(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

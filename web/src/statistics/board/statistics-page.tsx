import { Awaited } from '../../shell/awaited.tsx'
import type { Channel } from '@plat/contract/statistics/channel'
import type { Scorecard } from '@plat/contract/statistics/scorecards'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { viewerQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { Frame } from '../../shell/frame.tsx'
import { HomeViewsSlot } from '../../shell/home-views/home-views-slot.tsx'
import { noteStatistics } from '../../shell/home-views/opened-views.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useAgencyName } from '../../shell/use-agency-name.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { useTitle } from '../../shell/use-title.ts'
import { addressWith } from '../../ui/address-with.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useLayout } from '../../ui/use-layout.ts'
import { useTakenOver } from '../../ui/use-taken-over.ts'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import {
  type BoardPlace,
  onBoard,
  placeOf,
  searchOf,
  type StatisticsState,
  statisticsState,
} from './board-place.ts'
import { boardQuery, scorecardsQuery } from './board-queries.ts'
import { BoardView } from './board-view.tsx'
import styles from './board.module.css'

/** Published scorecards for everybody; the internal board for the agency's own people. */
export default function StatisticsPage() {
  const t = useT()
  const title = t('area.title', { area: t('area.statistics'), agency: useAgencyName().short })
  const isPhone = useLayout() === 'phone'
  const [place, go] = usePlace()
  const { maySwitch, hasInternal } = useBoards()
  const channel = maySwitch ? place.channel : 'public'
  // Boards depend on the viewer: a page that the server renders for a browser with a session shows a skeleton.
  const isViewerKnown = !useQuery(viewerQuery).isPending
  useEffect(noteStatistics, [])
  const boards = maySwitch && (
    <div className={styles['switch']}>
      <Segments
        label={t('statistics.board')}
        options={[
          { id: 'internal', label: t('statistics.internal') },
          { id: 'public', label: t('statistics.public') },
        ]}
        selected={channel}
        onSelect={(id) => go({ channel: id, scorecard: null })}
      />
    </div>
  )
  return (
    <Frame>
      <HomeViewsSlot />
      <header className={styles['banner']}>
        <div className={styles['bannerContent']}>
          <h1>{title}</h1>
          {isPhone && boards}
        </div>
      </header>
      <div className={styles['page']}>
        {!isPhone && boards && <div className={styles['bar']}>{boards}</div>}
        {isViewerKnown ? (
          <>
            {hasInternal && place.channel !== channel && (
              <Banner>{t('statistics.notInternal')}</Banner>
            )}
            <Scorecards channel={channel} asked={place.scorecard} title={title} go={go} />
          </>
        ) : (
          <Skeleton rows={6} label={t('shell.loading')} />
        )}
      </div>
    </Frame>
  )
}

/** Where the address says one is, and a way to another place. Back leads to the page before, not through tabs. */
function usePlace(): [BoardPlace, (place: BoardPlace) => void] {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const isTakenOver = useTakenOver()
  const navigate = useNavigate()
  const go = (place: BoardPlace) =>
    void navigate(paths.statistics() + searchOf(place), { replace: true, preventScrollReset: true })
  // A page that is loaded again still has its state, which the server knows nothing of.
  return [placeOf(params, isTakenOver ? state : null), go]
}

/** Whether the agency has an internal board, and whether the viewer may switch to it. */
function useBoards() {
  const { config, viewer } = useTenant()
  const { boards, canManage } = config.control.stats
  const hasInternal = boards.includes('internal')
  return { hasInternal, maySwitch: hasInternal && (viewer === 'internal' || canManage) }
}

/** Where there are more tabs, the chosen one is easily lost among them. */
const MANY_TABS = 6

interface ScorecardsProps {
  channel: Channel
  /** Number of the scorecard that the address names. */
  asked: number | null
  /** Of the page. */
  title: string
  go: (place: BoardPlace) => void
}

function Scorecards({ channel, asked, title, go }: ScorecardsProps) {
  const t = useT()
  const localize = useLocalize()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(scorecardsQuery)
  const [params] = useSearchParams()
  const { state } = useLocation()
  const from = statisticsState(useTakenOver() ? state : null)
  const scorecards = onBoard(data ?? [], channel)
  const named = scorecards.find(({ id }) => id === asked)
  // A tile of a landing page knows its grouping alone.
  const holder = scorecards.find(({ groups }) => groups.some((id) => id === from?.grouping))
  const isUnknown = data === undefined && asked !== null
  useTitle(named ? localize(named.name) : isUnknown ? undefined : null, title)
  if (data === undefined)
    return <Awaited query={{ error, refetch }} rows={6} failed={t('statistics.failed')} />
  const chosen = named ?? (asked === null ? holder : undefined) ?? scorecards[0]
  if (chosen === undefined)
    return (
      <div className={styles['empty']}>
        <p>{t('area.noStatistics')}</p>
        <ButtonLink to={paths.home()}>{t('area.search')}</ButtonLink>
      </div>
    )
  return (
    <>
      {asked !== null && chosen.id !== asked && <Banner>{t('statistics.notHere')}</Banner>}
      {scorecards.length > 1 && (
        <WithoutScripts>
          <nav aria-label={t('statistics.scorecards')}>
            {scorecards.map(({ id, name }) => (
              <a
                key={id}
                href={addressWith(params, { scorecard: String(id) })}
                aria-current={id === chosen.id ? 'page' : undefined}
              >
                <AgencyWords text={name} />
              </a>
            ))}
          </nav>
        </WithoutScripts>
      )}
      <Tabs
        label={t('statistics.scorecards')}
        selected={String(chosen.id)}
        onSelect={(id) => {
          go({ channel, scorecard: Number(id) })
          void client.invalidateQueries({ queryKey: ['statistics'] })
        }}
        arrows={{ before: t('statistics.before'), after: t('statistics.after') }}
        items={scorecards.map((scorecard, tab) => ({
          id: String(scorecard.id),
          label:
            localize(scorecard.name) + (scorecard.published ? '' : ` ${t('statistics.draft')}`),
          content: (
            <Loaded
              scorecard={scorecard}
              channel={channel}
              isNamed={scorecards.length > MANY_TABS}
              place={{ internal: channel === 'internal', tab, scorecard: scorecard.id }}
              returned={
                (from?.scorecard ?? holder?.id) === scorecard.id ? (from?.grouping ?? null) : null
              }
            />
          ),
        }))}
      />
    </>
  )
}

interface LoadedProps {
  scorecard: Scorecard
  channel: Channel
  /** Its name is shown above it, too. */
  isNamed: boolean
  place: Omit<StatisticsState, 'grouping'>
  /** Number of the grouping that somebody comes back to. */
  returned: number | null
}

function Loaded({ scorecard, channel, isNamed, place, returned }: LoadedProps) {
  const t = useT()
  const client = useQueryClient()
  const board = useQuery(boardQuery(scorecard.id, channel))
  const reload = () => void client.invalidateQueries({ queryKey: ['statistics'] })
  if (board.data === undefined)
    return <Awaited query={board} rows={8} failed={t('statistics.failed')} />
  return (
    <>
      <AgencyWords
        as="h2"
        className={isNamed ? styles['name'] : 'visually-hidden'}
        text={scorecard.name}
      />
      {board.error && (
        <Banner action={<Button onPress={reload}>{t('action.retry')}</Button>}>
          {t('statistics.notRenewed')}
        </Banner>
      )}
      <BoardView
        board={board.data}
        place={place}
        returned={returned}
        loadedAt={board.dataUpdatedAt}
        loading={board.isFetching}
        onReload={reload}
      />
    </>
  )
}

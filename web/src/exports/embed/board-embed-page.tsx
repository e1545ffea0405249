import { Awaited } from '../../shell/awaited.tsx'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useParams } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { EmbedFrame, EmbedGate } from './embed-frame.tsx'
import { useFrameHeight } from './embed-height.ts'
import { paths } from '../../paths.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { useTitle } from '../../shell/use-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { searchOf } from '../../statistics/board/board-place.ts'
import { boardQuery } from '../../statistics/board/board-queries.ts'
import { statPath } from '../../statistics/stat-path.ts'
import { GroupingSection, hasStats } from '../../statistics/board/grouping-section.tsx'
import { MarkdownNote } from '../../statistics/markdown-note.tsx'
import { StatTile } from '../../statistics/tile/stat-tile.tsx'
import styles from './board-embed.module.css'

/** A board that hangs on another site is counted again this often. */
const EVERY = 5 * 60_000
/** CSS pixels of the bar above the board, with its lines. */
const BAR = 52

/** A scorecard in a frame of another site: what everybody may see. */
export default function BoardEmbedPage() {
  const { scorecard = '' } = useParams()
  const id = /^\d{1,10}$/.test(scorecard) ? Number(scorecard) : 0
  return (
    <EmbedGate>
      <EmbeddedBoard id={id} />
    </EmbedGate>
  )
}

function EmbeddedBoard({ id }: { id: number }) {
  const t = useT()
  const localize = useLocalize()
  const agency = useTenant().config.branding.title.long
  const { data, error, refetch } = useQuery({ ...boardQuery(id, 'public'), refetchInterval: EVERY })
  const name = data ? data.scorecard.name : agency
  useTitle(localize(name))
  const byNumber = new Map(data?.stats.map((stat) => [stat.id, stat]))
  const shown = data?.groups.filter((grouping) => hasStats(grouping, byNumber)) ?? []
  const page = paths.statistics() + searchOf({ channel: 'public', scorecard: data ? id : null })
  const content = useRef<HTMLDivElement>(null)
  useFrameHeight(useHeight(content) + BAR)
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <EmbedFrame title={name} to={page}>
      <div className={styles['scroll']}>
        <div ref={content} className={styles['board']}>
          {data ? (
            <>
              {data.scorecard.note && <MarkdownNote text={data.scorecard.note} away />}
              {shown.length === 0 && <EmptyState message={t('statistics.none')} />}
              {shown.map((grouping) => (
                <GroupingSection
                  key={grouping.id}
                  grouping={grouping}
                  stats={byNumber}
                  away
                  renderTile={(stat) => <StatTile stat={stat} to={statPath(stat)} away />}
                />
              ))}
              <CountedDay counted={data.counted} />
            </>
          ) : isGone ? (
            <EmptyState message={t('statistics.embedFailed')} />
          ) : (
            <Awaited query={{ error, refetch }} rows={6} failed={t('statistics.failed')} />
          )}
        </div>
      </div>
    </EmbedFrame>
  )
}

/** The day that the numbers are of. */
function CountedDay({ counted }: { counted: string }) {
  const t = useT()
  const { formatDate } = useIntl()
  const { timeZone } = useTenant().config
  const day = formatDate(counted, { dateStyle: 'medium', timeZone })
  return <p className={styles['counted']}>{t('statistics.countedOn', { day })}</p>
}

/** Height of an element in CSS pixels, as it changes. */
function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(480)
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const sizes = new ResizeObserver(() => setHeight(current.offsetHeight))
    sizes.observe(current)
    return () => sizes.disconnect()
  }, [element])
  return height
}

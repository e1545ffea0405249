import type { Localized } from '@plat/contract/platform/localized'
import { fileName } from '@plat/contract/statistics/file-name'
import { scorecardCsvPath } from '@plat/contract/statistics/statistics-paths'
import type { Board } from '@plat/contract/statistics/scorecards'
import { Code, Download, Image, Printer, RotateCw, Table } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useIntl } from 'react-intl'
import { writeStored } from '../../shell/browser-storage.ts'
import { useLocale } from '../../shell/locale.tsx'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { servedTime } from '../../serving.ts'
import { lazyCode } from '../../ui/later.ts'
import { useTakenOver } from '../../ui/use-taken-over.ts'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { MarkdownNote } from '../markdown-note.tsx'
import type { PictureGroup } from '../picture/picture-layout.ts'
import { usePicture } from '../picture/use-picture.tsx'
import type { StatisticsState } from './board-place.ts'
import { BoardTile } from './board-tile.tsx'
import { GroupingSection, hasStats } from './grouping-section.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './board.module.css'

const EmbedBoard = lazyCode(() => import('./embed-board.tsx'))

interface BoardViewProps {
  board: Board
  /** Where the way back from a tile leads. */
  place: Omit<StatisticsState, 'grouping'>
  /** Number of the grouping that somebody comes back to. */
  returned: number | null
  /** Unix time in ms. */
  loadedAt: number
  loading: boolean
  onReload: () => void
}

/** A scorecard: its note, when it was counted, and its groupings one below the other. */
export function BoardView(props: BoardViewProps) {
  const t = useT()
  const { board, place, returned, loadedAt, loading, onReload } = props
  const { scorecard, groups, stats } = board
  const byNumber = new Map(stats.map((stat) => [stat.id, stat]))
  const shown = groups.filter((grouping) => hasStats(grouping, byNumber))
  const [folded, fold] = useFoldedGroupings()
  return (
    <div className={styles['board']}>
      {scorecard.note && <MarkdownNote text={scorecard.note} className={styles['boardNote']} />}
      {board.channel === 'internal' && (
        <p className={styles['counted']}>{t('statistics.internalCounted')}</p>
      )}
      <div className={styles['tools']}>
        <Reload loadedAt={loadedAt} loading={loading} onReload={onReload} />
        <BoardMenu board={board} />
      </div>
      {shown.length === 0 && <p className={styles['none']}>{t('statistics.none')}</p>}
      {shown.map((grouping) => (
        <GroupingSection
          key={grouping.id}
          grouping={grouping}
          stats={byNumber}
          returned={grouping.id === returned}
          fold={{
            isFolded: folded.has(grouping.id),
            onFold: (isFolded) => fold(grouping.id, isFolded),
          }}
          renderTile={(stat) => (
            <BoardTile stat={stat} state={{ ...place, grouping: grouping.id }} />
          )}
        />
      ))}
    </div>
  )
}

function Reload({
  loadedAt,
  loading,
  onReload,
}: Pick<BoardViewProps, 'loadedAt' | 'loading' | 'onReload'>) {
  const t = useT()
  const { formatDate } = useIntl()
  const { timeZone } = useTenant().config
  const time = formatDate(useTakenOver() ? loadedAt : servedTime(), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const words = t('statistics.updated', { time })
  return (
    <>
      <Button
        look="quiet"
        icon={RotateCw}
        busy={loading}
        className={classNames(styles['updated'], 'needs-scripts')}
        onPress={onReload}
      >
        {words}
      </Button>
      <WithoutScripts>{words}</WithoutScripts>
    </>
  )
}

/** A scorecard to take along: as a table, as a picture, on paper, and for another site. */
function BoardMenu({ board }: { board: Board }) {
  const t = useT()
  const localize = useLocalize()
  const { locale } = useLocale()
  const { config } = useTenant()
  const [embedding, setEmbedding] = useState(false)
  const { scorecard, channel } = board
  const name = localize(scorecard.name)
  const picture = usePicture(fileName(name, 'png'), () => pictureGroups(board, localize), {
    heading: name,
    note: scorecard.note && localize(scorecard.note),
    isInternal: channel === 'internal',
  })
  const csv = `/api${scorecardCsvPath(scorecard.id)}?lang=${locale}${channel === 'internal' ? '&channel=internal' : ''}`
  const actions: MenuAction[] = [
    {
      id: 'csv',
      icon: Table,
      label: t('statistics.csv'),
      note: t('statistics.csvNote'),
      href: csv,
      download: true,
    },
    {
      id: 'png',
      icon: Image,
      label: t('statistics.png'),
      note: t('statistics.pngNote'),
      onAction: () => void picture.save(),
    },
    {
      id: 'print',
      icon: Printer,
      label: t('download.print'),
      note: t('statistics.printNote'),
      // What is printed is the page, not the menu over it.
      onAction: () => void setTimeout(() => window.print(), 100),
    },
  ]
  if (config.embeds && scorecard.published && scorecard.channels.includes('public'))
    actions.push({
      id: 'embed',
      icon: Code,
      label: t('download.embed'),
      note: t('download.embedNote'),
      onAction: () => setEmbedding(true),
    })
  return (
    <>
      <ActionMenu label={t('download.menu')} icon={Download} actions={actions} />
      <WithoutScripts>
        <a href={csv} download>
          {t('statistics.csv')}
        </a>
      </WithoutScripts>
      {picture.failed}
      {embedding && (
        <Suspense>
          <EmbedBoard scorecard={scorecard} onClose={() => setEmbedding(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The groupings of a scorecard as a picture has them: those without a stat are left out. */
function pictureGroups(
  { groups, stats }: Board,
  localize: (text: Localized) => string,
): PictureGroup[] {
  const byNumber = new Map(stats.map((stat) => [stat.id, stat]))
  return groups
    .filter((grouping) => hasStats(grouping, byNumber))
    .map(({ name, note, rows }) => ({
      name: localize(name),
      note: note && localize(note),
      rows: rows.map((row) => row.flatMap((id) => byNumber.get(id ?? 0) ?? [])),
    }))
}

const KEY = 'plat.statistics.folded'

/** Numbers of the groupings that are folded in this window, also for who comes back or loads the page anew. */
function useFoldedGroupings(): [ReadonlySet<number>, (id: number, folded: boolean) => void] {
  const isTakenOver = useTakenOver()
  const [changed, setFolded] = useState<ReadonlySet<number> | null>(null)
  // The server cannot read what this window has kept.
  const folded = changed ?? (isTakenOver ? read() : NONE)
  const fold = (id: number, isFolded: boolean) => {
    const now = new Set(folded)
    if (isFolded) now.add(id)
    else now.delete(id)
    // Where storage is blocked, they are folded until the page is left.
    writeStored('sessionStorage', KEY, JSON.stringify([...now]))
    setFolded(now)
  }
  return [folded, fold]
}

const NONE: ReadonlySet<number> = new Set()

function read(): Set<number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter(Number.isSafeInteger) : [])
  } catch {
    // Storage is blocked, or holds what nobody wrote here.
    return new Set()
  }
}

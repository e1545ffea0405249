import type { LandingColumn, LandingRow } from '@plat/contract/landing/landing'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useLocalize } from '../ui/use-t.ts'
import { classNames } from '../ui/class-names.ts'
import { Columns } from '../ui/columns.tsx'
import { BlockText } from './block-text.tsx'
import styles from './rows.module.css'
import { type AnalyticContent, analyticContent } from '../statistics/tiles.ts'
import type { LandingTiles } from './use-tiles.ts'

/** Columns side by side: words with a picture, buttons, and numbers where there are any. */
export function BannerRow({ row, tiles }: { row: LandingRow; tiles: LandingTiles | null }) {
  const columns = row.columns.filter(
    (column) => column.type !== 'analytic' || contentOf(column, tiles) !== null,
  )
  if (columns.length === 0) return null
  return (
    <section className={styles['row']}>
      {row.heading && <AgencyWords as="h2" text={row.heading} />}
      <Columns count={row.columnCount} className={styles['banner']}>
        {columns.map((column) => (
          <Cell
            key={column.id}
            column={column}
            tiles={tiles}
            level={row.heading ? 3 : 2}
            alone={columns.length === 1 && row.columnCount > 1}
          />
        ))}
      </Columns>
    </section>
  )
}

function contentOf(column: LandingColumn, tiles: LandingTiles | null): AnalyticContent | null {
  return tiles && analyticContent(column, tiles)
}

interface CellProps {
  column: LandingColumn
  tiles: LandingTiles | null
  /** Level of the cell's heading. */
  level: 2 | 3
  /** The other cells of its row are missing. */
  alone: boolean
}

function Cell({ column, tiles, level, alone }: CellProps) {
  const localize = useLocalize()
  const content = column.type === 'analytic' ? contentOf(column, tiles) : null
  if (tiles && content) return <tiles.Banner column={column} content={content} level={level} />

  const { heading, text, picture, button } = column
  const Heading = `h${level}` as const
  return (
    <div
      className={classNames(
        styles['cell'],
        picture && styles['pictured'],
        alone && styles['alone'],
      )}
    >
      {picture && <img src={picture.src} alt={localize(picture.alt)} loading="lazy" />}
      {heading && (
        <Heading>
          <AgencyWords text={heading} />
        </Heading>
      )}
      <BlockText text={text} button={button} />
    </div>
  )
}

import type { LandingColumn, LandingRow } from '@plat/contract/landing'
import { useLocalize } from '../shell/use-text.ts'
import { classNames } from '../ui/class-names.ts'
import { SafeHtml } from '../ui/safe-html.tsx'
import { Columns } from './columns.tsx'
import { GroupBanner, StatBanner } from './analytic-banner.tsx'
import { FollowLink } from './follow-link.tsx'
import styles from './rows.module.css'
import { analyticContent, type Tiles } from './tiles.ts'

/** Columns side by side: words with a picture, buttons, and numbers where there are any. */
export function BannerRow({ row, tiles }: { row: LandingRow; tiles: Tiles }) {
  const say = useLocalize()
  const columns = row.columns.filter(
    (column) => column.type !== 'analytic' || analyticContent(column, tiles) !== null,
  )
  if (columns.length === 0) return null
  return (
    <section className={styles['row']}>
      {row.heading && <h2>{say(row.heading)}</h2>}
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

interface CellProps {
  column: LandingColumn
  tiles: Tiles
  /** Level of the cell's heading. */
  level: 2 | 3
  /** What stands beside it elsewhere is not there. */
  alone: boolean
}

function Cell({ column, tiles, level, alone }: CellProps) {
  const say = useLocalize()
  const content = column.type === 'analytic' ? analyticContent(column, tiles) : null
  if (content?.kind === 'group') {
    return <GroupBanner column={column} grouping={content.grouping} level={level} />
  }
  if (content) return <StatBanner column={column} stat={content.stat} level={level} />

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
      {picture && <img src={picture.src} alt={say(picture.alt)} loading="lazy" />}
      {heading && <Heading>{say(heading)}</Heading>}
      {text && <SafeHtml html={say(text)} className={styles['text']} />}
      {button && <FollowLink href={button.href}>{say(button.text)}</FollowLink>}
    </div>
  )
}

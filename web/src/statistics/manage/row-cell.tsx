import type { Stat } from '@plat/contract/statistics/stats'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, X } from 'lucide-react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../locales/message-id.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MoveButton } from './move-button.tsx'
import { dragPlace, useDropAt } from './place-drag.ts'
import { statWords } from '../tile/stat-words.ts'
import { type Direction, neighbour, type Place, type Rows } from './row-edits.ts'
import styles from './ccai.module.css'
import rowStyles from './rows-editor.module.css'

interface RowCellProps {
  place: Place
  /** Undefined: an empty place. */
  stat: Stat | undefined
  /** The stat is deleted. */
  isGone: boolean
  rows: Rows
  onChange: (rows: Rows) => void
  onChoose: (place: Place) => void
  onRemove: () => void
  /** Moves it to another place, and the focus with it. */
  onMove: (to: Place, direction: Direction) => void
}

const ICONS = { left: ArrowLeft, right: ArrowRight, up: ArrowUp, down: ArrowDown } as const
const DIRECTIONS: readonly Direction[] = ['left', 'right', 'up', 'down']

/** A place of a row: its stat in short, and moving it by buttons or by dragging. */
export function RowCell(props: RowCellProps) {
  const { place, stat, isGone, rows, onChange, onChoose, onRemove, onMove } = props
  const t = useT()
  const localize = useLocalize()
  const words = useIntl()
  const dropped = useDropAt(place, rows, onChange)
  const title = stat ? localize(stat.title) : t(isGone ? 'ccai.goneStat' : 'ccai.blank')
  const figure = stat && statWords(stat, words)
  return (
    // Moving it is offered by buttons, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={rowStyles['cell']}
      data-cell={`${place.row} ${place.column}`}
      draggable
      onDragStart={(event) => dragPlace(event, place)}
      {...dropped}
    >
      <div className={rowStyles['cellHead']}>
        {stat ? (
          <p dir="auto">{title}</p>
        ) : (
          <button
            type="button"
            className={rowStyles['fill']}
            data-place={`${place.row} ${place.column}`}
            onClick={() => onChoose(place)}
          >
            {title}
            <span className={styles['quiet']}>{t('ccai.fill')}</span>
          </button>
        )}
        <IconButton icon={X} label={t('ccai.removeStat', { name: title })} onPress={onRemove} />
      </div>
      {figure && (
        <p className={figure.number === null ? styles['quiet'] : rowStyles['figure']}>
          {figure.number ?? figure.remarks[0]}
        </p>
      )}
      <div className={rowStyles['moves']} role="group" aria-label={t('ccai.move', { name: title })}>
        {DIRECTIONS.map((direction) => {
          const to = neighbour(rows, place, direction)
          const label: MessageId = `ccai.move.${direction}`
          return (
            <MoveButton
              key={direction}
              icon={ICONS[direction]}
              label={t(label, { name: title })}
              mark={`${place.row} ${place.column} ${direction}`}
              onMove={to && (() => onMove(to, direction))}
            />
          )
        })}
      </div>
    </li>
  )
}

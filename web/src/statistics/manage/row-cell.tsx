import type { Stat } from '@plat/contract/statistics/stats'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, X } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../locales/message-id.ts'
import { useLocalize, useT } from '../../shell/use-t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MoveButton } from './move-button.tsx'
import { statWords } from '../tile/stat-words.ts'
import { type Direction, moveStat, neighbour, type Place, type Rows } from './row-edits.ts'
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
/** How a place is written while it is dragged. */
const DRAGGED = 'application/x-plat-place'

/** A place of a row: its stat in short, and moving it by buttons or by dragging. */
export function RowCell(props: RowCellProps) {
  const { place, stat, isGone, rows, onChange, onChoose, onRemove, onMove } = props
  const t = useT()
  const localize = useLocalize()
  const words = useIntl()
  const [isOver, setOver] = useState(false)
  const title = stat ? localize(stat.title) : t(isGone ? 'ccai.goneStat' : 'ccai.blank')
  const figure = stat && statWords(stat, words)
  const drop = (event: DragEvent) => {
    setOver(false)
    const from = placeDragged(event)
    if (from === null) return
    event.preventDefault()
    onChange(moveStat(rows, from, place))
  }
  return (
    // Moving it is offered by buttons, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={rowStyles['cell']}
      data-cell={`${place.row} ${place.column}`}
      data-over={isOver || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, JSON.stringify(place))
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
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

/** The place that is dragged; null: it is none of ours. */
function placeDragged(event: DragEvent): Place | null {
  const text = event.dataTransfer.getData(DRAGGED)
  // Written when the drag began, in this page or another of ours.
  return text === '' ? null : (JSON.parse(text) as Place)
}

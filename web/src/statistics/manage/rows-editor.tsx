import { MAX_ROW } from '@plat/contract/statistics/groupings'
import type { Stat } from '@plat/contract/statistics/stats'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Button } from '../../ui/button.tsx'
import {
  addRow,
  canAddRow,
  type Direction,
  moveRow,
  moveStat,
  type Place,
  putStat,
  removeRow,
  removeStat,
  type Rows,
  usedStats,
} from './row-edits.ts'
import { focusMoved, MoveButton } from './move-button.tsx'
import { useDropAt } from './place-drag.ts'
import { RowCell } from './row-cell.tsx'
import { StatSelect } from './stat-select.tsx'
import styles from './ccai.module.css'
import rowStyles from './rows-editor.module.css'

interface RowsEditorProps {
  rows: Rows
  stats: readonly Stat[]
  onChange: (rows: Rows) => void
}

/** The rows of a grouping, and choosing a stat for a place in them. */
export function RowsEditor(props: RowsEditorProps) {
  const { rows, stats, onChange } = props
  const t = useT()
  const list = useRef<HTMLOListElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const [choosing, setChoosing] = useState<Place | null>(null)
  const { moved, moveRowBy, moveStatTo } = useMoves(props, list)
  const leave = (place: Place) => {
    setChoosing(null)
    requestAnimationFrame(() => focusOn(list.current, place))
  }
  if (choosing)
    return (
      <StatSelect
        place={choosing}
        stats={stats}
        used={usedStats(rows)}
        onCancel={() => leave(choosing)}
        onChoose={(stat) => {
          onChange(putStat(rows, choosing, stat))
          leave(choosing)
        }}
      />
    )
  return (
    <div ref={root} className={rowStyles['rowsEditor']}>
      <ol ref={list} className={rowStyles['editRows']} aria-label={t('ccai.rows')}>
        {Array.from(rows.entries(), ([index, row]) => (
          // Rows have no names of their own.
          <li key={index} className={rowStyles['editRow']}>
            <RowHead
              rows={rows}
              row={index}
              onRemove={() => {
                onChange(removeRow(rows, index))
                root.current?.querySelector<HTMLElement>(':scope > button')?.focus()
              }}
              onMove={(by) => moveRowBy(index, by)}
            />
            <ul className={styles['cells']} aria-label={t('ccai.row', { row: index + 1 })}>
              {row.map((id, column) => (
                <RowCell
                  key={id ?? `blank ${column}`}
                  place={{ row: index, column }}
                  stat={stats.find((stat) => stat.id === id)}
                  isGone={id !== null && !stats.some((stat) => stat.id === id)}
                  rows={rows}
                  onChange={onChange}
                  onChoose={setChoosing}
                  onRemove={() => {
                    onChange(removeStat(rows, { row: index, column }))
                    // The place behind the last one.
                    leave({ row: index, column: row.length - 1 })
                  }}
                  onMove={(to, way) => moveStatTo(id, { row: index, column }, to, way)}
                />
              ))}
              {row.length < MAX_ROW && (
                <AddColumn
                  place={{ row: index, column: row.length }}
                  rows={rows}
                  onChange={onChange}
                  onAdd={setChoosing}
                />
              )}
            </ul>
          </li>
        ))}
      </ol>
      <Announcement message={moved} />
      <Button icon={Plus} isDisabled={!canAddRow(rows)} onPress={() => onChange(addRow(rows))}>
        {t('ccai.addRow')}
      </Button>
    </div>
  )
}

/** Moves rows and stats, with the focus; `moved` says what was moved last and where it is now. */
function useMoves(
  { rows, stats, onChange }: RowsEditorProps,
  list: RefObject<HTMLOListElement | null>,
) {
  const t = useT()
  const localize = useLocalize()
  const [moved, setMoved] = useState('')
  const nameOf = (id: number | null) => {
    const stat = stats.find((one) => one.id === id)
    return stat ? localize(stat.title) : t(id === null ? 'ccai.blank' : 'ccai.goneStat')
  }
  return {
    moved,
    moveRowBy: (row: number, by: 1 | -1) => {
      onChange(moveRow(rows, row, by))
      const name = t('ccai.row', { row: row + 1 })
      setMoved(t('ccai.moved', { name, place: row + by + 1, count: rows.length }))
      focusMoved(list.current, `row ${row + by} ${by}`)
    },
    moveStatTo: (id: number | null, from: Place, to: Place, direction: Direction) => {
      const next = moveStat(rows, from, to)
      onChange(next)
      const count = next[to.row]?.length ?? 0
      const place = { row: to.row + 1, place: to.column + 1, count }
      setMoved(t('ccai.movedInRow', { name: nameOf(id), ...place }))
      focusMoved(list.current, `${to.row} ${to.column} ${direction}`)
    },
  }
}

interface AddColumnProps {
  place: Place
  rows: Rows
  onChange: (rows: Rows) => void
  onAdd: (place: Place) => void
}

/** The way to choose a stat for the place behind the last one, or to drag one there. */
function AddColumn({ place, rows, onChange, onAdd }: AddColumnProps) {
  const t = useT()
  return (
    <li className={rowStyles['free']} {...useDropAt(place, rows, onChange)}>
      <button
        type="button"
        className={rowStyles['addColumn']}
        data-place={`${place.row} ${place.column}`}
        onClick={() => onAdd(place)}
      >
        <Plus size={20} aria-hidden />
        {t('ccai.addColumn')}
        <span className="visually-hidden"> {t('ccai.toRow', { row: place.row + 1 })}</span>
      </button>
    </li>
  )
}

interface RowHeadProps {
  rows: Rows
  row: number
  onRemove: () => void
  onMove: (by: 1 | -1) => void
}

function RowHead({ rows, row, onRemove, onMove }: RowHeadProps) {
  const t = useT()
  const number = row + 1
  return (
    <div className={rowStyles['rowHead']}>
      <h4>{t('ccai.row', { row: number })}</h4>
      <MoveButton
        icon={ArrowUp}
        label={t('ccai.rowUp', { row: number })}
        mark={`row ${row} -1`}
        onMove={row === 0 ? null : () => onMove(-1)}
      />
      <MoveButton
        icon={ArrowDown}
        label={t('ccai.rowDown', { row: number })}
        mark={`row ${row} 1`}
        onMove={row === rows.length - 1 ? null : () => onMove(1)}
      />
      <Button icon={Trash2} look="quiet" onPress={onRemove}>
        {t('ccai.remove')}
        <span className="visually-hidden"> {t('ccai.row', { row: number })}</span>
      </Button>
    </div>
  )
}

/** Gives the focus to a place that can be filled, else to the one behind it, else to the stat that is there. */
function focusOn(list: HTMLElement | null, { row, column }: Place): void {
  for (const found of [
    `[data-place="${row} ${column}"]`,
    `[data-place="${row} ${column + 1}"]`,
    `[data-cell="${row} ${column}"] [data-move] button`,
  ]) {
    const element = list?.querySelector<HTMLElement>(found)
    if (element) return element.focus()
  }
}

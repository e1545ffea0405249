import { type DragEvent, useState } from 'react'
import { moveStat, type Place, type Rows } from './row-edits.ts'

/** How a place is written while it is dragged. */
const DRAGGED = 'application/x-plat-place'

/** Begins to drag what is at a place. */
export function dragPlace({ dataTransfer }: DragEvent, place: Place): void {
  dataTransfer.setData(DRAGGED, JSON.stringify(place))
  dataTransfer.effectAllowed = 'move'
}

/** Lets a place take what is dragged to it. @returns properties of its element */
export function useDropAt(place: Place, rows: Rows, onChange: (rows: Rows) => void) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      const from = placeDragged(event)
      if (from === null) return
      event.preventDefault()
      onChange(moveStat(rows, from, place))
    },
  }
}

/** The place that is dragged; null: it is none of ours. */
function placeDragged(event: DragEvent): Place | null {
  const text = event.dataTransfer.getData(DRAGGED)
  // Written when the drag began, in this page or another of ours.
  return text === '' ? null : (JSON.parse(text) as Place)
}

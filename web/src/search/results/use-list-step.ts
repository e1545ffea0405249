import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Snap } from '../../ui/sheet-snap.ts'
import { usePanels } from '../panels-context.ts'

/** Whether it was dragged, or a person switched from the map to the list or back. */
export type SheetMove = 'drag' | 'switch'

/**
 * Keeps the address in step with the sheet: its `show` says whether the list is wanted. Who switched to the list comes
 * back to the map by Back; dragging the sheet is no step.
 * @returns to be called with where the sheet goes.
 */
export function useListStep(): (next: Snap, move: SheetMove) => void {
  const { state, update, saved, single } = usePanels()
  const navigate = useNavigate()
  const step = useRef<unknown>(null)
  const last = useRef<typeof state.tab>(null)

  return (next, move) => {
    const wanted = next !== 'peek'
    if (saved || single || wanted === (state.tab !== null)) return
    if (state.tab !== null && state.tab !== 'filters') last.current = state.tab
    if (wanted) {
      update({ tab: last.current ?? 'list' }, { replace: move === 'drag' })
      step.current = move === 'switch' ? entryKey() : null
    } else if (move === 'switch' && step.current !== null && step.current === entryKey()) {
      step.current = null
      void navigate(-1)
    } else update({ tab: null }, { replace: true })
  }
}

/** Names the current entry of the history; undefined where the router has not named it. */
function entryKey(): unknown {
  return window.history.state?.key
}

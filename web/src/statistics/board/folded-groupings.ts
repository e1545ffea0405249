import { useState } from 'react'
import { useTakenOver } from '../../ui/use-taken-over.ts'

const KEY = 'plat.statistics.folded'

/** Numbers of the groupings that are folded in this window, also for who comes back or loads the page anew. */
export function useFoldedGroupings(): [ReadonlySet<number>, (id: number, folded: boolean) => void] {
  const isTakenOver = useTakenOver()
  const [changed, setFolded] = useState<ReadonlySet<number> | null>(null)
  // The server cannot read what this window has kept.
  const folded = changed ?? (isTakenOver ? read() : NONE)
  const fold = (id: number, isFolded: boolean) => {
    const now = new Set(folded)
    if (isFolded) now.add(id)
    else now.delete(id)
    write(now)
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

function write(folded: ReadonlySet<number>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...folded]))
  } catch {
    // Then they are folded until the page is left.
  }
}

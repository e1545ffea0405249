import { useState } from 'react'
import type { Snap } from '../../ui/sheet-snap.ts'
import { useMedia } from '../../ui/use-layout.ts'

/** What the sheet of a phone shows. */
export type SheetContent = 'record' | 'selection' | 'list'

/** A window too low for a map and a sheet: a phone in landscape, a page at 400 %, or twice as large text on a phone. */
const LOW = '(max-height: 26em)'

interface Sheet {
  readonly content: SheetContent
  readonly listWanted: boolean
  readonly snap: Snap
  /** Where the list rests below what was opened from it. */
  readonly listSnap: Snap
}

/** How far the sheet is open: as far as its content needs, until a person moves it. */
export function useSheet(content: SheetContent, listWanted: boolean) {
  const low = useMedia(LOW)
  const [lowered, setLowered] = useState(false)
  const [sheet, setSheet] = useState<Sheet>(() => {
    const listSnap = listWanted ? 'half' : 'peek'
    return { content, listWanted, snap: restingSnap(content, listSnap), listSnap }
  })
  if (sheet.content !== content || sheet.listWanted !== listWanted) {
    setSheet(followed(sheet, content, listWanted))
    if (sheet.listWanted && !listWanted) setLowered(true)
  }
  // Half of a low window would show no list: it has either the list or the map.
  const snap: Snap = low && !(lowered && sheet.snap === 'peek') ? 'full' : sheet.snap
  function setSnap(next: Snap) {
    setLowered(next === 'peek')
    setSheet({ ...sheet, snap: next, listSnap: content === 'list' ? next : sheet.listSnap })
  }
  return { snap, setSnap, low }
}

/** The sheet after something was opened or closed, or the list was asked for or left. */
function followed(sheet: Sheet, content: SheetContent, listWanted: boolean): Sheet {
  const current = sheet.content === 'list' ? sheet.snap : sheet.listSnap
  const listSnap = sheet.listWanted === listWanted ? current : wantedSnap(current, listWanted)
  const snap = sheet.content === content ? sheet.snap : restingSnap(content, listSnap)
  return { content, listWanted, snap: content === 'list' ? listSnap : snap, listSnap }
}

/** Words were searched from the map: what was found is listed. Back from the list leads to the map. */
function wantedSnap(current: Snap, listWanted: boolean): Snap {
  if (!listWanted) return 'peek'
  return current === 'peek' ? 'half' : current
}

/** How far the sheet opens for what it shows. */
function restingSnap(content: SheetContent, listSnap: Snap): Snap {
  if (content === 'record') return 'full'
  return content === 'selection' ? 'half' : listSnap
}

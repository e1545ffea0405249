import { useState } from 'react'
import type { Snap } from '../../ui/sheet-snap.ts'
import { useMedia } from '../../ui/use-layout.ts'

/** What the sheet of a phone shows. */
export type SheetContent = 'record' | 'selection' | 'list'

/** A window too low for a map and a sheet: a phone in landscape, a page at 400 %, or twice as large text on a phone. */
const LOW = '(max-height: 26em)'

/** How far the sheet is open: as far as its content needs, until a person moves it. */
export function useSheet(content: SheetContent, listWanted: boolean) {
  const low = useMedia(LOW)
  const [lowered, setLowered] = useState(false)
  const [sheet, setSheet] = useState<{ content: SheetContent; listWanted: boolean; snap: Snap }>({
    content,
    listWanted,
    snap: restingSnap(content, listWanted),
  })
  if (sheet.content !== content)
    setSheet({ content, listWanted, snap: restingSnap(content, sheet.content !== 'list') })
  else if (sheet.listWanted !== listWanted)
    // Words were searched from the map: what was found is listed.
    setSheet({
      content,
      listWanted,
      snap: listWanted && sheet.snap === 'peek' ? 'half' : sheet.snap,
    })
  // Half of a low window would show no list: it has either the list or the map.
  const snap: Snap = low && !(lowered && sheet.snap === 'peek') ? 'full' : sheet.snap
  function setSnap(next: Snap) {
    setLowered(next === 'peek')
    setSheet({ content, listWanted, snap: next })
  }
  return { snap, setSnap }
}

/** How far the sheet opens for what it shows. */
function restingSnap(content: SheetContent, listWanted: boolean): Snap {
  if (content === 'record') return 'full'
  return content === 'selection' || listWanted ? 'half' : 'peek'
}

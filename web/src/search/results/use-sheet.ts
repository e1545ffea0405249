import { useState } from 'react'
import type { Snap } from '../../ui/sheet-snap.ts'

/** What the sheet of a phone shows. */
export type SheetContent = 'record' | 'selection' | 'list'

/** How far the sheet is open: as far as its content needs, until a person moves it. */
export function useSheet(content: SheetContent, listWanted: boolean) {
  const [sheet, setSheet] = useState<{ content: SheetContent; snap: Snap }>({
    content,
    snap: restingSnap(content, listWanted),
  })
  if (sheet.content !== content)
    setSheet({ content, snap: restingSnap(content, sheet.content !== 'list') })
  return { snap: sheet.snap, setSnap: (snap: Snap) => setSheet({ content, snap }) }
}

/** How far the sheet opens for what it shows. */
function restingSnap(content: SheetContent, listWanted: boolean): Snap {
  if (content === 'record') return 'full'
  return content === 'selection' || listWanted ? 'half' : 'peek'
}

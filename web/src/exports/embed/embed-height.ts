import type { EmbedMessage, EmbedView } from '@plat/contract/exports/exports'
import { useEffect } from 'react'

/** CSS pixels of what is above map and list, of a row, and of the least and most of map and list. */
const SIZES = { head: 160, row: 85, least: 320, most: 720, map: 520 } as const

/** The height at which an embed shows well, in CSS pixels. @param count records of its list */
export function wantedHeight(view: EmbedView, count: number | null): number {
  if (view === 'map') return SIZES.head + SIZES.map
  const rows = (count ?? 0) * SIZES.row
  return SIZES.head + Math.min(SIZES.most, Math.max(SIZES.least, rows))
}

/** Asks for the height at which map or list shows well. */
export function useEmbedHeight(view: EmbedView, count: number | null): void {
  useFrameHeight(wantedHeight(view, count))
}

/** Sends the wanted height to the page around the frame, and to no other page. @param height CSS pixels */
export function useFrameHeight(height: number): void {
  useEffect(() => {
    const origin = window.parent === window ? null : parentOrigin()
    if (origin === null) return
    const message: EmbedMessage = { type: 'plat:height', height }
    window.parent.postMessage(message, origin)
  }, [height])
}

/** Origin of the page around the frame, which the agency's list has let through; null where nobody says. */
function parentOrigin(): string | null {
  // Not in Firefox before 2026.
  const ancestors: DOMStringList | undefined = window.location.ancestorOrigins
  const [nearest] = ancestors ?? []
  if (nearest !== undefined) return nearest === 'null' ? null : nearest
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : null
}

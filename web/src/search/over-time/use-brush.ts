import { useEffect, useEffectEvent, useState } from 'react'
import { useForeignChange } from '../../ui/use-foreign-change.ts'
import type { Span } from './periods.ts'

/** Milliseconds after the last step of a slider before the search follows. */
const REST_MS = 500

interface BrushInput {
  /** What is searched. */
  span: Span
  /** What can be chosen at most. */
  limits: Span
  /** Tells the periods from others: places among others mean nothing. */
  about: string
  onChoose: (span: Span) => void
}

/** What is being chosen: `anchor` is where the pointer went down; `sent` has been searched for already. */
type Draft =
  | { readonly kind: 'drag'; readonly span: Span; readonly anchor: number }
  | { readonly kind: 'slide' | 'sent'; readonly span: Span }

/** Choosing periods by dragging across the bars, or with a slider for each end; the search follows when that rests. */
export function useBrush({ span, limits, about, onChoose }: BrushInput) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [aboutBefore, setAboutBefore] = useState(about)
  if (about !== aboutBefore) {
    setAboutBefore(about)
    setDraft(null)
  }
  const [isForeign, noteWritten] = useForeignChange(span.join())
  const isSearched = draft !== null && sameSpan(draft.span, span)
  if (draft !== null && draft.kind !== 'drag' && (isForeign || isSearched)) setDraft(null)

  const clamp = (at: number) => Math.min(Math.max(at, limits[0]), limits[1])
  function choose(next: Span) {
    if (sameSpan(next, span)) {
      setDraft(null)
      return
    }
    setDraft({ kind: 'sent', span: next })
    noteWritten(next.join())
    onChoose(next)
  }
  const rest = useEffectEvent(choose)
  const slid = draft?.kind === 'slide' ? draft.span.join() : null
  useEffect(() => {
    if (slid === null) return undefined
    const [begin = 0, end = 0] = slid.split(',').map(Number)
    const timer = setTimeout(() => rest([begin, end]), REST_MS)
    return () => clearTimeout(timer)
  }, [slid])

  const cancel = () => setDraft(null)
  const anchor = draft?.kind === 'drag' ? draft.anchor : null
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Nothing else is closed by it.
    event.preventDefault()
    event.stopPropagation()
    cancel()
  })
  useEffect(() => {
    // A step back that comes before the search has followed: what the address says holds.
    const leave = () => setDraft(null)
    window.addEventListener('popstate', leave)
    return () => window.removeEventListener('popstate', leave)
  }, [])
  const isDragging = anchor !== null
  useEffect(() => {
    if (!isDragging) return undefined
    window.addEventListener('keydown', escape, true)
    return () => window.removeEventListener('keydown', escape, true)
  }, [isDragging])

  const dragged = (begin: number, at: number): Span => [
    Math.min(begin, clamp(at)),
    Math.max(begin, clamp(at)),
  ]
  return {
    shown: draft?.span ?? span,
    dragging: isDragging,
    /** Moves one end with its slider; it does not pass the other. */
    slide(end: 'from' | 'to', at: number) {
      const [from, to] = draft?.span ?? span
      const next: Span =
        end === 'from' ? [Math.min(clamp(at), to), to] : [from, Math.max(clamp(at), from)]
      setDraft({ kind: 'slide', span: next })
    },
    /** The pointer goes down on a bar, over others, and is lifted. */
    begin(at: number) {
      setDraft({ kind: 'drag', span: dragged(clamp(at), at), anchor: clamp(at) })
    },
    drag(at: number) {
      if (anchor !== null) setDraft({ kind: 'drag', span: dragged(anchor, at), anchor })
    },
    finish(at: number) {
      if (anchor !== null) choose(dragged(anchor, at))
    },
    cancel,
  }
}

export type Brush = ReturnType<typeof useBrush>

function sameSpan(one: Span, other: Span): boolean {
  return one[0] === other[0] && one[1] === other[1]
}

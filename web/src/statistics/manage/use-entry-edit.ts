import { useEffect, useState } from 'react'
import { useViewer } from '../../accounts/use-viewer.ts'
import { keepTyped, readTyped } from '../../shell/typed-texts.ts'
import { edited, type EditHistory, newHistory, undone } from './edit-history.ts'
import { mergedEdits } from './merge-edits.ts'

/** What is edited of an entry, and from which version on. */
interface Edit<Draft> {
  readonly history: EditHistory<Draft>
  readonly base: Draft
  readonly version: number
}

export interface EntryEdit<Draft> {
  readonly draft: Draft
  /** The draft as it was when the editing began. */
  readonly base: Draft
  /** The version that was read when the editing began: a save names it. */
  readonly version: number
  readonly isChanged: boolean
  /** What was typed before the page was left or loaded anew is here again. */
  readonly isResumed: boolean
  readonly canUndo: boolean
  /** @param field that is typed in; null for an act of its own */
  change(next: Draft, field: string | null): void
  undo(): void
  /**
   * Goes on from another version: Undo leads back to what was edited, with their changes in all fields that were not.
   * @param next what is edited of it. Default: nothing yet
   */
  startFrom(base: Draft, version: number, next?: Draft): void
  /** Forgets what was edited. @returns brings it back: it is there when the entry is opened again */
  discard(): () => void
}

/** Where the tab keeps what is edited of an entry. */
export function placeOfEdit(kind: 'stat' | 'grouping' | 'scorecard', id: number | 'new'): string {
  return `ccai.${kind}.${id}`
}

/** Whether an account has unsaved changes of an entry in this tab. */
export function useHasEdit(place: string): boolean {
  const account = useViewer()?.id ?? null
  return readTyped(account, place) !== undefined
}

/**
 * An entry that is edited, step by step. Unsaved changes stay in the tab, whatever page is gone to; closing the
 * window asks first.
 * @param isNew it is not saved yet, so that it differs from what is saved as it is
 */
export function useEntryEdit<Draft extends object>(
  place: string,
  begin: Draft,
  beginVersion: number,
  isNew = false,
): EntryEdit<Draft> {
  const viewer = useViewer()
  // Whoever signs in meanwhile has not typed it.
  const [account] = useState(viewer?.id ?? null)
  const fresh = (): Edit<Draft> => ({
    history: newHistory(begin),
    base: begin,
    version: beginVersion,
  })
  // This hook has put it there itself.
  const [kept] = useState(() => {
    const found = readTyped(account, place) as Edit<Draft> | undefined
    return found && asEdit(found, begin)
  })
  const [edit, setEdit] = useState<Edit<Draft>>(() => kept ?? fresh())
  const { history, base, version } = edit
  const isChanged = JSON.stringify(history.present) !== JSON.stringify(base)
  // Nothing was edited, and somebody else has saved meanwhile.
  if (!isChanged && version < beginVersion) setEdit(fresh())
  const [discarded, setDiscarded] = useState(false)
  const isKept = (isChanged || isNew) && !discarded
  useEffect(() => keepTyped(account, place, isKept ? edit : null), [account, place, isKept, edit])
  useAskOnClose(isChanged && !discarded)
  return {
    draft: history.present,
    base,
    version,
    isChanged,
    isResumed: kept !== undefined && isChanged,
    canUndo: history.past.length > 0,
    change: (next, field) => setEdit({ ...edit, history: edited(history, next, field) }),
    undo: () => setEdit({ ...edit, history: undone(history) }),
    startFrom: (theirs, newest, next = theirs) => {
      const onTheirs = (draft: Draft) => mergedEdits(base, draft, theirs, {})
      const past = history.past.map(onTheirs)
      const moved = { past, present: onTheirs(history.present), typing: null }
      setEdit({ base: theirs, version: newest, history: edited(moved, next, null) })
    },
    discard: () => {
      setDiscarded(true)
      keepTyped(account, place, null)
      return () => keepTyped(account, place, edit)
    },
  }
}

/** An edit that a page of an older version of the portal may have kept, in which a text had one language. */
function asEdit<Draft extends object>(kept: Edit<Draft>, like: Draft): Edit<Draft> {
  const parts = new Map(Object.entries(like))
  const asDraft = (draft: Draft) =>
    Object.fromEntries(
      Object.entries(draft).map(([name, value]): [string, unknown] =>
        typeof value === 'string' && typeof parts.get(name) === 'object'
          ? [name, { main: value, other: '' }]
          : [name, value],
      ),
      // The fields are those that were kept.
    ) as Draft
  const { past, present, ...history } = kept.history
  return {
    ...kept,
    base: asDraft(kept.base),
    history: { ...history, past: past.map(asDraft), present: asDraft(present) },
  }
}

/** Asks before the window is closed; within the portal nothing is lost. */
function useAskOnClose(asks: boolean): void {
  useEffect(() => {
    if (!asks) return undefined
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [asks])
}

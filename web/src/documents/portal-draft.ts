import type { DocumentChange } from '@plat/contract/documents/documents'
import { useEffect, useSyncExternalStore } from 'react'

/** Files that are changed and not saved yet: all of them are saved together. */
export interface PortalDraft {
  /** The version that they were made from; null: nothing is changed. */
  readonly base: number | null
  readonly changes: ReadonlyMap<string, DocumentChange>
}

const NOTHING: PortalDraft = { base: null, changes: new Map() }

// Kept by the window: who looks at another page of the portal in between finds everything again.
const drafts = new Map<string, PortalDraft>()
const listeners = new Set<() => void>()

function keep(account: string, draft: PortalDraft): void {
  if (draft.changes.size === 0) drafts.delete(account)
  else drafts.set(account, draft)
  for (const listener of listeners) listener()
}

export interface DraftTools extends PortalDraft {
  /** Changes a file. @param base the version that is on screen, where nothing is changed yet */
  change(change: DocumentChange, base: number): void
  /** Takes a file as it is in the version. */
  undo(path: string): void
  /** Goes on from a newer version; the own changes stay. */
  rebase(version: number): void
  clear(): void
}

/** The unsaved changes of an account; asks before the window is closed on them. */
export function usePortalDraft(account: string): DraftTools {
  const draft = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => drafts.get(account) ?? NOTHING,
  )
  const isChanged = draft.changes.size > 0
  useEffect(() => {
    if (!isChanged) return undefined
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
  return {
    ...draft,
    change: (change, base) =>
      keep(account, {
        base: draft.base ?? base,
        changes: new Map([...draft.changes, [change.path, change]]),
      }),
    undo: (path) =>
      keep(account, {
        ...draft,
        changes: new Map([...draft.changes].filter(([one]) => one !== path)),
      }),
    rebase: (version) => keep(account, { ...draft, base: version }),
    clear: () => keep(account, NOTHING),
  }
}

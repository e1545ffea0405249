import type { Localized } from '@plat/contract/platform/localized'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { MessageId } from '../../locales/message-id.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { useCcai } from './ccai-tools.ts'
import { isDeleted } from './deleted-words.ts'
import { type EntryKind, restoreEntry } from './entry-calls.ts'
import { useRenew } from './managed-queries.ts'
import { bothChanged, changedFields, mergedEdits } from './merge-edits.ts'
import type { EntryEdit } from './use-entry-edit.ts'

/** Another manager changed the entry: the server's reason (null: it was changed before it was deleted), and the entry now. */
export interface Conflict<Entry> {
  readonly error: ApiError | null
  readonly theirs: Entry
}

/** How a draft is saved: over a version, over the restored entry, or as a new one. */
export type EntrySave<Draft> =
  | { readonly how: 'over'; readonly draft: Draft; readonly version: number }
  | {
      readonly how: 'restored'
      readonly draft: Draft
      /** Whether nothing is missing or wrong once their changes are merged into it. */
      isReady(merged: Draft): boolean
    }
  | { readonly how: 'new'; readonly draft: Draft }

interface EntryCalls<Draft, Entry> {
  kind: EntryKind
  /** Null: it is not saved yet, so that nobody else can have changed it. */
  id: number | null
  edit: EntryEdit<Draft>
  draftOf(entry: Entry): Draft
  create(draft: Draft): Promise<Entry>
  update(draft: Draft, version: number): Promise<Entry>
  read(id: number): Promise<Entry>
}

export interface EntrySaving<Draft, Entry> {
  readonly save: (save: EntrySave<Draft>) => void
  readonly isPending: boolean
  readonly error: Error | null
  /** Sends again what failed, with what was typed since. */
  readonly retry: () => void
  readonly conflict: Conflict<Entry> | null
  /** The refusal for an entry that another manager deleted. */
  readonly deleted: ApiError | null
  /** Whether an entry that is gone for good can be saved as a new one: the search of a stat is gone with it. */
  readonly canBeNew: boolean
  /** Takes the conflict or failure off the screen. */
  readonly settle: () => void
}

type Outcome<Entry> =
  | { readonly saved: Entry }
  | { readonly conflict: Conflict<Entry> }
  | { readonly deleted: ApiError }

const SAVED = {
  over: 'ccai.saved',
  restored: 'ccai.restoredAndSaved',
  new: 'ccai.savedAsNew',
} as const satisfies Record<EntrySave<unknown>['how'], MessageId>

/** Saves an entry and shuts it; where another manager changed or deleted it, nothing is overwritten or lost. */
export function useEntrySave<Draft extends object, Entry extends Saved>(
  calls: EntryCalls<Draft, Entry>,
): EntrySaving<Draft, Entry> {
  const t = useT()
  const localize = useLocalize()
  const renew = useRenew()
  const { go, say, place } = useCcai()
  // Stays while what is chosen because of it is being saved, and when that fails.
  const [unsettled, setUnsettled] = useState<Outcome<Entry> | null>(null)
  const saving = useMutation<Outcome<Entry>, Error, Sent<Draft>>({
    mutationFn: ({ save }) => outcomeOf({ ...calls, renew }, save),
    onSuccess: async (outcome, { save: { how } }) => {
      if (!('saved' in outcome)) return setUnsettled(outcome)
      setUnsettled(null)
      calls.edit.discard()
      await renew()
      say({ text: t(SAVED[how], { name: localize(outcome.saved.name) }) })
      go({ ...place, open: null })
    },
  })
  const { mutate, variables } = saving
  const { draft, version } = calls.edit
  const settle = () => {
    setUnsettled(null)
    saving.reset()
  }
  return {
    save: (save) => mutate({ save, typed: draft }),
    isPending: saving.isPending,
    error: saving.error,
    retry: () => {
      if (variables === undefined) return
      const { save, typed } = variables
      if (typed === draft) mutate(variables)
      // What was merged lacks what was typed since: both are compared once more.
      else if (save.how === 'over' && save.version !== version)
        mutate({ save: { how: 'over', draft, version }, typed: draft })
      else mutate({ save: { ...save, draft }, typed: draft })
    },
    conflict: unsettled !== null && 'conflict' in unsettled ? unsettled.conflict : null,
    deleted: unsettled !== null && 'deleted' in unsettled ? unsettled.deleted : null,
    canBeNew: calls.kind !== 'stat',
    settle,
  }
}

/** A save, and what was on the screen when it was sent. */
interface Sent<Draft> {
  readonly save: EntrySave<Draft>
  readonly typed: Draft
}

/** Gives the body of a request to make an entry its id: the same as long as the same is sent. */
export function useAsked(): <Body extends object>(body: Body) => Body & { request: string } {
  const last = useRef({ text: '', request: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (text !== last.current.text) last.current = { text, request: crypto.randomUUID() }
    return { ...body, request: last.current.request }
  }
}

interface Saved {
  readonly name: Localized
  readonly version: number
}

async function outcomeOf<Draft extends object, Entry extends Saved>(
  calls: EntryCalls<Draft, Entry> & { renew(): Promise<unknown> },
  save: EntrySave<Draft>,
): Promise<Outcome<Entry>> {
  const { kind, id, create, update, read, draftOf, renew } = calls
  if (id === null || save.how === 'new') return { saved: await create(save.draft) }
  try {
    if (save.how === 'restored') return await restoreAndSave(calls.edit, id, save)
    return { saved: await update(save.draft, save.version) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'conflict' && error.because?.reason !== 'statistics_full') {
      const theirs = await read(id)
      // An earlier save of the same whose reply was lost, or both wrote the same.
      if (changedFields(draftOf(theirs), save.draft).length === 0) return { saved: theirs }
      return { conflict: { error, theirs } }
    }
    if (isDeleted(error)) return { deleted: error }
    throw error
  }

  async function restoreAndSave(
    { base }: EntryEdit<Draft>,
    entry: number,
    { draft, isReady }: EntrySave<Draft> & { how: 'restored' },
  ): Promise<Outcome<Entry>> {
    await restoreEntry(kind, entry)
    // It is in the lists again, whatever becomes of what was typed.
    await renew()
    const theirs = await read(entry)
    const now = draftOf(theirs)
    const merged = mergedEdits(base, draft, now, {})
    if (bothChanged(base, draft, now).length > 0 || !isReady(merged))
      return { conflict: { error: null, theirs } }
    return { saved: await update(merged, theirs.version) }
  }
}

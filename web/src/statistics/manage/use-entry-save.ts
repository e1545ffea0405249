import type { Localized } from '@plat/contract/platform/localized'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import type { MessageId } from '../../locales/message-id.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { useCcai } from './ccai-tools.ts'
import { isDeleted } from './deleted-words.ts'
import { type EntryKind, restoreEntry } from './entry-calls.ts'
import { useRenew } from './managed-queries.ts'
import { bothChanged, mergedEdits } from './merge-edits.ts'
import type { EntryEdit } from './use-entry-edit.ts'

/** Another manager changed the entry: the server's reason (null: it was changed before it was deleted), and the entry now. */
export interface Conflict<Entry> {
  readonly error: ApiError | null
  readonly theirs: Entry
}

/** How a draft is saved: over a version, over the restored entry, or as a new one. */
export type EntrySave<Draft> =
  | { readonly how: 'over'; readonly draft: Draft; readonly version: number }
  | { readonly how: 'restored'; readonly draft: Draft }
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
  /** Sends again what failed. */
  readonly retry: () => void
  readonly conflict: Conflict<Entry> | null
  /** The refusal for an entry that another manager deleted. */
  readonly deleted: ApiError | null
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
  const saving = useMutation<Outcome<Entry>, Error, EntrySave<Draft>>({
    mutationFn: (save) => outcomeOf(calls, save),
    onSuccess: async (outcome, { how }) => {
      if (!('saved' in outcome)) return
      calls.edit.discard()
      await renew()
      say({ text: t(SAVED[how], { name: localize(outcome.saved.name) }) })
      go({ ...place, open: null })
    },
  })
  const { data, variables } = saving
  return {
    save: saving.mutate,
    isPending: saving.isPending,
    error: saving.error,
    retry: () => variables && saving.mutate(variables),
    conflict: data !== undefined && 'conflict' in data ? data.conflict : null,
    deleted: data !== undefined && 'deleted' in data ? data.deleted : null,
    settle: saving.reset,
  }
}

interface Saved {
  readonly name: Localized
  readonly version: number
}

async function outcomeOf<Draft extends object, Entry extends Saved>(
  calls: EntryCalls<Draft, Entry>,
  save: EntrySave<Draft>,
): Promise<Outcome<Entry>> {
  const { kind, id, create, update, read } = calls
  if (id === null || save.how === 'new') return { saved: await create(save.draft) }
  try {
    if (save.how === 'restored') return await restoreAndSave(calls, id, save.draft)
    return { saved: await update(save.draft, save.version) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'conflict' && error.because?.reason !== 'statistics_full')
      return { conflict: { error, theirs: await read(id) } }
    if (isDeleted(error)) return { deleted: error }
    throw error
  }

  async function restoreAndSave(
    { edit, draftOf }: EntryCalls<Draft, Entry>,
    entry: number,
    mine: Draft,
  ): Promise<Outcome<Entry>> {
    await restoreEntry(kind, entry)
    const theirs = await read(entry)
    const now = draftOf(theirs)
    if (bothChanged(edit.base, mine, now).length > 0) return { conflict: { error: null, theirs } }
    return { saved: await update(mergedEdits(edit.base, mine, now, {}), theirs.version) }
  }
}

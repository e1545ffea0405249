import type { Localized } from '@plat/contract/platform/localized'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { useCcai } from './ccai-tools.ts'
import { useRenew } from './managed-queries.ts'

/** Somebody else has changed the entry: what the server says of it, and the entry as it is now. */
export interface Conflict<Entry> {
  readonly error: ApiError
  readonly theirs: Entry
}

interface EntryCalls<Entry> {
  /** Saves what is edited over a version. */
  send(version: number): Promise<Entry>
  /** The entry as it is now; null: it is not saved yet, so nobody else can have changed it. */
  read: (() => Promise<Entry>) | null
  /** Forgets what was edited. */
  discard(): void
}

export interface EntrySaving<Entry> {
  readonly save: (version: number) => void
  readonly isPending: boolean
  readonly error: Error | null
  readonly conflict: Conflict<Entry> | null
  /** Takes the conflict or failure off the screen. */
  readonly settle: () => void
}

type Outcome<Entry> = { readonly saved: Entry } | { readonly conflict: Conflict<Entry> }

/** Saves an entry and shuts it; where somebody else was faster, nothing is overwritten and theirs is read. */
export function useEntrySave<Entry extends { readonly name: Localized }>({
  send,
  read,
  discard,
}: EntryCalls<Entry>): EntrySaving<Entry> {
  const t = useT()
  const localize = useLocalize()
  const renew = useRenew()
  const { go, say, place } = useCcai()
  const saving = useMutation<Outcome<Entry>, Error, number>({
    mutationFn: async (version) => {
      try {
        return { saved: await send(version) }
      } catch (error) {
        if (read === null || !(error instanceof ApiError) || error.code !== 'conflict') throw error
        return { conflict: { error, theirs: await read() } }
      }
    },
    onSuccess: async (outcome) => {
      if (!('saved' in outcome)) return
      discard()
      await renew()
      say({ text: t('ccai.saved', { name: localize(outcome.saved.name) }) })
      go({ ...place, open: null })
    },
  })
  const { data } = saving
  return {
    save: saving.mutate,
    isPending: saving.isPending,
    error: saving.error,
    conflict: data !== undefined && 'conflict' in data ? data.conflict : null,
    settle: saving.reset,
  }
}

import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'

/** Somebody else has changed the entry: what the server says of it, and the entry as it is now. */
export interface Conflict<Entry> {
  readonly error: ApiError
  readonly theirs: Entry
}

interface EntryCalls<Entry> {
  /** Saves what is edited over a version. */
  send(version: number): Promise<Entry>
  /** The entry as it is now. */
  read(): Promise<Entry>
  onSaved(entry: Entry): unknown
}

type Outcome<Entry> = { readonly saved: Entry } | { readonly conflict: Conflict<Entry> }

/** Saves an entry; where somebody else was faster, nothing is overwritten and theirs is read. */
export function useEntrySave<Entry>({ send, read, onSaved }: EntryCalls<Entry>) {
  const saving = useMutation<Outcome<Entry>, Error, number>({
    networkMode: 'always',
    mutationFn: async (version) => {
      try {
        return { saved: await send(version) }
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
        return { conflict: { error, theirs: await read() } }
      }
    },
    onSuccess: (outcome) => ('saved' in outcome ? onSaved(outcome.saved) : undefined),
  })
  const { data } = saving
  return {
    save: saving.mutate,
    isPending: saving.isPending,
    error: saving.error,
    conflict: data !== undefined && 'conflict' in data ? data.conflict : null,
    /** Takes the conflict or failure off the screen. */
    settle: saving.reset,
  }
}

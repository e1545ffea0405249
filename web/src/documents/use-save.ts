import {
  checkDocuments,
  type DocumentChange,
  type DocumentProblem,
  saveDocuments,
} from '@plat/contract/documents/documents'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { portalChanged } from './documents-queries.ts'

/** Changed files, and the version that they were changed from. */
interface Unsaved {
  readonly base: number
  readonly changes: readonly DocumentChange[]
}

/** Makes what is to be saved; may ask the server for a part of it. */
export type MakeUnsaved = () => Unsaved | Promise<Unsaved>

/** What a check said. */
export interface CheckResult {
  readonly problems: readonly DocumentProblem[]
  readonly differences: readonly string[]
}

/** Checks changed files, and saves them as a version. */
export function useSave({ onSaved }: { onSaved: (version: number) => void }) {
  const client = useQueryClient()
  const onConflict = (error: Error) => {
    if (isConflict(error)) void client.invalidateQueries({ queryKey: ['documents'] })
  }
  const check = useMutation({
    networkMode: 'always',
    mutationFn: async (unsaved: MakeUnsaved): Promise<CheckResult> => {
      const { base, changes } = await unsaved()
      return (await call(checkDocuments, { body: { base, changes: [...changes] } })).data
    },
    onError: onConflict,
  })
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async ({ unsaved, note }: { unsaved: MakeUnsaved; note: string }) => {
      const { base, changes } = await unsaved()
      const body = { base, note, changes: [...changes] }
      return (await call(saveDocuments, { body })).data.version
    },
    onSuccess: (version) => {
      portalChanged(client)
      onSaved(version)
    },
    onError: onConflict,
  })
  return { check, save }
}

/** Whether somebody else has saved in between. */
export function isConflict(error: Error | null): boolean {
  return error instanceof ApiError && error.because?.reason.startsWith('changed_meanwhile') === true
}

/** The errors for which files were refused; none for another failure. */
export function problemsOf(error: Error | null): DocumentProblem[] {
  if (!(error instanceof ApiError) || error.because?.reason !== 'documents_have_problems') return []
  return Object.entries(error.fields).flatMap(([place, messages]) => {
    const [, file = place, line] = /^(.*):(\d+)$/.exec(place) ?? []
    return messages.map(({ sentence }) => ({
      severity: 'error' as const,
      file,
      line: line === undefined ? null : Number(line),
      message: sentence,
    }))
  })
}

import type { Because } from '@plat/contract/platform/reasons'
import type { RecordDetails } from '@plat/contract/records/records'
import { useQueries } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { recordQuery } from '../../api/queries.ts'
import { withdrawal } from '../../records/withdrawn.tsx'

/** The records that a page compares, as far as their reader may have them. */
export interface ComparedAnswer {
  readonly records: readonly RecordDetails[]
  /** Records that the agency has withdrawn, each with what is told of it. */
  readonly withdrawn: readonly Because[]
  /** Records that do not exist, or that the reader may not see: nobody is told which. */
  readonly missing: number
  readonly isPending: boolean
  /** Why a record could not be had that may be there; null where none failed. */
  readonly error: Error | null
  readonly retry: () => void
}

export function useCompared(module: string, guids: readonly string[]): ComparedAnswer {
  return useQueries({
    queries: guids.map((guid) => recordQuery(module, guid)),
    combine: (answers) => {
      const withdrawn = answers.flatMap(({ error }) => withdrawal(error) ?? [])
      const failed = answers.filter(({ error }) => error && !withdrawal(error) && !isMissing(error))
      return {
        records: answers.flatMap(({ data }) => data ?? []),
        withdrawn,
        missing: answers.filter(({ error }) => isMissing(error)).length,
        isPending: answers.some(({ isPending }) => isPending),
        error: failed[0]?.error ?? null,
        retry: () => {
          for (const { refetch } of failed) void refetch()
        },
      }
    },
  })
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}

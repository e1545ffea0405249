import { listImports } from '@plat/contract/imports/imports'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** Milliseconds between two looks while an import is under way, and while none is. */
const RUNNING_MS = 3_000
const RESTING_MS = 30_000

/** How the imports of the agency are doing; looked at again as long as they are on screen. */
export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: async ({ signal }) => (await call(listImports, {}, { signal })).data,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state }) => state === 'running') ? RUNNING_MS : RESTING_MS,
})

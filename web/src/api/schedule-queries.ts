import { countResourcer } from '@plat/contract/schedule/resourcer'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Begins the key of all that is read of schedules: what changes an entry has all of it read again. */
export const SCHEDULE = 'schedule'

/** Milliseconds between two looks at what waits for the agency, while the window is looked at. */
const LOOK_MS = 30_000

/** How many appointments an agent deals with, by tab of the resourcer. */
export const resourcerCountQuery = queryOptions({
  queryKey: [SCHEDULE, 'resourcer-count'],
  queryFn: async ({ signal }) => (await call(countResourcer, {}, { signal })).data,
  staleTime: 0,
  refetchInterval: LOOK_MS,
  refetchOnWindowFocus: true,
})

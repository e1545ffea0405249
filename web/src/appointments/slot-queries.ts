import { listSlots } from '@plat/contract/schedule/slots'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { TopicSubject } from '../calls/use-callable.ts'

/** Begins the key of all slots that are offered. */
export const SLOTS = 'slots'

/** Milliseconds after which slots on screen are read again: others book meanwhile. */
const AGAIN_MS = 60_000

/** Slots that are offered for a subject. */
export const slotsQuery = ({ type, guid }: TopicSubject) =>
  queryOptions({
    queryKey: [SLOTS, type, guid],
    queryFn: async ({ signal }) =>
      (await call(listSlots, { query: { type, guid } }, { signal })).data,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })

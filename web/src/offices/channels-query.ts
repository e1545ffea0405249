import { type Channel, listChannels } from '@plat/contract/offices/channels'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { serverClock } from '../api/server-clock.ts'

/** Begins the key of everything that is known of offices. */
export const OFFICES = 'offices'
/** Milliseconds between two times that the offices are asked for, at least and at most. */
const LEAST_MS = 30_000
const MOST_MS = 86_400_000

/**
 * Channels of all departments, and whether their offices are open. Asked for once a session, and again only where an office
 * that is on screen opens or closes, or something was refused that they promised.
 */
export const channelsQuery = queryOptions({
  queryKey: [OFFICES, 'channels'],
  queryFn: async ({ signal }) => (await call(listChannels, {}, { signal })).data,
  staleTime: ({ state }) =>
    msUntilChange(state.data ?? [], serverClock.now()) > 0 ? Infinity : LEAST_MS,
  gcTime: Infinity,
  refetchInterval: ({ state }) => untilNextChange(state.data ?? [], serverClock.now()),
})

/** Milliseconds until they are asked for again: half a minute at least, however often a change is past, and a day at most. @param now ms since 1970 */
export function untilNextChange(channels: readonly Channel[], now: number): number {
  return Math.min(MOST_MS, Math.max(LEAST_MS, msUntilChange(channels, now)))
}

/** Milliseconds until the first office opens or closes; negative once that is past. */
function msUntilChange(channels: readonly Channel[], now: number): number {
  const changes = channels
    .flatMap(({ opens, closes }) => [opens, closes])
    .filter((moment) => moment !== null)
    .map((moment) => Date.parse(moment) - now)
  return Math.min(...changes)
}

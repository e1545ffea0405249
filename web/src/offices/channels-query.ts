import { type Channel, listChannels } from '@plat/contract/offices/channels'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** Begins the key of everything that is known about offices. */
export const OFFICES = 'offices'
/** Milliseconds between two requests while offices are on screen, at least and at most. */
const LEAST_MS = 30_000
const MOST_MS = 86_400_000
/** Milliseconds for which offices are shown again without a request: a notice from the desk may be new. */
const FRESH_MS = 300_000

/** Channels of all departments, and whether their offices are open; requested again when what they say changes. */
export const channelsQuery = queryOptions({
  queryKey: [OFFICES, 'channels'],
  queryFn: async ({ signal }) => (await call(listChannels, {}, { signal })).data,
  staleTime: ({ state }) => Math.min(FRESH_MS, untilNextChange(state.data ?? [], Date.now())),
  refetchInterval: ({ state }) => untilNextChange(state.data ?? [], Date.now()),
})

/**
 * Milliseconds until the first office opens or closes, or a notice ends: half a minute at least, however long ago that
 * was, and a day at most. @param now ms since 1970
 */
export function untilNextChange(channels: readonly Channel[], now: number): number {
  const changes = channels
    .flatMap(({ opens, closes, notice }) => [opens, closes, notice?.until ?? null])
    .filter((moment) => moment !== null)
    .map((moment) => Date.parse(moment) - now)
  return Math.min(MOST_MS, Math.max(LEAST_MS, Math.min(...changes)))
}

/**
 * The office of a department, or of a channel of it, as residents see it; null while it is not known, and where the
 * agency has set neither hours nor a notice: residents see nothing that the agency did not say.
 * @param channel code; left out or unknown: the department's own
 */
export function useShownOffice(department: string, channel?: string | null): Channel | null {
  const { data = [] } = useQuery(channelsQuery)
  const offices = data.filter((one) => one.department === department)
  const found =
    offices.find(({ code }) => code === channel) ?? offices.find(({ code }) => code === department)
  return found !== undefined && (hasHours(found) || found.notice) ? found : null
}

/** Whether the agency has set hours of an office. */
export function hasHours({ from }: Channel): boolean {
  return from !== 'default'
}

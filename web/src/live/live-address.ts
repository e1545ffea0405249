import { LIVE_PATH } from '@plat/contract/live/ticket'
import { readStored, writeStored } from '../shell/browser-storage.ts'

/** Key of the note that only the main port serves the live channel here. */
const NOTE = 'plat.live.main-port'

/** The parts of the page's own address that matter. */
export type PageAddress = Pick<Location, 'protocol' | 'host' | 'hostname'>

/** Address of the live channel, at `port` or at the page's own one. */
export function liveAddress(
  { protocol, host, hostname }: PageAddress,
  port: number | null,
  query: { readonly ticket: string; readonly after: number | null },
): string {
  const search = new URLSearchParams({
    hostname,
    access_token: query.ticket,
    ...(query.after !== null && { after: String(query.after) }),
  })
  const scheme = protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${port === null ? host : `${hostname}:${port}`}${LIVE_PATH}?${search}`
}

/** Whether the channel's own port could not be reached in this tab before. */
export function onlyMainPort(): boolean {
  return readStored('sessionStorage', NOTE) !== null
}

/** Notes that it could not: it is not tried again in this tab. Where nothing can be noted, it is tried with each page. */
export function noteOnlyMainPort(): void {
  writeStored('sessionStorage', NOTE, '1')
}

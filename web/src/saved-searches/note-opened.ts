import { savedSearchOpened } from '@plat/contract/saved-searches/saved-searches'
import { call } from '../api/client.ts'
import { readStored, writeStored } from '../shell/browser-storage.ts'

/** Searches of which it is noted, if the browser keeps nothing. */
const noted = new Set<string>()

/** Counts that the link of a shared search was opened, once per tab and search; nothing depends on it. */
export function noteOpened(guid: string): void {
  const name = `plat.opened.${guid}`
  if (noted.has(guid) || readStored('sessionStorage', name) !== null) return
  noted.add(guid)
  writeStored('sessionStorage', name, '1')
  call(savedSearchOpened, { params: { guid }, body: {} }).catch(() => undefined)
}

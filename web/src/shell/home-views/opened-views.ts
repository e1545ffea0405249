import { readStored, writeStored } from '../browser-storage.ts'

const STATISTICS = 'plat.view.statistics'
const MAP = 'plat.view.map'

/** Views that this window has opened: from then on they are among the home views. */
export interface OpenedViews {
  readonly statistics: boolean
  /** Address of the map that was looked at last, with its search; null: none was. */
  readonly map: string | null
}

/** Remembers that this window has opened the statistics. */
export function noteStatistics(): void {
  writeStored('sessionStorage', STATISTICS, '1')
}

/** Remembers the address of the map that this window looks at. */
export function noteMap(address: string): void {
  writeStored('sessionStorage', MAP, address)
}

export function openedViews(): OpenedViews {
  return {
    statistics: readStored('sessionStorage', STATISTICS) !== null,
    map: ownAddress(readStored('sessionStorage', MAP)),
  }
}

/** Links lead to paths of this portal only. */
function ownAddress(address: string | null): string | null {
  return address !== null && /^\/(?![/\\])/.test(address) ? address : null
}

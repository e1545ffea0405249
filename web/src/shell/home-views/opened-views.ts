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
  note(STATISTICS, '1')
}

/** Remembers the address of the map that this window looks at. */
export function noteMap(address: string): void {
  note(MAP, address)
}

export function openedViews(): OpenedViews {
  try {
    return {
      statistics: sessionStorage.getItem(STATISTICS) !== null,
      map: ownAddress(sessionStorage.getItem(MAP)),
    }
  } catch {
    // Storage is blocked: nothing was remembered.
    return { statistics: false, map: null }
  }
}

function note(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Storage is blocked: the view gets no link.
  }
}

/** Links lead to paths of this portal only. */
function ownAddress(address: string | null): string | null {
  return address !== null && /^\/(?![/\\])/.test(address) ? address : null
}

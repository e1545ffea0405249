const STATISTICS = 'plat.view.statistics'
const MAP = 'plat.view.map'

/** Which views were opened in this window: they have a link among the home views from then on. */
export interface OpenedViews {
  readonly statistics: boolean
  /** Address of the map that was looked at last, with its search; null: none was. */
  readonly map: string | null
}

/** Notes that the statistics were opened in this window. */
export function noteStatistics(): void {
  note(STATISTICS, '1')
}

/** Notes the address of the map that this window looks at. */
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
    // Where nothing can be noted, nothing was opened.
    return { statistics: false, map: null }
  }
}

function note(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Storage is blocked: the view has no link then.
  }
}

/** What a link may lead to: a path of this portal. */
function ownAddress(address: string | null): string | null {
  return address !== null && /^\/(?![/\\])/.test(address) ? address : null
}

import type { Page } from 'playwright-core'

/** What passes between a page and the others in a room. */
export interface Passing {
  /** Kinds of the addresses that are in use at this end: `host`, `srflx`, `prflx` or `relay`. */
  readonly kinds: readonly string[]
  /** Kinds of all addresses that the others were told. */
  readonly told: readonly string[]
  /** Packets that came, of pictures and of sound. */
  readonly pictures: number
  readonly sound: number
}

/** Has a page remember its peer connections; before it is opened. */
export async function watchPeers(page: Page): Promise<void> {
  await page.addInitScript(`{
    const all = (window.openedPeers = [])
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(...values) {
        super(...values)
        all.push(this)
      }
    }
  }`)
}

/** What the browser says of the peer connections that are not closed. */
export function passing(page: Page): Promise<Passing> {
  return page.evaluate<Passing>(`(async () => {
    const found = { kinds: [], told: [], pictures: 0, sound: 0 }
    for (const peer of window.openedPeers) {
      if (peer.connectionState === 'closed') continue
      const lines = (peer.localDescription?.sdp ?? '').matchAll(/^a=candidate:.* typ (\\w+)/gm)
      found.told.push(...[...lines].map(([, kind]) => kind))
      const stats = await peer.getStats()
      for (const one of stats.values()) {
        if (one.type === 'transport' && one.selectedCandidatePairId) {
          const pair = stats.get(one.selectedCandidatePairId)
          found.kinds.push(stats.get(pair.localCandidateId).candidateType)
        }
        if (one.type === 'inbound-rtp')
          found[one.kind === 'video' ? 'pictures' : 'sound'] += one.packetsReceived
      }
    }
    return found
  })()`)
}

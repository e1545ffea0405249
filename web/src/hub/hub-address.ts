/** Tabs of the Hub, in their order. */
const HUB_TABS = ['agents', 'offices', 'contacts'] as const
export type HubTab = (typeof HUB_TABS)[number]

/** What the Hub shows, as its address says it. */
export interface HubPlace {
  readonly tab: HubTab
  /** Guid of the channel whose office is open; null: none. */
  readonly office: string | null
}

/** What an address shows; what it names wrongly is as if it were not there. */
export function placeOf(params: URLSearchParams): HubPlace {
  const tab = HUB_TABS.find((name) => name === params.get('tab')) ?? 'agents'
  return { tab, office: tab === 'offices' ? params.get('office') : null }
}

/** The address of a place, with what else the query says. */
export function paramsOf(before: URLSearchParams, { tab, office }: HubPlace): URLSearchParams {
  const params = new URLSearchParams(before)
  if (tab === 'agents') params.delete('tab')
  else params.set('tab', tab)
  if (office === null) params.delete('office')
  else params.set('office', office)
  return params
}

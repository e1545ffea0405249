/** Tabs of CCAI: two boards, and the three lists of Admin. */
export const CCAI_TABS = ['public', 'internal', 'stats', 'groupings', 'scorecards'] as const
export type CcaiTab = (typeof CCAI_TABS)[number]
export type AdminTab = Exclude<CcaiTab, 'public' | 'internal'>

/** An entry of a list by its number; `new` is one that is not saved yet. */
export type EntryId = number | 'new'

/** What CCAI shows, as its address says it. */
export interface CcaiPlace {
  readonly tab: CcaiTab
  readonly open: EntryId | null
}

/** What an address shows; what it names wrongly is as if it were not there. */
export function placeOf(params: URLSearchParams): CcaiPlace {
  const tab = CCAI_TABS.find((name) => name === params.get('tab')) ?? 'stats'
  const open = params.get('open') ?? ''
  if (open === 'new') return { tab, open: tab === 'stats' ? null : 'new' }
  return { tab, open: /^[1-9]\d{0,9}$/.test(open) ? Number(open) : null }
}

/** The address of a place, with what else the query says. */
export function paramsOf(before: URLSearchParams, { tab, open }: CcaiPlace): URLSearchParams {
  const params = new URLSearchParams(before)
  params.set('tab', tab)
  if (open === null) params.delete('open')
  else params.set('open', String(open))
  return params
}

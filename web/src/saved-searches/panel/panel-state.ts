import type { SavedSearchDetails } from '@plat/contract/saved-searches/saved-searches'
import type { StatType } from '@plat/contract/statistics/stat-options'
import type { Network } from '@plat/contract/saved-searches/sharing'
import type { MessageId } from '../../locales/message-id.ts'

/** Steps of the panel, by the names of the specification. */
export type PanelStep =
  | 'SAVE'
  | 'PREVIEW'
  | 'SHARE'
  | 'SHARE_SUCCESS'
  | 'EMAIL'
  | 'PDF'
  | 'PDF_EMAIL'
  | 'SOCIAL'
  | 'STAT_CHOOSE'
  | 'STAT_EDIT'
  | 'STAT_SAVED'

/** A stat that was made in the panel. */
export interface SavedStat {
  readonly id: number
  readonly name: string
}

/** Where the panel is, and what it has: texts that are typed are kept by the forms of the steps. */
export interface PanelState {
  readonly step: PanelStep
  /** The search once it is saved, as the server has it. */
  readonly saved: SavedSearchDetails | null
  /** What has just been done, said above the step. */
  readonly notice: MessageId | null
  readonly network: Network | null
  /** The report that was made last: it can be sent. */
  readonly report: { readonly guid: string; readonly name: string } | null
  /** The type of the stat that is being made, and the one that was made last. */
  readonly statType: StatType | null
  readonly stat: SavedStat | null
}

export type PanelAction =
  | { readonly do: 'flip' }
  | { readonly do: 'back' }
  | { readonly do: 'saved'; readonly search: SavedSearchDetails }
  | { readonly do: 'choose'; readonly step: 'EMAIL' | 'PDF' | 'PDF_EMAIL' }
  | { readonly do: 'network'; readonly network: Network }
  | { readonly do: 'shared'; readonly notice: MessageId | null }
  | { readonly do: 'copied' }
  | { readonly do: 'made'; readonly report: { guid: string; name: string } }
  | { readonly do: 'stat' }
  | { readonly do: 'chooseStat'; readonly type: StatType }
  | { readonly do: 'statSaved'; readonly stat: SavedStat }
  | { readonly do: 'again' }
  | { readonly do: 'said' }

/** The panel as it opens: for a search that is shared already, at its link. */
export function openedWith(search: SavedSearchDetails | null): PanelState {
  return {
    step: search === null ? 'SAVE' : 'SHARE',
    saved: search,
    notice: search === null ? null : 'share.already',
    network: null,
    report: null,
    statType: null,
    stat: null,
  }
}

/** What of the panel is kept beside what is typed: the search itself is read again. */
export type LeftPanel = Pick<PanelState, 'step' | 'network' | 'report' | 'statType' | 'stat'>

/** What the panel is opened for: sharing or a stat; null: to go on with what it was left at. */
export type PanelAim = 'share' | 'stat' | null

/**
 * The panel as it was left, with the search as it is now; null: nothing is shared of it. Opened for something else, it
 * begins with that.
 */
export function openedAgain(
  search: SavedSearchDetails | null,
  left: LeftPanel | null,
  aim: PanelAim = null,
): PanelState {
  const opened = openedWith(search)
  const isStat = left !== null && isStatStep(left.step)
  if (aim === 'stat' && !isStat) return { ...opened, step: 'STAT_CHOOSE', notice: null }
  if (left === null || (aim === 'share' && isStat)) return opened
  const { step, network, report, statType, stat } = left
  if (isStat) {
    const lacksPart = step === 'STAT_EDIT' ? !statType : step === 'STAT_SAVED' && !stat
    const to = lacksPart || (aim === 'stat' && step === 'STAT_SAVED') ? 'STAT_CHOOSE' : step
    return { ...opened, notice: null, step: to, statType, stat }
  }
  if (search === null) return step === 'PREVIEW' ? { ...opened, step } : opened
  // Saved in another tab meanwhile.
  if (step === 'SAVE' || step === 'PREVIEW') return opened
  const lacks = (step === 'PDF_EMAIL' && !report) || (step === 'SOCIAL' && !network)
  if (step === 'SHARE' || lacks) return { ...opened, report }
  return { ...opened, notice: null, network, report, step }
}

/** Whether a step is one of those that make a stat. */
export function isStatStep(step: PanelStep): boolean {
  return step === 'STAT_CHOOSE' || step === 'STAT_EDIT' || step === 'STAT_SAVED'
}

/** Whether a step is one of several ways on from another, to which Back returns. */
export function hasStepBefore(step: PanelStep): boolean {
  return !['SAVE', 'SHARE', 'SHARE_SUCCESS', 'STAT_SAVED'].includes(step)
}

/** The panel after an act. What does not fit the step leaves it as it is. */
export function panelAfter(state: PanelState, action: PanelAction): PanelState {
  const quiet = { ...state, notice: null }
  switch (action.do) {
    case 'flip':
      if (state.step === 'SAVE') return { ...quiet, step: 'PREVIEW' }
      return state.step === 'PREVIEW' ? { ...quiet, step: 'SAVE' } : state
    case 'saved':
      return { ...state, step: 'SHARE', saved: action.search, notice: 'share.saved' }
    case 'choose':
      return state.saved === null ? state : { ...quiet, step: action.step }
    case 'network':
      return state.saved === null ? state : { ...quiet, step: 'SOCIAL', network: action.network }
    case 'shared':
      return { ...state, step: 'SHARE_SUCCESS', notice: action.notice }
    case 'copied':
      return { ...state, notice: 'share.copied' }
    case 'made':
      return { ...state, step: 'SHARE', report: action.report, notice: 'share.reportReady' }
    case 'stat':
      return { ...quiet, step: 'STAT_CHOOSE' }
    case 'chooseStat':
      return { ...quiet, step: 'STAT_EDIT', statType: action.type }
    case 'statSaved':
      return { ...quiet, step: 'STAT_SAVED', stat: action.stat }
    case 'again':
      return { ...quiet, step: 'SHARE' }
    case 'back':
      if (state.step === 'STAT_EDIT') return { ...quiet, step: 'STAT_CHOOSE' }
      return { ...quiet, step: state.saved === null ? 'SAVE' : 'SHARE' }
    case 'said':
      return quiet
  }
}

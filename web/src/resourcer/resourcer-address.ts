import {
  RESOURCER_TABS,
  RESOURCER_TYPES,
  type ResourcerTab,
  type ResourcerType,
} from '@plat/contract/schedule/resourcer'
import type { ResourcerFilter } from '../api/schedule-queries.ts'

/** Agents by whom the entries can be filtered: the account itself, or no one. */
export const AGENTS = ['me', 'none'] as const

/** Tab and filters of an address; null: no filter. */
export interface ResourcerView {
  readonly tab: ResourcerTab
  readonly type: ResourcerType | null
  readonly agent: (typeof AGENTS)[number] | null
}

/** The view of an address. Wrong values are ignored. */
export function viewOf(params: URLSearchParams): ResourcerView {
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name)) ?? null
  return {
    tab: one('tab', RESOURCER_TABS) ?? 'pending',
    type: one('type', RESOURCER_TYPES),
    agent: one('agent', AGENTS),
  }
}

/** The query of a view with an entry open. @param entry its guid; null: none */
export function resourcerQuery(view: ResourcerView, entry: string | null): URLSearchParams {
  const query = new URLSearchParams()
  if (view.tab !== 'pending') query.set('tab', view.tab)
  if (view.type !== null) query.set('type', view.type)
  if (view.agent !== null) query.set('agent', view.agent)
  if (entry !== null) query.set('entry', entry)
  return query
}

/** The filter as the API reads it. @param viewer guid of the account */
export function filterOf({ type, agent }: ResourcerView, viewer: string): ResourcerFilter {
  return { type: type ?? undefined, agent: agent === 'me' ? viewer : (agent ?? undefined) }
}

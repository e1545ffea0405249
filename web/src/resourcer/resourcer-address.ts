import { MAX_CHAT_SEARCH } from '@plat/contract/chat/chat'
import {
  RESOURCER_TABS,
  RESOURCER_TYPES,
  type ResourcerTab,
  type ResourcerType,
} from '@plat/contract/schedule/resourcer'
import { FIRST_SCHEDULE_DAY, LAST_SCHEDULE_DAY } from '@plat/contract/schedule/timeline'
import type { ResourcerFilter } from '../api/schedule-queries.ts'
import { dayOf } from '../timeline/days.ts'
import { guidOf } from '../timeline/timeline-address.ts'

/** Choices of agents that everyone has: the account itself, or no one. */
export const AGENTS = ['me', 'none'] as const

/** Tab, filters and load of an address; null: no filter, and the load is folded. */
export interface ResourcerView {
  readonly tab: ResourcerTab
  readonly type: ResourcerType | null
  /** One of `AGENTS`, or the guid of an agent. */
  readonly agent: string | null
  /** Searches chats, which are then the type; empty: all. */
  readonly text: string
  /** A day of the week whose load is shown. */
  readonly load: string | null
}

/** The view of an address. Wrong values are ignored. */
export function viewOf(params: URLSearchParams): ResourcerView {
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name)) ?? null
  const type = one('type', RESOURCER_TYPES)
  return {
    tab: one('tab', RESOURCER_TABS) ?? 'pending',
    type,
    agent: one('agent', AGENTS) ?? guidOf(params.get('agent')),
    text: type === 'chat' ? searchedText(params.get('text') ?? '') : '',
    load: loadOf(params.get('load')),
  }
}

/** Cuts a typed text to one that can be searched for: without blanks around it, and no longer than the server reads. */
export function searchedText(typed: string): string {
  return typed.trim().slice(0, MAX_CHAT_SEARCH).trim()
}

function loadOf(text: string | null): string | null {
  const day = dayOf(text)
  return day !== null && FIRST_SCHEDULE_DAY <= day && day <= LAST_SCHEDULE_DAY ? day : null
}

/** The query of a view with an entry open. @param entry its guid; null: none */
export function resourcerQuery(view: ResourcerView, entry: string | null): URLSearchParams {
  const query = new URLSearchParams()
  if (view.tab !== 'pending') query.set('tab', view.tab)
  if (view.type !== null) query.set('type', view.type)
  if (view.agent !== null) query.set('agent', view.agent)
  if (view.type === 'chat' && view.text !== '') query.set('text', view.text)
  if (view.load !== null) query.set('load', view.load)
  if (entry !== null) query.set('entry', entry)
  return query
}

/** The filter as the API reads it. @param viewer guid of the account */
export function filterOf({ type, agent, text }: ResourcerView, viewer: string): ResourcerFilter {
  return {
    type: type ?? undefined,
    agent: agent === 'me' ? viewer : (agent ?? undefined),
    // The server refuses it with another type.
    text: type === 'chat' && text !== '' ? text : undefined,
  }
}

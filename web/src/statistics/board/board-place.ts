import type { Channel } from '@plat/contract/statistics/channel'
import type { Scorecard } from '@plat/contract/statistics/scorecards'

/** What a tile tells the page it leads to, so that the way back leads to the same place. */
export interface StatisticsState {
  /** Whether the internal board was shown. */
  readonly internal: boolean
  /** Position of the tab; null for the first. */
  readonly tab: number | null
  readonly grouping: number | null
  readonly scorecard: number | null
}

/** Where somebody is on the statistics page. */
export interface BoardPlace {
  readonly channel: Channel
  /** Number of the scorecard; null: the first of the board. */
  readonly scorecard: number | null
}

/**
 * The place of an address (`?board=internal&scorecard=7`), or, where it says none, of the navigation's state: of a
 * tile that somebody comes back from.
 */
export function placeOf(params: URLSearchParams, state: unknown): BoardPlace {
  const asked = params.get('scorecard')
  if (asked !== null || params.has('board'))
    return {
      channel: params.get('board') === 'internal' ? 'internal' : 'public',
      scorecard: asked !== null && /^\d{1,10}$/.test(asked) ? Number(asked) : null,
    }
  const from = statisticsState(state)
  return { channel: from?.internal ? 'internal' : 'public', scorecard: from?.scorecard ?? null }
}

/** The address of a place, as the part after the path. */
export function searchOf({ channel, scorecard }: BoardPlace): string {
  const params = new URLSearchParams()
  if (channel === 'internal') params.set('board', channel)
  if (scorecard !== null) params.set('scorecard', String(scorecard))
  const search = params.toString()
  return search === '' ? '' : `?${search}`
}

/** The history's state is whatever a page put there; null: not that of a tile. */
export function statisticsState(state: unknown): StatisticsState | null {
  if (typeof state !== 'object' || state === null || !('internal' in state)) return null
  const numberOf = (key: string) => {
    const value: unknown = Object.getOwnPropertyDescriptor(state, key)?.value
    return Number.isSafeInteger(value) ? (value as number) : null
  }
  return {
    internal: state.internal === true,
    tab: numberOf('tab'),
    grouping: numberOf('grouping'),
    scorecard: numberOf('scorecard'),
  }
}

/** Scorecards of a board, in order. */
export function onBoard(scorecards: readonly Scorecard[], channel: Channel): Scorecard[] {
  return scorecards.filter(({ channels }) => channels.includes(channel))
}

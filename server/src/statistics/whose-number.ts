import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { Channel } from '@plat/contract/statistics/channel'
import type { Stat } from '@plat/contract/statistics/stats'

/** With whose permissions a number is counted: the public's, or those of the agency's staff. */
export type CountingLevel = Extract<ViewerLevel, 'anonymous' | 'internal'>

/** Who looks, and what everybody sees. */
interface Onlooking {
  readonly level: ViewerLevel
  /** Numbers of the stats that everybody sees. */
  readonly everybodys: ReadonlySet<number>
}

/**
 * The one rule for whose number somebody is shown: on the public board everybody's, also for staff; on the internal one
 * that of staff. Where no board is meant, what is published is everybody's. Nobody is counted with more than their own.
 * @param channel the board that is looked at; null: none
 */
export function countingLevel(
  stat: number,
  { level, everybodys }: Onlooking,
  channel: Channel | null,
): CountingLevel {
  if (level !== 'internal') return 'anonymous'
  return (channel ?? (everybodys.has(stat) ? 'public' : 'internal')) === 'public'
    ? 'anonymous'
    : 'internal'
}

/** What a stat says about whose number it is. @param internal what staff count; null for other viewers */
export function whoseNumber(
  level: CountingLevel,
  { data }: Pick<Stat, 'data'>,
  internal: Pick<Stat, 'data'> | null,
): Pick<Stat, 'counted_for' | 'with_internal'> {
  return {
    counted_for: level === 'internal' ? 'staff' : 'everybody',
    with_internal: internal === null || internal.data === data ? null : internal.data,
  }
}

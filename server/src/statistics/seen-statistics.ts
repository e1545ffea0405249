import type { Channel } from '@plat/contract/statistics/scorecards'
import type { Viewer } from '../platform/http/request-context.ts'
import type { ScorecardRow, StatisticsContent } from './statistic-rows.ts'

/** Whose eyes statistics are looked at with. */
export type Onlooker = Pick<Viewer, 'level'> & {
  readonly account: { readonly grants: readonly string[] } | null
}

/** What somebody sees of an agency's statistics, by number. */
export interface Seen {
  readonly scorecards: ReadonlySet<number>
  readonly groups: ReadonlySet<number>
  readonly stats: ReadonlySet<number>
}

/** Statistics whose stats are told by their numbers. */
type NumberedContent = Omit<StatisticsContent, 'stats'> & {
  readonly stats: readonly { readonly id: number }[]
}

/** Whether somebody makes statistics, and sees drafts. */
export function manages({ account }: Onlooker): boolean {
  return account?.grants.includes('stats.manage') ?? false
}

/**
 * The one rule for who sees a number: a stat or grouping is seen by those who see a scorecard that it stands on;
 * public ones by everybody, internal ones by the agency's own people, all others by who manages statistics.
 * @param boards those that the agency has
 */
export function seenStatistics(
  content: NumberedContent,
  onlooker: Onlooker,
  boards: readonly Channel[],
): Seen {
  if (manages(onlooker)) return everything(content)
  const channels = new Set(
    boards.filter(
      (board) => board === 'public' || (board === 'internal' && onlooker.level === 'internal'),
    ),
  )
  return standingOn(
    content,
    content.scorecards.filter(
      (scorecard) =>
        scorecard.published && scorecard.channels.some((channel) => channels.has(channel)),
    ),
  )
}

/** Numbers of the stats that everybody sees. */
export function publicStats(
  content: NumberedContent,
  boards: readonly Channel[],
): ReadonlySet<number> {
  return seenStatistics(content, { level: 'anonymous', account: null }, boards).stats
}

function everything({ scorecards, groups, stats }: NumberedContent): Seen {
  const ids = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => id))
  return { scorecards: ids(scorecards), groups: ids(groups), stats: ids(stats) }
}

function standingOn(content: NumberedContent, scorecards: readonly ScorecardRow[]): Seen {
  const shown = new Set(scorecards.flatMap(({ groups }) => groups))
  const groups = content.groups.filter(({ id }) => shown.has(id))
  const placed = new Set(groups.flatMap(({ rows }) => rows.flat()))
  return {
    scorecards: new Set(scorecards.map(({ id }) => id)),
    groups: new Set(groups.map(({ id }) => id)),
    stats: new Set(content.stats.map(({ id }) => id).filter((id) => placed.has(id))),
  }
}

import type { Channel } from '@plat/contract/statistics/channel'
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
export type NumberedContent = Omit<StatisticsContent, 'stats'> & {
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
  return standingOn(
    content,
    content.scorecards.filter(
      ({ published, channels }) =>
        published && channels.some((channel) => isOpen(channel, onlooker, boards)),
    ),
  )
}

/** Whether the agency has a board, and it is for this viewer. */
function isOpen(
  channel: Channel,
  { level }: Pick<Onlooker, 'level'>,
  boards: readonly Channel[],
): boolean {
  return boards.includes(channel) && (channel === 'public' || level === 'internal')
}

/**
 * The board on which somebody who sees a scorecard looks at it: the asked one, else the public one where it is for it.
 * Managers also see boards that the agency does not have any more.
 * @returns null where it is not on that board, or the board is not for them
 */
export function boardSeen(
  { channels }: Pick<ScorecardRow, 'channels'>,
  onlooker: Pick<Onlooker, 'level'> & { readonly manages: boolean },
  boards: readonly Channel[],
  asked: Channel | undefined,
): Channel | null {
  const seen = channels.filter((channel) => onlooker.manages || isOpen(channel, onlooker, boards))
  const chosen = asked ?? (seen.includes('public') ? 'public' : seen[0])
  return chosen !== undefined && seen.includes(chosen) ? chosen : null
}

/** Numbers of the stats that somebody sees on one of the agency's boards. @param seen what they see at all */
export function statsOnBoard(
  content: NumberedContent,
  seen: Pick<Seen, 'scorecards'>,
  onlooker: Pick<Onlooker, 'level'> & { readonly manages: boolean },
  boards: readonly Channel[],
  channel: Channel,
): ReadonlySet<number> {
  const isThere = (row: ScorecardRow) =>
    seen.scorecards.has(row.id) && boardSeen(row, onlooker, boards, channel) !== null
  return standingOn(content, content.scorecards.filter(isThere)).stats
}

/** What everybody sees. */
export function publicSeen(content: NumberedContent, boards: readonly Channel[]): Seen {
  return seenStatistics(content, { level: 'anonymous', account: null }, boards)
}

/** The board on which a grouping is published, the public one before the internal one; null: on none. */
export function boardOfGroup(
  { scorecards }: Pick<NumberedContent, 'scorecards'>,
  boards: readonly Channel[],
  group: number,
): Channel | null {
  const shown = new Set(
    scorecards
      .filter(({ published, groups }) => published && groups.includes(group))
      .flatMap(({ channels }) => channels),
  )
  const order = ['public', 'internal'] as const
  return order.find((board) => boards.includes(board) && shown.has(board)) ?? null
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

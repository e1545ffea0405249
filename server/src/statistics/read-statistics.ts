import type { Channel } from '@plat/contract/statistics/channel'
import type { Board, Scorecard } from '@plat/contract/statistics/scorecards'
import type { Grouping } from '@plat/contract/statistics/groupings'
import type { Stat } from '@plat/contract/statistics/stats'
import { LRUCache } from 'lru-cache'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { calendarOf } from '../tenancy/document/calendar.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { type CountedStat, type OpenModules, StatCounter, statesOf } from './count-stats.ts'
import {
  boardSeen,
  manages,
  publicSeen,
  type Seen,
  seenStatistics,
  statsOnBoard,
} from './seen-statistics.ts'
import type { StatOutcome } from './stat-outcome.ts'
import { countedStat, groupingView, scorecardView, statView, type View } from './stat-view.ts'
import {
  type ScorecardRow,
  type StatRow,
  readContent,
  readRevision,
  type StatisticsContent,
} from './statistic-rows.ts'
import { workingDays } from './stat-questions.ts'
import { noSuch } from './statistics-changes.ts'
import { type CountingLevel, countingLevel, whoseNumber } from './whose-number.ts'

/** An agency's statistics as one viewer sees them. */
export interface Sight {
  readonly content: LoadedContent
  readonly document: TenantDocument
  /** Of the document. */
  readonly checksum: string
  readonly seen: Seen
  readonly view: View
}

/** Which stats are wanted, of those that are seen. */
export interface Choice {
  /** Left out: all. */
  readonly ids?: ReadonlySet<number>
  /** The board that they stand on; left out: none. */
  readonly channel?: Channel
}

/** A stat to be counted with somebody's permissions. */
interface StatToCount {
  readonly row: StatRow
  readonly counted: CountedStat
  readonly level: CountingLevel
}

/** Stats with what they are counted of, before they are. */
export interface StatsToCount {
  readonly stats: readonly StatToCount[]
  /** Opened for each whose permissions are needed: staff are told their own number beside everybody's. */
  readonly modules: Readonly<Record<CountingLevel, OpenModules>>
  /** Names all that the numbers follow from; null while one cannot be computed, which nothing should remember. */
  readonly state: readonly unknown[] | null
}

/** What a stat says that is not saved yet. */
export type PreviewedStat = Omit<StatOutcome, 'found'> & Pick<Stat, 'counted_for' | 'with_internal'>

const ANYBODY = { level: 'anonymous', account: null } as const
/** Bytes of boards and lists that a process remembers as they were sent. */
const MAX_BYTES = 64 * 1024 * 1024

/** Reads statistics for viewers, and remembers what is asked again. */
export class StatisticsReader {
  readonly #source: SearchDependencies
  readonly #counter: StatCounter
  readonly #answers = new LRUCache<string, string>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_BYTES / 8,
    sizeCalculation: (answer, key) => 2 * (answer.length + key.length),
  })

  constructor(source: SearchDependencies) {
    this.#source = source
    this.#counter = new StatCounter(source)
  }

  /** What a viewer sees of an agency's statistics, not counted yet. */
  async look({ tenant, viewer }: Pick<RequestContext, 'tenant' | 'viewer'>): Promise<Sight> {
    const { database } = this.#source
    const [{ document, checksum }, content] = await Promise.all([
      loadTenant(database, tenant),
      loadContent(database, tenant),
    ])
    const { boards } = document.tenant.control.stats
    const seen = seenStatistics(content, viewer, boards)
    const everybodys = publicSeen(content, boards).stats
    const view = {
      document,
      level: viewer.level,
      calendar: calendarOf(document, new Date()),
      days: workingDays({ document }),
      manages: manages(viewer),
      seen: seen.stats,
      everybodys,
    }
    return { content, document, checksum, seen, view }
  }

  /** Opens what stats are counted of. */
  async prepare(
    { tenant }: Pick<RequestContext, 'tenant'>,
    { content, document, checksum, seen, view }: Sight,
    { ids = seen.stats, channel }: Choice = {},
  ): Promise<StatsToCount> {
    const stats = content.stats
      .filter(({ id }) => seen.stats.has(id) && ids.has(id))
      .map((row) => ({
        row,
        counted: countedStat(row, document),
        level: countingLevel(row.id, view, channel ?? null),
      }))
    const open = (level: CountingLevel) => {
      const counted = countedWith(level, stats, view).map((one) => one.counted)
      return this.#counter.open({ tenant, viewer: { level } }, counted)
    }
    const [anonymous, internal] = await Promise.all([open('anonymous'), open('internal')])
    const states = [statesOf(anonymous), statesOf(internal)]
    const { level, manages: isManager } = view
    const state = states.includes(null)
      ? null
      : [tenant, content.revision, checksum, level, isManager, ...states]
    return { stats, modules: { anonymous, internal }, state }
  }

  /** Counts stats. @returns `lasts`: false while one of them is too busy, which nothing should remember */
  async count(
    { tenant, viewer }: Pick<RequestContext, 'tenant' | 'viewer'>,
    { stats, modules }: StatsToCount,
    view: View,
  ): Promise<{ stats: Stat[]; lasts: boolean }> {
    const outcomesWith = async (level: CountingLevel) => {
      const some = countedWith(level, stats, view)
      const counted = some.map((one) => one.counted)
      const outcomes = await this.#counter.count({ tenant, viewer }, counted, modules[level])
      return new Map(outcomes.map((outcome, at) => [some[at]?.row.id, outcome]))
    }
    const [anonymous, internal] = await Promise.all([
      outcomesWith('anonymous'),
      outcomesWith('internal'),
    ])
    const isBusy = ({ problem }: StatOutcome) => problem === 'busy'
    return {
      stats: stats.flatMap(({ row, level }) => {
        const outcome = (level === 'internal' ? internal : anonymous).get(row.id)
        if (outcome === undefined) return []
        return [statView(row, { level, outcome, internal: internal.get(row.id) ?? null }, view)]
      }),
      lasts: ![...anonymous.values(), ...internal.values()].some(isBusy),
    }
  }

  /** A stat that the viewer sees, on a board if one is named, counted. @throws AppError not_found */
  async one(
    context: Pick<RequestContext, 'tenant' | 'viewer'>,
    id: number,
    channel?: Channel,
  ): Promise<Stat> {
    const sight = await this.look(context)
    const prepared = await this.prepare(context, sight, choiceOfStat(sight, id, channel))
    const [stat] = (await this.count(context, prepared, sight.view)).stats
    if (stat === undefined) throw noSuch('stat')
    return stat
  }

  /** A stat that is not saved, counted as everybody will see it; staff are told their own number beside it. */
  async countOne(
    { tenant, viewer }: Pick<RequestContext, 'tenant' | 'viewer'>,
    stat: CountedStat,
  ): Promise<PreviewedStat> {
    const countWith = async (level: CountingLevel) => {
      const context = { tenant, viewer: { level } }
      const modules = await this.#counter.open(context, [stat])
      const [outcome] = await this.#counter.count(context, [stat], modules)
      if (outcome === undefined) throw new Error('a stat was not counted')
      return outcome
    }
    const [outcome, internal] = await Promise.all([
      countWith('anonymous'),
      viewer.level === 'internal' ? countWith('internal') : null,
    ])
    const { found: _found, ...told } = outcome
    return { ...told, ...whoseNumber('anonymous', outcome, internal) }
  }

  /** An answer as JSON, made once for as long as what it follows from stays. @param name null: not remembered */
  async json(
    name: string | null,
    make: () => Promise<{ json: string; lasts: boolean }>,
  ): Promise<{ json: string; lasts: boolean }> {
    const known = name === null ? undefined : this.#answers.get(name)
    if (known !== undefined) return { json: known, lasts: true }
    const made = await make()
    if (name !== null && made.lasts) this.#answers.set(name, made.json)
    return made
  }
}

/** The stats that are counted with somebody's permissions: with those of staff all, for viewers who are staff. */
function countedWith(
  level: CountingLevel,
  stats: readonly StatToCount[],
  view: Pick<View, 'level'>,
): readonly StatToCount[] {
  if (level === 'internal') return view.level === 'internal' ? stats : []
  return stats.filter((stat) => stat.level === level)
}

const readers = new WeakMap<SearchDependencies['indexes'], StatisticsReader>()

/** The one reader of a process, so that all remember together. */
export function statisticsReader(source: SearchDependencies): StatisticsReader {
  const known = readers.get(source.indexes)
  if (known !== undefined) return known
  const reader = new StatisticsReader(source)
  readers.set(source.indexes, reader)
  return reader
}

/** Groupings that the viewer sees. */
export function groupingsOf({ content, seen, view }: Sight): Grouping[] {
  return content.groups
    .filter(({ id }) => seen.groups.has(id))
    .map((row) => groupingView(row, view, content))
}

/** Scorecards that the viewer sees. */
export function scorecardsOf(sight: Sight): Scorecard[] {
  return sight.content.scorecards
    .filter(({ id }) => sight.seen.scorecards.has(id))
    .map((row) => oneScorecard(sight, row))
}

/** The scorecards that everybody sees, in their order. */
export async function publicScorecards(
  source: SearchDependencies,
  tenant: string,
): Promise<Scorecard[]> {
  return scorecardsOf(await statisticsReader(source).look({ tenant, viewer: ANYBODY }))
}

/** A stat that everybody sees, with everybody's number; undefined for another. */
export async function publicStat(
  source: SearchDependencies,
  tenant: string,
  id: number,
): Promise<Stat | undefined> {
  const context = { tenant, viewer: ANYBODY }
  const reader = statisticsReader(source)
  const { seen } = await reader.look(context)
  return seen.stats.has(id) ? reader.one(context, id) : undefined
}

/** Whether a stat's number is that of its records. */
export function isCount({ type, state }: Pick<Stat, 'type' | 'state'>): boolean {
  return state === 'counted' && (type === 'numeric' || type === 'numeric/overdue')
}

/** Query of the page with a stat's records, or of those that are related to an agency's own number; null without any. */
export function addressBehind({ behind }: Pick<Stat, 'behind'>): string | null {
  return behind.address ?? behind.others.find(({ kind }) => kind === 'related')?.address ?? null
}

/** A scorecard as the viewer sees it. */
function oneScorecard({ seen, view }: Sight, row: ScorecardRow): Scorecard {
  return scorecardView(row, view, seen.groups)
}

/** A board whose stats are not counted yet. */
export type EmptyBoard = Pick<Board, 'scorecard' | 'channel' | 'groups'>

/**
 * A scorecard with its groupings, as one of its boards shows it.
 * @param asked the board; undefined: the public one where the scorecard is for it
 * @throws AppError not_found where the viewer does not see it, or not on that board
 */
export function boardOf(sight: Sight, id: number, asked: Channel | undefined): EmptyBoard {
  const { boards } = sight.document.tenant.control.stats
  const scorecard = scorecardsOf(sight).find((one) => one.id === id)
  const channel = scorecard && boardSeen(scorecard, sight.view, boards, asked)
  if (scorecard === undefined || channel == null) throw noSuch('scorecard')
  const groups = new Map(groupingsOf(sight).map((group) => [group.id, group]))
  return {
    scorecard,
    channel,
    groups: scorecard.groups.flatMap((group) => groups.get(group) ?? []),
  }
}

/** One stat, on a board if one is named. @throws AppError not_found where the viewer does not see it there */
export function choiceOfStat(
  { content, document, seen, view }: Sight,
  id: number,
  channel: Channel | undefined,
): Choice {
  const { boards } = document.tenant.control.stats
  const there =
    channel === undefined ? seen.stats : statsOnBoard(content, seen, view, boards, channel)
  if (!there.has(id)) throw noSuch('stat')
  return { ids: new Set([id]), ...(channel && { channel }) }
}

/** Numbers of the stats on a board. */
export function statsOfBoard({ groups }: Pick<Board, 'groups'>): Set<number> {
  return new Set(groups.flatMap(({ rows }) => rows.flat()).filter((id) => id !== null))
}

/** An agency's statistics, with a name of their state. */
interface LoadedContent extends StatisticsContent {
  readonly revision: string
}

/** Agencies whose statistics a process remembers. */
const MAX_AGENCIES = 500
const known = new WeakMap<Database['pool'], LRUCache<string, LoadedContent>>()

/** An agency's statistics as they are now: read anew only where something of them changed. */
async function loadContent(database: Database, tenant: string): Promise<LoadedContent> {
  const remembered = rememberedOf(database)
  const content = await asTenant(database, tenant, async (tx) => {
    const revision = await readRevision(tx)
    const before = remembered.get(tenant)
    if (before?.revision === revision) return before
    return { ...(await readContent(tx)), revision }
  })
  remembered.set(tenant, content)
  return content
}

function rememberedOf({ pool }: Database): LRUCache<string, LoadedContent> {
  const before = known.get(pool)
  if (before !== undefined) return before
  const remembered = new LRUCache<string, LoadedContent>({ max: MAX_AGENCIES })
  known.set(pool, remembered)
  return remembered
}

import type { Stat } from '@plat/contract/statistics/stats'
import type { Grouping } from '@plat/contract/statistics/groupings'
import type { Scorecard } from '@plat/contract/statistics/scorecards'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { StatOptions } from '@plat/contract/statistics/stat-options'
import { hasHiddenCriteria } from '../search/hidden-criteria.ts'
import type { WorkingDays } from '@plat/record-index/aggregates'
import type { Calendar } from '../tenancy/document/calendar.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import type { CountedStat } from './count-stats.ts'
import { NOWHERE, recordsBehind } from './records-behind.ts'
import type { StatOutcome } from './stat-outcome.ts'
import { dayText } from './stat-periods.ts'
import { boardOfGroup } from './seen-statistics.ts'
import type {
  GroupRow,
  ScorecardRow,
  SearchBehind,
  StatisticsContent,
  StatRow,
} from './statistic-rows.ts'
import { addressNow } from '../search/shown-search.ts'
import { type CountingLevel, whoseNumber } from './whose-number.ts'

/** What is shown of statistics to one viewer. */
export interface View {
  readonly document: TenantDocument
  readonly level: ViewerLevel
  /** The agency's day, and the days on which it works. */
  readonly calendar: Calendar
  readonly days: WorkingDays
  /** Whether the viewer may change statistics, and so is told names and versions. */
  readonly manages: boolean
  /** Stats that the viewer sees. */
  readonly seen: ReadonlySet<number>
  /** Stats that everybody sees. */
  readonly everybodys: ReadonlySet<number>
}

const DAY_MS = 86_400_000

/** What a stat computes; of one that is older than its options, as far as can be said. */
export function optionsOf(row: StatRow, document: TenantDocument): StatOptions {
  if (row.options !== null) return row.options
  if (row.type !== 'numeric/custom') return { type: 'numeric' }
  return {
    type: 'numeric/custom',
    data: row.data ?? 0,
    date: dayText(Math.floor(row.updated_at.getTime() / DAY_MS)),
    source: document.tenant.branding.title.long,
  }
}

/** A row as it is counted. */
export function countedStat(row: StatRow, document: TenantDocument): CountedStat {
  const { search, whole } = row
  const isGone = search.gone || whole?.gone === true
  return {
    module: search.module,
    definition: {
      criteria: search.criteria,
      options: optionsOf(row, document),
      trend: row.trend,
      whole: whole?.criteria ?? null,
    },
    problem:
      moduleOf(document, search.module) === undefined
        ? 'module_gone'
        : isGone
          ? 'search_gone'
          : null,
  }
}

/** What came of a stat. */
export interface Counted {
  /** With whose permissions it was counted. */
  readonly level: CountingLevel
  readonly outcome: StatOutcome
  /** What staff count; null for other viewers. */
  readonly internal: StatOutcome | null
}

/**
 * A stat with what came of it. One whose module is gone says so, and has no department to lead to. What is everybody's
 * number leads everybody to the same records: it tells staff no more of it than the public.
 */
export function statView(row: StatRow, { level, outcome, internal }: Counted, view: View): Stat {
  const { document, manages, everybodys } = view
  const { found: _found, ...told } = outcome
  const code = row.search.module
  const module = moduleOf(document, code)
  const { id, guid, name, title, note, comment, trend, search, updated_at: updated } = row
  return {
    id,
    guid,
    name: manages ? name : '',
    title,
    note,
    comment,
    options: optionsOf(row, document),
    trend,
    ...told,
    ...whoseNumber(level, outcome, internal),
    behind:
      module === undefined
        ? NOWHERE
        : recordsBehind(countedStat(row, document).definition, outcome, {
            module,
            calendar: view.calendar,
            days: view.days,
            level,
            viewer: view.level,
            kept: search.search_metadata.address,
          }),
    search_saved_guid: search.guid,
    search_saved: {
      guid: search.guid,
      module: {
        module_code: code,
        display_name: module?.name ?? code,
        department: { department_code: module ? departmentOf(document, code).id : '' },
      },
      search_metadata: metadataOf(search, module, level),
    },
    published: everybodys.has(id),
    version: manages ? row.version : 0,
    updated: updated.toISOString(),
  }
}

/**
 * The way to a stat's records; none where those whom it is counted for may not see all that it searches by, or where
 * nobody can say so.
 * What else was kept with the search was for its owner's screen.
 */
function metadataOf(
  { criteria, search_metadata: kept }: SearchBehind,
  module: ModuleDocument | undefined,
  level: CountingLevel,
): Stat['search_saved']['search_metadata'] {
  if (module === undefined || hasHiddenCriteria(criteria, module, level)) return { address: '' }
  const { search } = kept
  const address = addressNow(criteria, kept.address, module, level)
  return { address, ...(search === undefined ? {} : { search }) }
}

/** A grouping; what the viewer does not see of it is an empty place. */
export function groupingView(
  row: GroupRow,
  { manages, seen, document }: View,
  content: Pick<StatisticsContent, 'scorecards'>,
): Grouping {
  const { id, guid, name, note, rows, version, updated_at: updated } = row
  return {
    id,
    guid,
    name,
    note,
    board: boardOfGroup(content, document.tenant.control.stats.boards, id),
    rows: rows.map((stats) => stats.map((stat) => (stat !== null && seen.has(stat) ? stat : null))),
    version: manages ? version : 0,
    updated: updated.toISOString(),
  }
}

/** A scorecard; groupings that are gone stand nowhere. */
export function scorecardView(
  row: ScorecardRow,
  { manages }: View,
  groups: ReadonlySet<number>,
): Scorecard {
  const { id, guid, name, note, channels, published, version, updated_at: updated } = row
  return {
    id,
    guid,
    name,
    note,
    channels: [...channels],
    groups: row.groups.filter((group) => groups.has(group)),
    published,
    version: manages ? version : 0,
    updated: updated.toISOString(),
  }
}

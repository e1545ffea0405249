import { aggregateRecords } from './aggregate-records.ts'
import type { AggregateRequest, Aggregates } from './aggregates.ts'
import { suggestAddresses } from './address-suggestions.ts'
import { clusterRecords } from './cluster-records.ts'
import { countFacets } from './facet-counts.ts'
import { IndexColumns } from './index-columns.ts'
import { locationRecords } from './location-records.ts'
import { mapLocations } from './map-locations.ts'
import { QueryContext } from './query-context.ts'
import { recordPage } from './record-page.ts'
import { type Segments, contextsOf } from './segments.ts'
import type {
  Bounds,
  ClusterPageRequest,
  IndexCriteria,
  IndexData,
  IndexDelta,
  IndexMemory,
  IndexPageRequest,
  LocationPageRequest,
} from './types.ts'
import type {
  AddressSuggestion,
  DateCounts,
  FacetOption,
  IndexCount,
  IndexLocations,
  IndexPage,
  LiveAndArchive,
} from './index-results.ts'
import type { Matches } from './match-runs.ts'
import { countBits, countBoth } from './bits.ts'
import { viewRectangle } from './mercator.ts'
import { dateColumn } from './measure-tally.ts'
import { countCodes } from './period-slots.ts'
import { valueOrder } from './value-order.ts'

/**
 * A module's records in memory, to answer searches. The columns are read only and shared between threads; each thread opens
 * its own RecordIndex on them. Criteria that name an unknown column throw a RangeError.
 */
export class RecordIndex {
  /** Can be posted to a worker thread and opened there with `RecordIndex.from`. */
  readonly data: IndexData
  readonly delta: IndexDelta | null
  private readonly segments: Segments

  private constructor(data: IndexData, delta: IndexDelta | null) {
    this.data = data
    this.delta = delta
    this.segments = {
      base: new QueryContext(new IndexColumns(data, delta?.visible)),
      delta: delta && {
        context: new QueryContext(new IndexColumns(delta.data)),
        before: delta.before,
      },
    }
  }

  /** Opens the data of an index built elsewhere, with what changed since. */
  static from(data: IndexData, delta: IndexDelta | null = null): RecordIndex {
    return new RecordIndex(data, delta)
  }

  /** Number of records. */
  get size(): number {
    return this.data.size + (this.delta === null ? 0 : this.delta.data.size - this.delta.hidden)
  }

  count(criteria: IndexCriteria, view?: Bounds): IndexCount {
    return countRecords(this.segments, criteria, view)
  }

  /** What a map shows in its view at a zoom (512-pixel tiles): up to `limit` locations one by one, else clusters. */
  locations(criteria: IndexCriteria, view: Bounds, zoom: number, limit: number): IndexLocations {
    return mapLocations(this.segments, criteria, view, zoom, limit)
  }

  /** The records at the location of exactly this x and y. */
  atLocation(criteria: IndexCriteria, x: number, y: number, page: LocationPageRequest): IndexPage {
    return locationRecords(this.segments, criteria, x, y, page)
  }

  /** The records behind features of a map; null when the map no longer shows these features. */
  inCluster(criteria: IndexCriteria, request: ClusterPageRequest): IndexPage | null {
    return clusterRecords(this.segments, criteria, request)
  }

  page(criteria: IndexCriteria, request: IndexPageRequest): IndexPage {
    return recordPage(this.segments, criteria, request)
  }

  /** Counts by value for category ids or `status_category`, each under all criteria except its own. */
  facets(
    criteria: IndexCriteria,
    fields: readonly string[],
    view?: Bounds,
  ): Record<string, FacetOption[]> {
    return countFacets(this.segments, criteria, fields, view)
  }

  /**
   * Counts, sums, quantiles and durations of the matching records, as a whole and by periods of a date. Throws a RangeError
   * for more periods or measures than there may be.
   */
  aggregate(criteria: IndexCriteria, request: AggregateRequest): Aggregates {
    return aggregateRecords(this.segments, criteria, request)
  }

  /** How many of the matching records have each day of a date. The view restricts located ones only. */
  histogram(criteria: IndexCriteria, date: string, view?: Bounds): DateCounts {
    return countDates(this.segments, criteria, date, view)
  }

  /** Distinct locations of matching records whose address fits the text, best first; its last word may be a prefix. */
  suggest(text: string, criteria: IndexCriteria, limit: number): AddressSuggestion[] {
    return suggestAddresses(this.segments, text, criteria, limit)
  }

  /** Size of the columns, without the scratch memory of each thread. */
  memory(): IndexMemory {
    const parts: Record<string, number> = {}
    let bytes = 0
    for (const [name, section] of Object.entries(this.data.sections)) {
      const part = name.replace(/\.[^.:]*$/, '')
      parts[part] = (parts[part] ?? 0) + section.byteLength
      bytes += section.byteLength
    }
    return { bytes, bytesPerRecord: bytes / Math.max(1, this.size), parts }
  }
}

/** Counts the matching records; the view restricts located ones only. */
function countRecords(
  segments: Segments,
  criteria: IndexCriteria,
  view: Bounds | undefined,
): IndexCount {
  const located = { 1: 0, 2: 0 }
  const unlocated = { 1: 0, 2: 0 }
  for (const context of contextsOf(segments)) {
    const compiled = context.compile(criteria)
    const inView = { part: 'located', view: viewRectangle(view) } as const
    addByStatus(context, context.match(compiled, inView, 0), located)
    addByStatus(context, context.match(compiled, { part: 'unlocated', view: null }, 0), unlocated)
  }
  return { located, unlocated }
}

function addByStatus(context: QueryContext, matches: Matches, counts: LiveAndArchive): void {
  const { live } = context.columns
  for (let r = 0; r < matches.runs.length; r += 2) {
    const first = matches.runs[r]
    const end = matches.runs[r + 1]
    const liveCount = countBoth(matches.bits, live, 0, first, end)
    counts[1] += liveCount
    counts[2] += countBits(matches.bits, first, end) - liveCount
  }
}

/** How many of the matching records have each date. @throws RangeError when the index has no such date column */
function countDates(
  segments: Segments,
  criteria: IndexCriteria,
  date: string,
  view: Bounds | undefined,
): DateCounts {
  const contexts = contextsOf(segments)
  const columns = contexts.map((context) => dateColumn(context.columns, date))
  const { values, numbers } = valueOrder(columns)
  const found = new Uint32Array(values.length)
  let without = 0
  contexts.forEach((context, segment) => {
    const scope = { part: 'all', view: viewRectangle(view) } as const
    const matches = context.match(context.compile(criteria), scope, 0)
    const codes = countCodes(columns[segment], matches)
    const numberOf = numbers[segment]
    const { cardinality } = columns[segment]
    for (let code = 0; code < cardinality; code++)
      found[numberOf === null ? code : numberOf[code]] += codes[code]
    without += codes[cardinality]
  })
  const days: number[] = []
  const counts: number[] = []
  found.forEach((count, i) => {
    if (count === 0) return
    days.push(values[i])
    counts.push(count)
  })
  return { days, counts, without }
}

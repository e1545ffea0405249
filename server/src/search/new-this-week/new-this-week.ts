import { isDeepStrictEqual } from 'node:util'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { NewLine, NewThisWeek } from '@plat/contract/search/new-this-week'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/db/database.ts'
import { hydrate } from '../../records/hydrate.ts'
import { countAnswer } from '../count-answer.ts'
import type { OpenModule } from '../open-module.ts'
import { searchQuery } from '../search-query.ts'
import { newLines, newSince, type SearchedLine, startSearch } from './new-lines.ts'

/** Answers that a process keeps: a few lines for each module and level. */
const MAX_KEPT = 500

const kept = new WeakMap<Database, LRUCache<string, Promise<NewThisWeek | null>>>()

/**
 * What is new in a module, for the search that its page begins with; null for every other search, and when nothing is
 * new.
 */
export async function newThisWeek(
  database: Database,
  module: OpenModule,
  search: SearchCriteria,
): Promise<NewThisWeek | null> {
  return isStart(module, search) ? moduleWeek(database, module) : null
}

/**
 * What is new in a module; null when nothing is. Read once for all viewers of a level while neither records nor the
 * day change.
 */
export async function moduleWeek(
  database: Database,
  module: OpenModule,
): Promise<NewThisWeek | null> {
  const answers =
    kept.get(database) ?? new LRUCache<string, Promise<NewThisWeek | null>>({ max: MAX_KEPT })
  kept.set(database, answers)
  const known = answers.get(module.state)
  if (known !== undefined) return known
  const reading = readNew(database, module)
  answers.set(module.state, reading)
  reading.catch(() => answers.delete(module.state))
  return reading
}

/** Whether a search is the one that the module's page begins with, wherever its map is. */
function isStart({ module, level }: OpenModule, search: SearchCriteria): boolean {
  const { ___viewport: _view, ___zoom: _zoom, ...restricting } = search
  const start = criteriaOf(startSearch(module), module.filters, level)
  return isDeepStrictEqual(restricting, start)
}

async function readNew(database: Database, module: OpenModule): Promise<NewThisWeek | null> {
  const { today } = module.calendar
  const lines = await Promise.all(
    newLines(module.module, module.level, today).map((line) => readLine(database, module, line)),
  )
  const found = lines.filter((line) => line !== null)
  return found.length === 0 ? null : { since: newSince(today), lines: found }
}

/** A line with its number and its newest record; null when there is none. */
async function readLine(
  database: Database,
  module: OpenModule,
  { kind, criteria: searched, search, date }: SearchedLine,
): Promise<NewLine | null> {
  const { criteria } = searchQuery(searched, module, module.level)
  const [counts, page] = await Promise.all([
    module.index.query({ kind: 'count', criteria, view: null }),
    module.index.query({
      kind: 'page',
      criteria,
      view: null,
      scope: module.module.ui.unmapped ? 'all' : 'located',
      sort: { field: date, descending: true },
      offset: 0,
      limit: 1,
    }),
  ])
  const count = countAnswer(counts.located, counts.unlocated)
  if (count.all === 0) return null
  const { version } = module.index
  const [record] = await hydrate(
    database,
    module.tenant,
    module.module,
    { ...page, version },
    { areaNames: module.catalog.areaNames, visibility: module.visibility },
  )
  const newest = record && {
    guid: record.guid,
    title: record.title,
    address: record.addresses[0]?.street_address ?? null,
  }
  return { kind, count, search, newest: newest ?? null }
}

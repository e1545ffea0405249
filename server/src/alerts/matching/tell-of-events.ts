import { setImmediate as nextTurn } from 'node:timers/promises'
import { indexColumns } from '../../indexes/index-columns.ts'
import { CONNECT_MS } from '../../indexes/thread-connection.ts'
import { asTenant, type TenantTransaction } from '../../platform/db/as-tenant.ts'
import type { RecordEvent } from '../../record-events/record-event.ts'
import { VISIBILITY_OF_LEVEL } from '../../records/visibility.ts'
import type { OpenModule, SearchDependencies } from '../../search/open-module.ts'
import { type MatchedEvent, tellFollowers, tellSearches } from './insert-notifications.ts'
import { type CompiledSearch, Levels } from './levels.ts'
import { MatchThread } from './match-thread.ts'
import type { Matches } from './match-worker.ts'
import { readSearches, type SearchPosition, type SharedSearch } from './watched-searches.ts'

/** What matching works with. */
export interface MatchSource extends SearchDependencies {
  /** Has an agency's accounts told what was stored and waits for no digest. */
  tellAtOnce?(tenant: string): Promise<void>
}

/** Events of one module. */
export interface EventsToTell {
  readonly tenant: string
  readonly module: string
  /** Of some 10,000 records at most. */
  readonly events: readonly RecordEvent[]
}

/** Runs work that stores notifications in a transaction; what it answers says how many are new. */
export type Store = (work: (transaction: TenantTransaction) => Promise<number>) => Promise<number>

/** Distinct searches that are matched at a time: some ten megabytes. */
const SEARCHES = 10_000
/** Searches that are compiled before others have their turn: some ten milliseconds. */
const COMPILED = 1_000
/** Notifications of one transaction, or, of an event of a search that more alerts share, as many as these are. */
const STORED = 20_000

/**
 * Makes the notifications of these events, for all alerts of the module. Matching takes place in a thread, and the
 * transactions are short: what was stored when it is cut off is found again, and stored once.
 * @returns how many are new.
 */
export async function tellOfEvents(
  source: MatchSource,
  told: EventsToTell,
  store: Store,
): Promise<number> {
  const { tenant, module, events } = told
  const { database } = source
  let count = await store((tx) => tellFollowers(tx, module, events))
  const thread = new MatchThread()
  try {
    const version = Math.max(0, ...events.map((event) => event.version ?? 0))
    const open = new Levels(source, { tenant, module, version })
    let position: SearchPosition | null = ['', 0]
    let loaded = false
    while (position !== null) {
      const after: SearchPosition = position
      const { searches, next } = await asTenant(database, tenant, (tx) =>
        readSearches(tx, module, after, SEARCHES),
      )
      if (searches.length > 0 && !loaded) {
        await thread.load(await loadOrder(source, told, await open.module('registered')))
        loaded = true
      }
      for (const matches of await matched(thread, open, searches, events))
        count += await store((tx) => tellSearches(tx, module, events, matches))
      position = next
    }
  } finally {
    await thread.close()
  }
  return count
}

async function loadOrder(
  { database }: MatchSource,
  { tenant, module, events }: EventsToTell,
  open: OpenModule,
) {
  const { types: _functions, ...connection } = database.connection
  return {
    connection,
    connectMs: CONNECT_MS[database.kind],
    tenant,
    module,
    columns: indexColumns(open.module),
    layers: open.document.places.layers.map(({ id, area, sha256 }) => ({ id, area, sha256 })),
    records: [...new Set(events.map(({ recordNo }) => recordNo))],
  }
}

/** What the searches match, in parts that one short transaction stores. */
async function matched(
  thread: MatchThread,
  open: Levels,
  searches: readonly SharedSearch[],
  events: readonly RecordEvent[],
): Promise<Iterable<MatchedEvent[]>> {
  const compiled: CompiledSearch[] = []
  for (let at = 0; at < searches.length; at += COMPILED) {
    compiled.push(...(await open.compile(searches.slice(at, at + COMPILED))))
    await nextTurn()
  }
  if (compiled.length === 0) return []
  const pairs = await thread.match(compiled.map(({ criteria }) => criteria))
  return matchedEvents(pairs, compiled, events)
}

/** Made as they are stored: of many events that many searches match there would be too many. */
function* matchedEvents(
  pairs: Matches,
  compiled: readonly CompiledSearch[],
  events: readonly RecordEvent[],
): Generator<MatchedEvent[]> {
  const byRecord = Map.groupBy(events.keys(), (at) => events[at]?.recordNo)
  let matches: MatchedEvent[] = []
  let told = 0
  for (let at = 0; at < pairs.length; at += 2) {
    const search = compiled[pairs[at] ?? -1]?.search
    if (search === undefined) continue
    const level = VISIBILITY_OF_LEVEL[search.level]
    for (const event of byRecord.get(pairs[at + 1]) ?? []) {
      const { from = 3, below = 0 } = events[event] ?? {}
      if (from > level || level >= below) continue
      matches.push([search.key, level, event])
      told += search.alerts
    }
    if (told < STORED) continue
    yield matches
    matches = []
    told = 0
  }
  if (matches.length > 0) yield matches
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { asksSecondFactor } from '../../accounts/account-row.ts'
import { levelOfNumber } from '../../accounts/sessionless-level.ts'
import { indexColumns } from '../../indexes/index-columns.ts'
import { CONNECT_MS } from '../../indexes/thread-connection.ts'
import { asTenant, type TenantTransaction } from '../../platform/db/as-tenant.ts'
import type { RecordEvent } from '../../record-events/record-event.ts'
import type { OpenModule, SearchDependencies } from '../../search/open-module.ts'
import { loadTenant } from '../../tenancy/tenant-cache.ts'
import {
  type MatchedEvent,
  tellFollowers,
  tellSearches,
  type ToldModule,
} from './insert-notifications.ts'
import type { FoundPart, LearntSearch, SearchNames } from './kept-searches.ts'
import { Levels } from './levels.ts'
import type { MatchThread } from './match-thread.ts'
import { withMatchThread } from './match-threads.ts'
import { nameSearches, readSearches, type SearchPosition } from './watched-searches.ts'

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

/** Distinct searches that are named at a time: some megabytes. */
const NAMED = 20_000
/** Searches that are compiled before others have their turn: some ten milliseconds. */
const COMPILED = 1_000
/** Notifications of one transaction, or, of an event of a search that more alerts share, as many as these are. */
const STORED = 20_000

/**
 * Makes the notifications of these events, for all alerts of the module. Matching takes place in a thread, which knows
 * the searches of the last time, and the transactions are short: what was stored when it is cut off is found again, and
 * stored once.
 * @returns how many are new.
 */
export async function tellOfEvents(
  source: MatchSource,
  told: EventsToTell,
  store: Store,
): Promise<number> {
  const { tenant, module, events } = told
  const { database } = source
  const { document } = await loadTenant(database, tenant)
  const at = { module, asks: asksSecondFactor(document) }
  const followers = await store((tx) => tellFollowers(tx, at, events))
  const first = await asTenant(database, tenant, (tx) => nameSearches(tx, at, ['', 0], 1))
  if (first.names.keys.length === 0) return followers
  const watching = await withMatchThread(source, async (thread) => {
    await learnSearches(thread, source, told, at)
    let count = 0
    for await (const part of thread.find())
      for (const matches of matchedEvents(part, events))
        count += await store((tx) => tellSearches(tx, at, events, matches))
    return count
  })
  return followers + watching
}

/** Has the thread know the records and all searches that there are now. */
async function learnSearches(
  thread: MatchThread,
  source: MatchSource,
  told: EventsToTell,
  at: ToldModule,
): Promise<void> {
  const { tenant, module, events } = told
  const version = Math.max(0, ...events.map((event) => event.version ?? 0))
  const open = new Levels(source, { tenant, module, version })
  await thread.load(await loadOrder(source, told, await open.module('registered')))
  let position: SearchPosition | null = ['', 0]
  while (position !== null) {
    const after: SearchPosition = position
    const { names, next } = await asTenant(source.database, tenant, (tx) =>
      nameSearches(tx, at, after, NAMED),
    )
    const unknown = await thread.know(names)
    for (let from = 0; from < unknown.length; from += COMPILED) {
      const positions = [...unknown.subarray(from, from + COMPILED)]
      await thread.learn(await compiled(source, told, { open, names, positions }))
      await nextTurn()
    }
    position = next
  }
}

/** What the searches at some positions of the names look for. */
async function compiled(
  { database }: MatchSource,
  { tenant, module }: EventsToTell,
  some: {
    readonly open: Levels
    readonly names: SearchNames
    readonly positions: readonly number[]
  },
): Promise<LearntSearch[]> {
  const { keys, levels } = some.names
  const wanted = some.positions.map((at) => keys[at] ?? '')
  const stored = await asTenant(database, tenant, (tx) => readSearches(tx, module, wanted))
  const found = some.positions.flatMap((position) => {
    const key = keys[position] ?? ''
    const search = stored.get(key)
    if (search === undefined) return []
    const level = levelOfNumber(levels[position] ?? 0)
    return [{ position, search: { ...search, key, level } }]
  })
  const searches = await some.open.compile(found.map(({ search }) => search))
  return searches.map((one, at) => ({ position: found[at]?.position ?? 0, ...one }))
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
    state: open.index.checksum,
    columns: indexColumns(open.module),
    layers: open.document.places.layers.map(({ id, area, sha256 }) => ({ id, area, sha256 })),
    records: [...new Set(events.map(({ recordNo }) => recordNo))],
  }
}

/** In parts that one short transaction stores. */
function* matchedEvents(
  { names: { keys, levels, alerts }, matches: pairs }: FoundPart,
  events: readonly RecordEvent[],
): Generator<MatchedEvent[]> {
  const byRecord = Map.groupBy(events.keys(), (at) => events[at]?.recordNo)
  let matches: MatchedEvent[] = []
  let told = 0
  for (let at = 0; at < pairs.length; at += 2) {
    const search = pairs[at] ?? 0
    const level = levels[search] ?? 0
    for (const event of byRecord.get(pairs[at + 1]) ?? []) {
      const { from = 3, below = 0 } = events[event] ?? {}
      if (from > level || level >= below) continue
      matches.push([keys[search] ?? '', level, event])
      told += alerts[search] ?? 0
    }
    if (told < STORED) continue
    yield matches
    matches = []
    told = 0
  }
  if (matches.length > 0) yield matches
}

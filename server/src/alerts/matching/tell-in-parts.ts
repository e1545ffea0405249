import { asTenant, type TenantTransaction } from '../../platform/db/as-tenant.ts'
import type { RecordEvent } from '../../record-events/record-event.ts'
import { type MatchSource, type Store, tellOfEvents } from './tell-of-events.ts'

/** How a matching is done. */
export interface MatchManner {
  /** True: nothing is kept; what it answers is what would be. */
  readonly dryRun?: boolean
  readonly signal?: AbortSignal
  /** Changed records that are read at a time. */
  readonly batch?: number
}

/** What came of it. */
export interface Told {
  readonly events: number
  /** That are new. */
  readonly notifications: number
}

/** Where events come from, and whom they are told. */
interface Telling<Position> {
  readonly tenant: string
  readonly module: string
  /** Before the first. */
  readonly start: Position
  /** Answers what comes after a position, and the position of the last; null: that was all. */
  readonly read: (
    transaction: TenantTransaction,
    after: Position,
    limit: number,
  ) => Promise<{ readonly events: readonly RecordEvent[]; readonly next: Position | null }>
  /** Is asked in each transaction that stores. @throws what keeps it from storing */
  readonly check: (transaction: TenantTransaction) => Promise<void>
}

/** Records of a part: an index of them takes some ten megabytes. */
const BATCH = 10_000

/** Tells events, a part at a time: what is in memory does not grow with their number. */
export async function tellInParts<Position>(
  source: MatchSource,
  { tenant, module, start, read, check }: Telling<Position>,
  manner: MatchManner,
): Promise<Told> {
  const store = storeOf(source, tenant, manner, check)
  const limit = manner.batch ?? BATCH
  let events = 0
  let notifications = 0
  let position: Position | null = start
  while (position !== null) {
    manner.signal?.throwIfAborted()
    const after: Position = position
    const part = await asTenant(source.database, tenant, (tx) => read(tx, after, limit))
    events += part.events.length
    if (part.events.length > 0)
      notifications += await tellOfEvents(source, { tenant, module, events: part.events }, store)
    position = part.next
  }
  // When all is stored: an account gets one mail of a version or day, however many parts it was told in.
  if (events > 0 && manner.dryRun !== true) await source.tellAtOnce?.(tenant)
  return { events, notifications }
}

/** Transactions that store, or do all the same and then undo it. */
function storeOf(
  { database }: MatchSource,
  tenant: string,
  { dryRun = false, signal }: MatchManner,
  check: (transaction: TenantTransaction) => Promise<void>,
): Store {
  return (work) =>
    asTenant(database, tenant, async (tx) => {
      signal?.throwIfAborted()
      // Many may watch for what happened.
      await tx.query('set local statement_timeout = 0')
      await check(tx)
      if (!dryRun) return work(tx)
      await tx.query('savepoint dry_run')
      const inserted = await work(tx)
      await tx.query('rollback to savepoint dry_run')
      return inserted
    })
}

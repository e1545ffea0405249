import { asTenant, type TenantTransaction } from '../../platform/db/as-tenant.ts'
import { type ChangePosition, readRecordEvents } from '../../record-events/read-record-events.ts'
import { moduleOf, type TenantDocument } from '../../tenancy/document/document.ts'
import type { ModuleDocument } from '../../tenancy/document/module-document.ts'
import { loadTenant } from '../../tenancy/tenant-cache.ts'
import { type MatchManner, tellInParts, type Told } from './tell-in-parts.ts'
import type { MatchSource } from './tell-of-events.ts'

/** Name of this reader of a module's versions. */
export const ALERT_READER = 'alerts'

/** What a matching has done. */
export interface Matched extends Told {
  /** Version up to which the module's changes are told. */
  readonly version: number
}

/** Another process has gone on meanwhile: what this one does would be done twice. */
export class OvertakenError extends Error {
  override name = 'OvertakenError'
}

/**
 * Tells the alerts of a module what happened to its records since that was last done. Where it is cut off it is
 * taken up again from the last whole version, and nothing is told twice.
 */
export async function matchModule(
  source: MatchSource,
  tenant: string,
  code: string,
  manner: MatchManner = {},
): Promise<Matched> {
  let done: Matched = { version: 0, events: 0, notifications: 0 }
  for (;;) {
    const before = done
    const { database } = source
    const read = await asTenant(database, tenant, (tx) => startReading(tx, code))
    if (read === null) return before
    if (read.from >= read.to) {
      // The first job of a module, or one whose alerts are all newer: there is nothing to read.
      if (read.stored !== read.to && manner.dryRun !== true)
        await asTenant(database, tenant, (tx) => move(tx, code, read.stored, read.to, 0))
      return { ...before, version: read.to }
    }
    const { events, notifications } = await readOn(source, tenant, code, read, manner)
    done = {
      version: read.to,
      events: before.events + events,
      notifications: before.notifications + notifications,
    }
    // Meanwhile another import may have ended, whose job was not added to this one.
    if (manner.dryRun === true) return done
  }
}

interface Reading {
  /** As it is stored. */
  readonly stored: number
  /** The first version that somebody may be told of comes after it. */
  readonly from: number
  readonly to: number
}

async function startReading(
  { query, tenant }: TenantTransaction,
  module: string,
): Promise<Reading | null> {
  await query(
    `insert into change_reader (tenant, module, reader, version)
     select tenant, module, $3, 0 from module where tenant = $1 and module = $2
     on conflict do nothing`,
    [tenant, module, ALERT_READER],
  )
  const [row] = await query<{ stored: number; to: number; oldest: number | null }>(
    `select c.version as stored, m.version as to,
       (select min(a.after_version) from alert a
        where a.tenant = m.tenant and a.module = m.module and a.active) as oldest
     from change_reader c join module m using (tenant, module)
     where c.tenant = current_tenant() and c.module = $1 and c.reader = $2`,
    [module, ALERT_READER],
  )
  if (row === undefined) return null
  const { stored, to, oldest } = row
  // After a restore the versions may be older than what was read.
  return { stored, to, from: Math.max(Math.min(stored, to), Math.min(oldest ?? to, to)) }
}

async function readOn(
  source: MatchSource,
  tenant: string,
  code: string,
  reading: Reading,
  manner: MatchManner,
): Promise<Told> {
  const { database } = source
  const { stored, to } = reading
  const { document } = await loadTenant(database, tenant)
  const module = moduleOf(document, code)
  // Nobody can watch what the document does not have: its versions are passed over.
  const told =
    module === undefined
      ? { events: 0, notifications: 0 }
      : await tellAll(source, document, { module, reading }, manner)
  if (manner.dryRun !== true)
    await asTenant(database, tenant, (tx) => move(tx, code, stored, to, told.notifications))
  return told
}

async function tellAll(
  source: MatchSource,
  { tenant: { code: tenant, timeZone } }: TenantDocument,
  { module, reading }: { readonly module: ModuleDocument; readonly reading: Reading },
  manner: MatchManner,
): Promise<Told> {
  const { stored, from, to } = reading
  const start: ChangePosition = { version: from + 1, recordNo: 0 }
  return tellInParts(
    source,
    {
      tenant,
      module: module.code,
      start,
      read: (tx, after, limit) => readRecordEvents(tx, { module, timeZone, after, to, limit }),
      // A dry run waits for its turn as well, but stores nothing that could be there twice.
      check: (tx) => lock(tx, module.code, manner.dryRun === true ? null : stored),
    },
    manner,
  )
}

/**
 * Only one process at a time stores something.
 * @param stored version at which the reader must be; null: at any.
 * @throws OvertakenError where another process has moved the reader.
 */
async function lock(
  { query }: TenantTransaction,
  module: string,
  stored: number | null,
): Promise<void> {
  const [row] = await query<{ version: number }>(
    `select version from change_reader
     where tenant = current_tenant() and module = $1 and reader = $2 for update`,
    [module, ALERT_READER],
  )
  if (stored !== null && row?.version !== stored)
    throw new OvertakenError(
      `The changes of ${module} were read up to ${row?.version ?? 'nowhere'} by another process, expected ${stored}.`,
    )
}

async function move(
  transaction: TenantTransaction,
  module: string,
  stored: number,
  to: number,
  notifications: number,
): Promise<void> {
  await lock(transaction, module, stored)
  await transaction.query(
    `update change_reader set version = $3, read_at = now(), matched = matched + $4
     where tenant = current_tenant() and module = $1 and reader = $2`,
    [module, ALERT_READER, to, notifications],
  )
}

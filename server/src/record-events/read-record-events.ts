import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { dayIn } from '../tenancy/document/calendar.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { type ChangeEvent, eventsOfChange } from './change-rules.ts'
import type { RecordEvent } from './record-event.ts'

/** Up to where a module's changes were read. */
export interface ChangePosition {
  readonly version: number
  /** Of the last one that was read of it; 0: none was. */
  readonly recordNo: number
}

/** Whose events are read, and which. */
export interface EventQuestion {
  readonly module: ModuleDocument
  /** The agency's: an event has the day on which its import ended. */
  readonly timeZone: string
  readonly after: ChangePosition
  /** The last version. */
  readonly to: number
  /** Most changes of records that are read. */
  readonly limit: number
}

/** Changes as they were read, with the events that they are. */
export interface ReadEvents {
  readonly events: readonly RecordEvent[]
  /** Of the last change that was read; null: all were. */
  readonly next: ChangePosition | null
}

/**
 * What happened to a module's records, in the order of its versions and their numbers. A version that rewrites most
 * records tells nothing.
 */
export async function readRecordEvents(
  transaction: TenantTransaction,
  { module, timeZone, after, to, limit }: EventQuestion,
): Promise<ReadEvents> {
  const rows = await transaction.query<Omit<ChangeEvent, 'date'> & { committedAt: Date }>(
    `select e.version, e.record_no as "recordNo", e.guid, e.kind, e.agency_reference as reference,
       e.visibility, e.was_visibility as "wasVisibility", v.committed_at as "committedAt",
       coalesce(r.street_address, w.content->>'street_address') as address,
       coalesce((
         select jsonb_agg(jsonb_build_object('field', c.field, 'before', c.before, 'after', c.after) order by c.field)
         from record_change c
         where c.tenant = e.tenant and c.module = e.module and c.version = e.version
           and c.record_no = e.record_no), '[]') as changes
     from change_event e
     join module_version v on v.tenant = e.tenant and v.module = e.module and v.version = e.version
     left join record r on r.tenant = e.tenant and r.module = e.module and r.record_no = e.record_no
     left join withdrawn_record w on w.tenant = e.tenant and w.module = e.module and w.version = e.version
       and w.record_no = e.record_no
     where e.tenant = current_tenant() and e.module = $1 and (e.version, e.record_no) > ($2, $3)
       and e.version <= $4 and not v.rewritten
     order by e.version, e.record_no limit $5`,
    [module.code, after.version, after.recordNo, to, limit],
  )
  const last = rows.length < limit ? undefined : rows.at(-1)
  return {
    events: rows.flatMap(({ committedAt, ...row }) =>
      eventsOfChange(module, { ...row, date: dayIn(timeZone, committedAt) }),
    ),
    next: last === undefined ? null : { version: last.version, recordNo: last.recordNo },
  }
}

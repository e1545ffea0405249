import type { EventKind } from '@plat/contract/alerts/event-kinds'
import { TRACKED_FIELDS } from '../tenancy/document/built-in-fields.ts'
import { type ModuleDocument, visibleFields } from '../tenancy/document/module-document.ts'
import { isEventDate } from '../tenancy/document/possible-events.ts'
import type { FieldChange, LevelLimit, RecordEvent } from './record-event.ts'

/** What a version did to a record, as stored. */
export interface ChangeEvent {
  readonly version: number
  readonly recordNo: number
  readonly guid: string
  readonly kind: 'new' | 'changed' | 'withdrawn'
  readonly reference: string
  readonly address: string | null
  /** Of the record afterwards; of a withdrawn one, before. */
  readonly visibility: 0 | 1 | 2
  /** Null for a new record. */
  readonly wasVisibility: 0 | 1 | 2 | null
  /** Day of the agency, `YYYY-MM-DD`. */
  readonly date: string
  readonly changes: readonly FieldChange[]
}

const TRACKED = new Set(TRACKED_FIELDS)
const EVERYBODY = 3
const INTERNAL = 2
const REGISTERED = 1

/**
 * The events that a version's change of a record is, by the module's rules of today. That a record opened to more
 * people is news for them; that it was restricted is told to nobody, and those who no longer see it hear nothing.
 */
export function eventsOfChange(module: ModuleDocument, change: ChangeEvent): RecordEvent[] {
  const { kind, visibility, wasVisibility } = change
  const was = wasVisibility ?? visibility
  if (kind !== 'changed') return [event(change, [kind], [], visibility, EVERYBODY)]
  const opened = visibility < was ? [event(change, ['new'], [], visibility, was)] : []
  const both = visibility < was ? was : visibility
  return [...opened, ...changedFields(module, change, both)]
}

function changedFields(
  module: ModuleDocument,
  change: ChangeEvent,
  from: 0 | 1 | 2,
): RecordEvent[] {
  const isPublic = fieldsFor(module, REGISTERED)
  const isKnown = fieldsFor(module, INTERNAL)
  const known = change.changes.filter(({ field }) => isKnown(field))
  const byKind = Map.groupBy(known, (one) => kindsOf(module, one)[0])
  return [...byKind].flatMap(([kind, all]) => {
    const others = all.flatMap((one) => kindsOf(module, one)).filter((one) => one !== kind)
    const kinds = [kind, ...new Set(others)] as const
    const open = all.filter(({ field }) => isPublic(field))
    if (open.length === all.length) return [event(change, kinds, all, from, EVERYBODY)]
    const forStaff = event(change, kinds, all, INTERNAL, EVERYBODY)
    const forOthers = open.length > 0 && from < INTERNAL
    return forOthers ? [event(change, kinds, open, from, INTERNAL), forStaff] : [forStaff]
  })
}

/** Whether somebody at a level may read a field; the module's own that are gone may be read by nobody. */
function fieldsFor(module: ModuleDocument, level: number): (field: string) => boolean {
  const own = visibleFields(module, level)
  return (field) => TRACKED.has(field) || own.has(field)
}

/** What a change of a field is; a decision that is a change of status as well is both. */
export function kindsOf(
  module: ModuleDocument,
  { field, after }: FieldChange,
): readonly [EventKind, ...EventKind[]] {
  const { status, decision } = module.events
  const isStatus = status.includes(field)
  const decides =
    after !== null &&
    (decision.fields.includes(field) || (field === 'status' && decision.statuses.includes(after)))
  if (decides) return isStatus ? ['decision', 'status'] : ['decision']
  if (isStatus) return ['status']
  return [isEventDate(module, field) ? 'date' : 'text']
}

function event(
  { version, recordNo, guid, reference, address, date }: ChangeEvent,
  kinds: RecordEvent['kinds'],
  changes: readonly FieldChange[],
  from: LevelLimit,
  below: LevelLimit,
): RecordEvent {
  const key = `${version}:${kinds[0]}`
  return { recordNo, guid, reference, address, version, date, kinds, key, changes, from, below }
}

import { isEventField } from './event-field.ts'
import { MIN_LOST } from './field-changes.ts'
import type { FieldCount } from './field-counts.ts'
import type { ImportReport } from './import-report.ts'
import {
  type Accepted,
  type Guarded,
  MAX_SHARE,
  type Objection,
  percent,
  shown,
  topReasons,
} from './objection.ts'

/** How far the share of rejected rows may exceed the accepted one. */
const MAX_MORE_REJECTED = 0.05

/** The share of rejected rows that is accepted from this import on. */
export function acceptedRejects(
  { counts, last }: Pick<Guarded, 'counts' | 'last'>,
  accepted: Accepted,
): number {
  const share = shareOf(counts)
  return accepted.rejects && share > MAX_SHARE ? share : (last?.acceptedRejects ?? 0)
}

/** True for a share of rejected rows that needs no operator's consent. */
export function isUnasked(share: number): boolean {
  return share <= MAX_SHARE
}

function shareOf({ rejected, read }: Pick<Guarded['counts'], 'rejected' | 'read'>): number {
  return read === 0 ? 0 : rejected.total / read
}

/** Objection to a share of rejected rows beyond the accepted one. */
export function rejects({ counts, last }: Guarded): Objection[] {
  const share = shareOf(counts)
  const accepted = last?.acceptedRejects ?? 0
  if (share <= MAX_SHARE || (accepted > 0 && share <= accepted + MAX_MORE_REJECTED)) return []
  return [
    {
      message: `${counts.rejected.total} of ${counts.read} rows are rejected, more than ${percent(MAX_SHARE)}: ${topReasons(counts.rejected)}`,
      option: '--accept-rejects',
    },
  ]
}

/** Objections to fields most of whose values have another form than the mapping expects. */
export function unreadable({ plan, counts, last }: Guarded): Objection[] {
  const objections = counts.fields
    .entries()
    .filter(([field]) => !last?.unreadable.includes(field))
    .flatMap(([field, count]): Objection[] => {
      if (!mostlyUnreadable(count, counts.read)) return []
      const example = count.example
        ? ` (${shown(count.example.value)}: ${count.example.reason})`
        : ''
      return [
        {
          message: `${field} cannot be read in ${count.unreadable} of ${count.unreadable + count.filled} rows that give it${example}`,
          option: '--accept-changes',
          field: isEventField(field) ? 'events' : field,
        },
      ]
    })
  const top = Object.entries(counts.unlocated.toReport()).find(([name]) => name !== NO_LOCATION)
  const unusable = counts.unlocated.total - (counts.unlocated.reasons.get(NO_LOCATION)?.count ?? 0)
  if (plan.existing === 0 && top && isMost(unusable, counts.located, counts.read))
    objections.push({
      message: `location cannot be used in ${unusable} of ${unusable + counts.located} rows that give it (${top[0]}, ${top[1].examples[0] ?? ''})`,
      option: '--accept-changes',
      field: 'location',
    })
  return objections
}

/** The reason under which rows without a location are counted. */
const NO_LOCATION = 'no location in the source'

/** Whether most of a field's values cannot be read. */
function mostlyUnreadable(
  { unreadable: bad, filled }: Pick<FieldCount, 'unreadable' | 'filled'>,
  rows: number,
): boolean {
  return isMost(bad, filled, rows)
}

/** Fields most of whose values could not be read, as the report of an import has them. */
export function unreadableFields({
  read = 0,
  fields = {},
  increment,
}: Pick<Partial<ImportReport>, 'read' | 'fields' | 'increment'>): string[] {
  const own = Object.entries(fields).flatMap(([field, count]) =>
    mostlyUnreadable(count, read) ? [field] : [],
  )
  return [...new Set([...(increment?.unreadable ?? []), ...own])]
}

function isMost(bad: number, good: number, rows: number): boolean {
  return bad > good && (bad >= MIN_LOST || bad * 2 > rows)
}

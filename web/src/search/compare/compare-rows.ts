import type { Localized } from '@plat/contract/platform/localized'
import { own } from '@plat/contract/platform/own'
import { contactLines } from '@plat/contract/records/contact-lines'
import type { Formatting } from '@plat/contract/records/formatting'
import { buttonTarget } from '@plat/contract/records/record-link'
import type { RecordDetails } from '@plat/contract/records/records'
import { type Field, orderedFields } from '../../records/fields.ts'

/** A field beside itself in other records. */
export interface CompareRow {
  readonly id: string
  readonly label: Localized
  /** What each record has, in their order; null for one that has nothing to show. */
  readonly cells: readonly (Field | null)[]
  readonly differs: boolean
}

export interface CompareGroup {
  /** Null: fields that the agency put under no heading. */
  readonly title: Localized | null
  readonly rows: readonly CompareRow[]
}

/** The fields of records of one module under their headings, in the configured order; each field that one of them has. */
export function compareGroups(records: readonly RecordDetails[]): CompareGroup[] {
  const fields = records.map((details) => ({ details, fields: orderedFields(details) }))
  const formats = new Map<string, Formatting>()
  for (const { formatting } of fields.flatMap((one) => one.fields))
    if (!formats.has(formatting.id)) formats.set(formatting.id, formatting)
  const groups = new Map<string, { title: Localized | null; rows: CompareRow[] }>()
  for (const { id, label, group } of [...formats.values()].sort(
    (a, b) => a.position - b.position,
  )) {
    const cells = fields.map((one) => one.fields.find(({ formatting }) => formatting.id === id))
    const said = cells.map((cell, i) => (cell ? saidBy(fields[i]?.details, cell) : null))
    const title = group ?? null
    const key = JSON.stringify(title)
    const rows = groups.get(key) ?? { title, rows: [] }
    rows.rows.push({
      id,
      label,
      cells: cells.map((cell) => cell ?? null),
      differs: isDifferent(said),
    })
    groups.set(key, rows)
  }
  return [...groups.values()]
}

/** Whether values are not all the same. */
export function isDifferent(values: readonly unknown[]): boolean {
  return new Set(values.map((value) => JSON.stringify(value ?? null))).size > 1
}

/** What a field says, to be compared. */
function saidBy(details: RecordDetails | undefined, { formatting, value }: Field): unknown {
  if (details === undefined) return value
  if (formatting.type === 'contact') return contactLines(details, formatting)
  if (formatting.type === 'video') return own(details.videos, formatting.id)
  if (formatting.type === 'button' && formatting.action !== 'copy')
    return buttonTarget(details, formatting)
  return value
}

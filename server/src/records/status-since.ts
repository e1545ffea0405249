import { own } from '@plat/contract/platform/own'
import { LOCALES, type Localized, localize } from '@plat/contract/platform/localized'
import type { RecordEvent, StatusSince } from '@plat/contract/records/records'
import { dayOfValue } from '@plat/contract/records/written-value'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { statusLabel } from '../tenancy/document/value-labels.ts'
import type { ChangeRow } from './record-changes.ts'

/** What is known of a record's status, as stored. */
export interface StatusFacts {
  readonly status: string | null
  readonly record_date: string | null
  readonly attributes: Readonly<Record<string, unknown>>
  /** Steps of the source. */
  readonly events: readonly Pick<RecordEvent, 'date' | 'label'>[]
  /** What imports found to differ. */
  readonly changes: readonly Pick<ChangeRow, 'version' | 'date' | 'field' | 'before' | 'after'>[]
}

type StatusModule = Pick<
  ModuleDocument,
  'statusSince' | 'types' | 'statuses' | 'filters' | 'formatting'
>

/**
 * Since when a record has its status: by the field in which the agency says so, else by the latest step of its history
 * that is called as the status is, else by the import that found the change. Null where nothing says it: the day of any
 * other step is not that of the status.
 * @param today the agency's day; later days are plans
 * @param readable own fields that the viewer may read
 */
export function statusSince(
  module: StatusModule,
  facts: StatusFacts,
  { today, readable }: { readonly today: string; readonly readable: ReadonlySet<string> },
): StatusSince | null {
  const { status } = facts
  if (status === null) return null
  const happened =
    statedDay(module, facts, today, readable) ?? dayOfStep(module, status, facts, today)
  if (happened !== null) return { day: happened, known: 'happened' }
  const last = latestChange(facts)
  return last?.after === status ? { day: last.date, known: 'found' } : null
}

function statedDay(
  { statusSince: field }: StatusModule,
  { attributes, record_date: date }: StatusFacts,
  today: string,
  readable: ReadonlySet<string>,
): string | null {
  if (field === undefined) return null
  const value = field === 'record_date' ? date : readable.has(field) ? own(attributes, field) : null
  const day = dayOfValue(value, 'basic/formatted/date')
  return day !== null && day <= today ? day : null
}

/** The day of the latest step called as the status is, unless the record has left the status after it. */
function dayOfStep(
  module: StatusModule,
  status: string,
  { events, changes }: StatusFacts,
  today: string,
): string | null {
  const names = new Set([status, ...wordsOf(statusLabel(module, status))].map(folded))
  const left = lastOf(
    changes
      .filter((one) => one.field === 'status' && one.before === status)
      .map(({ date }) => date),
  )
  return lastOf(
    events
      .filter(({ label }) => wordsOf(label).some((word) => names.has(folded(word))))
      .map(({ date }) => date)
      .filter((day) => day <= today && day >= (left ?? day)),
  )
}

function latestChange({ changes }: StatusFacts): StatusFacts['changes'][number] | undefined {
  return changes
    .filter(({ field }) => field === 'status')
    .toSorted((a, b) => b.version - a.version)
    .at(0)
}

function wordsOf(text: Localized | null): readonly string[] {
  return text === null ? [] : LOCALES.map((locale) => localize(text, locale))
}

function folded(text: string): string {
  return text.trim().toLowerCase()
}

function lastOf(days: readonly string[]): string | null {
  return days.toSorted().at(-1) ?? null
}

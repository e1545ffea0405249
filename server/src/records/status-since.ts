import { own } from '@plat/contract/platform/own'
import { LOCALES, type Localized, localize } from '@plat/contract/platform/localized'
import type { RecordEvent, StatusSince } from '@plat/contract/records/records'
import { dayOfValue } from '@plat/contract/records/written-value'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { statusLabel, valueNames } from '../tenancy/document/value-labels.ts'
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
 * Since when a record has its status: by the field in which the agency gives the day, else by the latest step of its
 * history that has the name of the status and that the record has not left since, else by the import that found the
 * change. Null where none of them gives a day: the day of any other step is not that of the status.
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
  const [last] = statusChanges(facts)
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

/** The day of the latest step with the name of the status, unless the record has left the status since. */
function dayOfStep(
  module: StatusModule,
  status: string,
  facts: StatusFacts,
  today: string,
): string | null {
  const changes = statusChanges(facts)
  const lastStepOf = (statuses: readonly (string | null)[], except: readonly string[] = []) => {
    const names = namesOf(module, statuses)
    for (const name of namesOf(module, except)) names.delete(name)
    const isNamed = (label: Localized) => wordsOf(label).some((word) => names.has(folded(word)))
    const steps = facts.events.filter(({ label, date }) => date <= today && isNamed(label))
    return lastOf(steps.map(({ date }) => date))
  }
  const day = lastStepOf([status])
  if (day === null) return null
  const listed = [...Object.keys(module.statuses), ...valueNames(module, 'status').keys()]
  const changed = changes.flatMap(({ before, after }) => [before, after])
  const other = lastStepOf([...listed, ...changed], [status])
  const left = changes.find(({ before }) => before === status)?.date
  if (day < (other ?? day) || day < (left ?? day)) return null
  const [last, previous] = changes
  if (last?.after !== status || previous === undefined || day >= previous.date) return day
  // The import before the last one may have been late: then a step of the status before this one says so.
  const before = lastStepOf([last.before], [status])
  return before !== null && day >= before ? day : null
}

function namesOf(module: StatusModule, statuses: readonly (string | null)[]): Set<string> {
  const words = statuses.flatMap((one) => [one ?? '', ...wordsOf(statusLabel(module, one))])
  return new Set(words.filter((word) => word !== '').map(folded))
}

/** Changes of the status, the latest first. */
function statusChanges({ changes }: StatusFacts): StatusFacts['changes'] {
  return changes.filter(({ field }) => field === 'status').toSorted((a, b) => b.version - a.version)
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

import { type ColumnFacts, columnFacts, labelOfColumn } from './column-facts.ts'
import { type DateGuess, dayAt, guessDates } from './guess-dates.ts'
import { guessField } from './guess-fields.ts'
import { guessLocation, type KnownSystem } from './guess-location.ts'
import type { ColumnWords } from './column-words.ts'
import type { Plan } from './plan.ts'
import { PlanBuilder } from './plan-builder.ts'
import { guessParts } from './record-parts.ts'
import type { Sample } from './sample.ts'

/**
 * Decides what each column of the sample is.
 * @param today a day, `2026-11-26`.
 * @param said what the publisher says of the columns.
 */
export function makePlan(
  sample: Sample,
  today: string,
  known: KnownSystem | undefined,
  said?: ReadonlyMap<string, ColumnWords>,
): Plan {
  const columns = columnFacts(sample.batches, said)
  const location = guessLocation(columns, sample.batches, known)
  const placed = new Set([...(location?.columns ?? []), ...(location?.others ?? [])])
  const rest = columns.filter(({ name, filled }) => !placed.has(name) && filled > 0)
  const dates = rest.map((column) => guessDates(column, today)).filter((date) => date !== null)
  const dated = new Set(dates.map(({ column }) => column.name))
  const undated = rest.filter(({ name }) => !dated.has(name))
  const parts = guessParts(undated, dates)
  const builder = new PlanBuilder(said)
  builder.addParts(parts, location, columns)
  for (const date of inOrder(dates, parts.recordDate?.dates ?? []))
    builder.addDate(date, parts.recordDate?.dates ?? [])
  for (const column of columns)
    if (!builder.isUsed(column.name) && !isEmptyExtra(column)) builder.addField(guessField(column))
  for (const name of location?.others ?? [])
    builder.leaveOut(name, 'coordinates beside those that are used')
  const [first] = parts.recordDate?.dates ?? []
  return {
    key:
      parts.key.column === null ? { const: 'all' } : { column: parts.key.column, collapse: true },
    map: builder.map,
    events: builder.events,
    fields: builder.fields,
    status: parts.status,
    type: parts.type,
    location,
    minDate: first ? (dayAt(first, 0.005) ?? null) : null,
    recordDateLabel: first ? labelOfColumn(first.column) : 'Date',
    guesses: builder.guesses,
    unused: builder.unused,
  }
}

/** The dates of the record first: another column with the same days is the same date. */
function inOrder(dates: readonly DateGuess[], first: readonly DateGuess[]): DateGuess[] {
  return [...first, ...dates.filter((date) => !first.includes(date))]
}

/** What our readers add to a feature, and the feature does not have. */
function isEmptyExtra({ name, filled }: ColumnFacts): boolean {
  return name.startsWith('$') && filled === 0
}

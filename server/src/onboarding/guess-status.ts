import { type ColumnFacts, examplesOf, shareOf } from './column-facts.ts'
import { count, type Guess, percent, rowsOf } from './guess.ts'
import { meaningOf, type StatusMeaning } from './status-words.ts'

/** The column of the status, and what each of its values means. */
export interface StatusGuess {
  readonly column: ColumnFacts
  readonly statuses: readonly StatusValue[]
  readonly guess: Guess
}

export interface StatusValue {
  readonly value: string
  readonly rows: number
  readonly meaning: StatusMeaning
}

/** More values than this are no statuses. */
const MAX_STATUSES = 80
const STATUS_NAME = /status|estatus|situacion|disposition|lifecycle/
const WEAK_NAME = /estado|stage|state|etapa|condition|milestone/

/** Chooses the column of the status by its name and its values; null when there is none. */
export function guessStatus(columns: readonly ColumnFacts[]): StatusGuess | null {
  const ranked = columns
    .filter((one) => one.values.size > 0 && one.values.size <= MAX_STATUSES && one.longest <= 60)
    .map((column) => ({ column, known: shareOf(column, (value) => meaningOf(value) !== null) }))
    .map(({ column, known }) => ({ column, known, score: scoreOf(column, known) }))
    .filter(({ score }) => score >= 1)
    .toSorted((a, b) => b.score - a.score)
  const [best] = ranked
  if (!best) return null
  const { column, known, score } = best
  const statuses = [...withListed(withoutRuns(column.values), column.said?.values ?? [])]
    .toSorted(([, a], [, b]) => b - a)
    .map(([value, rows]) => ({ value, rows, meaning: meaningOf(value) }))
  const unknown = statuses.filter(({ meaning, rows }) => meaning === null && rows > 0)
  const total = (meaning: StatusMeaning) =>
    statuses.reduce((sum, one) => sum + (one.meaning === meaning ? one.rows : 0), 0)
  return {
    column,
    statuses,
    guess: {
      field: 'status',
      columns: [column.name],
      what: `status: ${rowsOf(total('live'))} live, ${count(total('archive'))} archived`,
      confidence: known > 0.97 && score > 2 ? 'sure' : known > 0.6 ? 'likely' : 'unsure',
      why: [
        `its words are known for ${percent(known)} of the rows`,
        ...(unknown.length > 0 ? [`unknown, taken for live: ${listed(unknown)}`] : []),
      ].join('; '),
      examples: examplesOf(column),
    },
  }
}

/** With the values that the publisher lists and the sample does not have, as far as there is room. */
function withListed(
  values: ReadonlyMap<string, number>,
  others: readonly string[],
): Map<string, number> {
  const all = new Map(values)
  for (const value of others.map((one) => one.trim().replace(/\s+/g, ' ')))
    if (value !== '' && !all.has(value) && all.size < MAX_STATUSES) all.set(value, 0)
  return all
}

/** The values as the mapping gives them: runs of blanks are one. */
function withoutRuns(values: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [value, rows] of values) {
    const text = value.replace(/\s+/g, ' ')
    counts.set(text, (counts.get(text) ?? 0) + rows)
  }
  return counts
}

function listed(statuses: readonly StatusValue[]): string {
  return statuses
    .slice(0, 5)
    .map(({ value, rows }) => `${value} (${count(rows)})`)
    .join(', ')
}

function scoreOf(column: ColumnFacts, known: number): number {
  const filled = column.filled / column.rows
  if (/date|fecha|dttm/.test(column.word)) return 0
  if (STATUS_NAME.test(column.word))
    return 2 + known + filled / 2 - (/mapped/.test(column.word) ? 0.3 : 0)
  // A state of the Union is no status: its values must say so.
  if (WEAK_NAME.test(column.word)) return known > 0.6 ? 1 + known : 0
  if (/type|tipo|reason|insp|class|desc/.test(column.word)) return 0
  const meanings = new Set([...column.values.keys()].map(meaningOf))
  const isBoth = meanings.has('live') && meanings.has('archive')
  return known > 0.85 && isBoth ? known + filled / 4 : 0
}

import { type ColumnFacts, examplesOf, shareOf } from './column-facts.ts'
import { count, type Guess } from './guess.ts'

/** The kind of record: how the mapping reads it, and its values. */
export interface TypeGuess {
  /** As it stands under `map.record_type`. */
  readonly expression: Readonly<Record<string, unknown>>
  readonly column: ColumnFacts
  readonly guess: Guess
}

const NAMES: readonly (readonly [score: number, pattern: RegExp])[] = [
  [
    5,
    /^(permit|record|case|lic|licen[sc]e|application|app|complaint|violation)type(desc|description|mapped|name)?$/,
  ],
  [5, /^tipo(permiso|licencia|tramite|caso|solicitud|registro)?$/],
  [4, /^(type|recordtype|category|categoria|permitcategory)$/],
  [3, /^(class|clase|permitclass)(desc|description|mapped|name)?$|^giro$/],
  [2, /type|class|category|tipo|clase|categoria|kind/],
]
const NEVER =
  /owner|company|property|product|unit|street|addr|insp|reason|contractor|date|status|use$|zoning/
const MAX_TYPES = 80

/** Chooses the kind of record: by name, by values that say "permit", or by letters in the key. */
export function guessType(
  columns: readonly ColumnFacts[],
  key: ColumnFacts | undefined,
): TypeGuess | null {
  const ranked = columns
    .filter(({ values, longest }) => values.size >= 2 && values.size <= MAX_TYPES && longest <= 90)
    .map((column) => ({ column, score: scoreOf(column) }))
    .filter(({ score }) => score >= 1)
    .toSorted((a, b) => b.score - a.score || a.column.values.size - b.column.values.size)
  const [best] = ranked
  // Letters in the agency's own numbers are its own kinds: better than the type of something.
  const coded = (best?.score ?? 0) < 4 && key ? typeInKey(key) : null
  if (coded) return coded
  if (!best) return null
  const { column, score } = best
  return {
    expression: { column: column.name, collapse: true },
    column,
    guess: {
      field: 'record_type',
      columns: [column.name],
      what: 'kind of record, filter',
      confidence: score >= 4 ? 'sure' : score >= 3 ? 'likely' : 'unsure',
      why: `${score >= 2 ? 'its name; ' : ''}${count(column.values.size)} different values`,
      examples: examplesOf(column),
    },
  }
}

function scoreOf(column: ColumnFacts): number {
  if (NEVER.test(column.word)) return 0
  const named = NAMES.find(([, pattern]) => pattern.test(column.word))?.[0] ?? 0
  const share = column.filled / column.rows
  if (named > 0) return named * (0.5 + share / 2) + (/mapped/.test(column.word) ? 0.2 : 0)
  const says = shareOf(column, (value) => /permit|licen[sc]|permiso|licencia/i.test(value))
  return says > 0.5 ? 2.5 * share : 0
}

const SUFFIX = /^(?=.*\d).* ([A-Z]{1,4})$/
const PREFIX = /^([A-Za-z]{1,5})[-\s]?\d.*$/

function typeInKey(key: ColumnFacts): TypeGuess | null {
  const coded = (pattern: RegExp, expression: Readonly<Record<string, unknown>>) => {
    const codes = new Map<string, number>()
    for (const [value, rows] of key.values) {
      const code = pattern.exec(value)?.[1]
      if (code !== undefined) codes.set(code, (codes.get(code) ?? 0) + rows)
    }
    const rows = [...codes.values()].reduce((sum, one) => sum + one, 0)
    if (rows < key.filled * 0.95 || codes.size < 2 || codes.size > 40) return null
    const column = { ...key, values: codes }
    const guess: Guess = {
      field: 'record_type',
      columns: [key.name],
      what: 'kind of record, filter',
      confidence: 'likely',
      why: `the letters in ${key.name}: ${count(codes.size)} different ones`,
      examples: examplesOf(column),
    }
    return { expression: { column: key.name, collapse: true, ...expression }, column, guess }
  }
  return (
    coded(SUFFIX, { split: { separator: ' ', part: -1 } }) ??
    coded(PREFIX, { replace: [{ pattern: String.raw`[-\s]?\d.*$` }] })
  )
}

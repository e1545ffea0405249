import { type ColumnFacts, examplesOf } from './column-facts.ts'
import { type Confidence, count, type Guess } from './guess.ts'

/** The column that tells records apart. */
export interface KeyGuess {
  /** Null: no column can be the key. */
  readonly column: string | null
  readonly guess: Guess
}

const THING =
  'permit|permiso|licen[sc]e|licencia|lic|case|caso|record|registro|application|app|solicitud|expediente|complaint|queja|' +
  'inspection|account|project|proyecto|reference|ref|servicerequest|request|ticket|violation|document|tramite|folio'
const NUMBER = 'number|num|no|nbr|nr|id|numero|code|codigo|key|clave'
const OF_A_THING = new RegExp(
  `^(${THING})(${NUMBER})$|^(${NUMBER})(${THING})$|^(folio|expediente)$`,
)
const ANY_NUMBER = /(number|num|nbr|numero|id|no|key)$|^n$|^(numero|id)/
/** Numbers of rows in the exporter's table: another export may give others. */
const OF_A_ROW = /^(objectid|ogcfid|fid|gid|oid|rownum|rowid|rownumber|index|sequence|x?row)\d*$/

/** Chooses the key among columns that are nothing else; `taken` are dates, numbers and coordinates. */
export function guessKey(columns: readonly ColumnFacts[], taken: ReadonlySet<string>): KeyGuess {
  const ranked = columns
    .filter((column) => !taken.has(column.name) && isPossible(column))
    .map((column) => ({ column, score: nameScore(column), unique: uniqueness(column) }))
    .filter(({ score, unique }) => unique > (score >= 2 ? 0.3 : 0.98))
    .toSorted((a, b) => b.score + 2 * b.unique - (a.score + 2 * a.unique))
  const [best] = ranked
  if (!best) return noKey(columns)
  const { column, score, unique } = best
  const repeated = [...column.values].filter(([, times]) => times > 1)
  const repeats = repeated.toSorted(([, a], [, b]) => b - a)
  const [worst] = repeats
  const confidence: Confidence =
    unique === 1 && score >= 2 && column.filled === column.rows
      ? 'sure'
      : unique > 0.9 && (score >= 0 || column.said?.identifies === 'row')
        ? 'likely'
        : 'unsure'
  const values = worst
    ? `${count(repeated.length)} of ${count(column.values.size)} values stand on several rows, ${worst[0]} on ` +
      `${count(worst[1])}: those rows are told apart by content and day`
    : `each value stands on one row of the sample${score < 0 ? `, but ${ofARow(column)}` : ''}`
  const why =
    column.said?.identifies === 'record' ? `the publisher’s own row identifier; ${values}` : values
  const missing = column.rows - column.filled
  return {
    column: column.name,
    guess: {
      field: 'key',
      columns: [column.name],
      what: 'tells records apart',
      confidence,
      why: missing > 0 ? `${why}; ${count(missing)} rows without one would be refused` : why,
      examples: examplesOf(column),
    },
  }
}

function isPossible(column: ColumnFacts): boolean {
  return (
    column.lists === 0 &&
    column.geometries === 0 &&
    column.longest <= 80 &&
    column.filled >= column.rows * 0.95
  )
}

function uniqueness(column: ColumnFacts): number {
  return column.filled === 0 ? 0 : column.values.size / column.filled
}

function ofARow({ said }: ColumnFacts): string {
  return said?.identifies === 'row'
    ? 'it is the layer’s own number, which a publisher who replaces all rows gives anew: name another column if that happens'
    : 'it looks like a row number of the export'
}

function nameScore({ word, said }: ColumnFacts): number {
  if (said?.identifies === 'record') return 4
  if (said?.identifies === 'row') return -1
  if (OF_A_ROW.test(word)) return -1
  if (OF_A_THING.test(word)) return 3
  return ANY_NUMBER.test(word) ? 2 : 0
}

function noKey(columns: readonly ColumnFacts[]): KeyGuess {
  const near = columns
    .filter((column) => isPossible(column) && column.values.size > 1)
    .toSorted((a, b) => uniqueness(b) - uniqueness(a))
    .slice(0, 3)
    .map(
      (column) =>
        `${column.name} (${count(column.values.size)} values in ${count(column.filled)} rows)`,
    )
  return {
    column: null,
    guess: {
      field: 'key',
      columns: [],
      what: 'none',
      confidence: 'unsure',
      why:
        `no column is unique${near.length > 0 ? `; nearest: ${near.join(', ')}` : ''}. Rows are told apart by content ` +
        'and day; name a column, or a template of several, that stays the same in every export',
      examples: [],
    },
  }
}

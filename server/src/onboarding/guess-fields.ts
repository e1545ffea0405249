import { numberOf } from '../imports/numbers.ts'
import { type ColumnFacts, examplesOf, shareOf } from './column-facts.ts'
import { count, type Guess, percent } from './guess.ts'

/** What a column is, beyond the parts that every record has. */
export type FieldGuess =
  | {
      readonly kind: 'number'
      readonly column: ColumnFacts
      readonly decimal: '.' | ','
      readonly money: boolean
      readonly guess: Guess
    }
  | { readonly kind: 'category'; readonly column: ColumnFacts; readonly guess: Guess }
  | { readonly kind: 'text'; readonly column: ColumnFacts; readonly guess: Guess }
  | { readonly kind: 'unused'; readonly column: ColumnFacts; readonly why: string }

/** Most values of a category. */
const MAX_VALUES = 200
const MAX_AREAS = 400
const MONEY =
  /cost|value|valuation|fee|amount|price|paid|charge|costo|valor|importe|monto|precio|tarifa|balance/
/** Numbers that name something: a district 7 is no seven. */
const NAMED_BY_NUMBER =
  /district|distrito|ward|zip|postal|precinct|zone|zona|code|codigo|tract|area$|region|year|ano$|^w$|^ca$|council|block|beat|group|type|class|tipo/
const IDENTIFIER = /^(objectid|ogcfid|fid|gid|oid|globalid|rowid|rownum)\d*$|^\$id$|guid$/
const PERSONAL =
  /phone|telefono|email|mail|birth|ssn|owner|propietario|applicant|solicitante|firstname|lastname|apellido|driver|fax|^(full)?name$|^nombre(completo)?$/
const COORDINATE = /^(lat|lng|lon|latitude|longitude|gpsx|gpsy|x|y|xcoord\w*|ycoord\w*)$|accuracy/

/** What a column is that is no part of the record of its own. */
export function guessField(column: ColumnFacts): FieldGuess {
  const unused = (why: string): FieldGuess => ({ kind: 'unused', column, why })
  if (column.said?.kind === 'internal') return unused('a number of the service’s own')
  if (column.filled === 0) return unused('empty in the whole sample')
  if (column.lists + column.geometries > column.filled / 2) return unused('holds lists or shapes')
  if (IDENTIFIER.test(column.word)) return unused('a row number of the export')
  if (COORDINATE.test(column.word)) return unused('coordinates beside those that are used')
  if (PERSONAL.test(column.word))
    return unused('may be about a person: decide whether to publish it')
  if (
    column.said?.values === undefined &&
    column.values.size === 1 &&
    (column.filled > column.rows * 0.5 || shareOf(column, isNumber) === 1)
  )
    return unused(`always "${[...column.values.keys()][0]?.slice(0, 40) ?? ''}"`)
  return codedField(column) ?? numberField(column) ?? categoryField(column) ?? textField(column)
}

function isNumber(value: string): boolean {
  return Number.isFinite(numberOf(value))
}

function numberField(column: ColumnFacts): FieldGuess | null {
  const dot = shareOf(column, isNumber)
  const comma = shareOf(column, (value) => Number.isFinite(numberOf(value, ',')))
  const hasCommas = shareOf(column, (value) => /,\d{1,2}$/.test(value)) > 0.05
  const decimal = hasCommas && comma > dot ? ',' : '.'
  const share = decimal === ',' ? comma : dot
  if (share < 0.95) return null
  const money = MONEY.test(column.word) || shareOf(column, (value) => /[$€£]/.test(value)) > 0.5
  const named = NAMED_BY_NUMBER.test(column.word) && !money
  if (named && column.values.size <= MAX_AREAS) return null
  if (shareOf(column, (value) => /^0\d/.test(value)) > 0.05) return null
  const unreadable = Math.round(column.filled * (1 - share))
  return {
    kind: 'number',
    column,
    decimal,
    money,
    guess: {
      field: '',
      columns: [column.name],
      what: money ? 'amount of money' : 'number',
      confidence: share === 1 ? 'sure' : 'likely',
      why: [
        `${percent(share)} of its values are numbers${decimal === ',' ? ' with a decimal comma' : ''}`,
        ...(unreadable > 0 ? [`${count(unreadable)} cannot be read`] : []),
      ].join('; '),
      examples: examplesOf(column),
    },
  }
}

/** A column for which the publisher lists the values. */
function codedField(column: ColumnFacts): FieldGuess | null {
  const listed = column.said?.values
  if (!listed || listed.length === 0 || listed.length > MAX_AREAS) return null
  const found = `${count(column.values.size)} are in the sample`
  return category(
    column,
    'sure',
    `the publisher lists its ${count(listed.length)} values; ${found}`,
  )
}

function categoryField(column: ColumnFacts): FieldGuess | null {
  const { size } = column.values
  const most = NAMED_BY_NUMBER.test(column.word) ? MAX_AREAS : MAX_VALUES
  if (size > most || size < 2 || column.longest > 100) return null
  // In a small file every text has few values.
  if (size > Math.max(12, column.filled * 0.2) && size > column.filled * 0.5) return null
  if (column.filled < 60 && size > column.filled * 0.8) return null
  const why = `${count(size)} different values in ${count(column.filled)} rows`
  return category(column, size <= 50 ? 'sure' : 'likely', why)
}

function category(column: ColumnFacts, confidence: Guess['confidence'], why: string): FieldGuess {
  return {
    kind: 'category',
    column,
    guess: {
      field: '',
      columns: [column.name],
      what: 'category, filter',
      confidence,
      why,
      examples: examplesOf(column),
    },
  }
}

function textField(column: ColumnFacts): FieldGuess {
  return {
    kind: 'text',
    column,
    guess: {
      field: '',
      columns: [column.name],
      what: 'text',
      confidence: 'likely',
      why: `${count(column.values.size)} different values in ${count(column.filled)} rows`,
      examples: examplesOf(column, 2),
    },
  }
}

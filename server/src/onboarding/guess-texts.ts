import { type ColumnFacts, examplesOf, shareOf } from './column-facts.ts'
import { type Confidence, type Guess, percent } from './guess.ts'

/** A column that one part of a record is read from. */
export interface TextGuess {
  readonly column: ColumnFacts
  readonly guess: Guess
}

interface Kind {
  readonly field: string
  readonly what: string
  /** Names that say it, the best first. */
  readonly names: readonly RegExp[]
  /** Names that say something else, however the values look. */
  readonly never: RegExp
  /** Whether the values look like it; the share from which they alone decide. */
  looks(column: ColumnFacts): boolean
}

const STREETS =
  /^\d+[a-z]?( ?- ?\d+)?( 1\/2)? +([nsew]|[ns][ew])?\.? *\S+.*\b(st|street|ave?|avenue|rd|road|blvd|dr|drive|ln|lane|ct|court|pl|place|way|hwy|pkwy|cir|circle|cv|cove|ter|terr|trl|trail|loop|pass|sq|bnd|path)\b|^(calle|c\/|av\.?|avenida|carrera|paseo|camino|plaza|blvd\.?|boulevard|cra\.?)\s+\S+/i
const COMPANIES =
  /\b(inc|llc|l\.l\.c|corp|co|company|ltd|lp|construction|contractors?|services|builders|electric|plumbing|roofing|s\.?a\.?)\b/i

const ADDRESS: Kind = {
  field: 'street_address',
  what: 'street address',
  names: [
    /^(original|site|full|street|permit|property|project|work|location|situs|job|business|incident)?(address|addr|direccion|domicilio|ubicacion)(1|line1|full)?$/,
    /^(site|permit|property|work|job)location$|^location(address|text)$/,
    /^a$|address|direccion|domicilio/,
    /location|ubicacion/,
  ],
  never:
    /owner|mail|email|contractor|applicant|geocod|city|state|zip|postal|type|unit|date|desc|propietario|\.address$/,
  looks: (column) => shareOf(column, (value) => STREETS.test(value)) > 0.5,
}

const DESCRIPTION: Kind = {
  field: 'description',
  what: 'text of the work or case',
  names: [
    /^(work|permit|project|case|full|job)?(description|descripcion|desc)$|^(work|permit|project|job)(scope|details?)$/,
    /comment|remark|narrative|notes|observacion|detalle|scope|^x$|description|descripcion/,
  ],
  never: /legal|type|class|status|code|date|category|reason|zoning/,
  looks: (column) => column.longest > 80 && averageLength(column) > 25 && column.values.size > 20,
}

const CONTRACTOR: Kind = {
  field: 'contractor',
  what: 'company that does the work',
  names: [
    /^(general)?contractor(company)?(name)?$|^contratista(nombre)?$|^nombrecontratista$/,
    /contractor.*(company|name)|contratista|builder|empresa|constructora/,
  ],
  never: /phone|mail|address|city|state|zip|license|licencia|trade|type|date|num|owner|id$/,
  looks: (column) =>
    // A longer name that does not say so is the company of somebody else.
    (column.word.length <= 3 ||
      /contract|contrat|builder|empresa|constructora/.test(column.word)) &&
    column.longest < 120 &&
    column.values.size > 20 &&
    shareOf(column, (value) => COMPANIES.test(value)) > 0.35,
}

const TITLE: Kind = {
  field: 'title',
  what: 'what the record is called',
  names: [
    /^(project|case|application|permit|proyecto)?(name|title|nombre|titulo)$|^(business|trade|dba|trading|establishment)name$|^dba$|^nombrecomercial$/,
    /projectname|dbaname|businessname|projecttitle|nombrenegocio|nombredelnegocio|razonsocial/,
  ],
  never:
    /owner|contractor|contratista|applicant|file|user|street|first|last|propietario|solicitante/,
  looks: () => false,
}

/** The column of the street address; null when there is none. */
export function guessAddress(columns: readonly ColumnFacts[]): TextGuess | null {
  return guessText(ADDRESS, columns)
}

/** The column of the description; null when there is none. */
export function guessDescription(columns: readonly ColumnFacts[]): TextGuess | null {
  return guessText(DESCRIPTION, columns)
}

/** The column of the contractor; null when there is none. */
export function guessContractor(columns: readonly ColumnFacts[]): TextGuess | null {
  return guessText(CONTRACTOR, columns)
}

/** The column with the name of a project or business; null when there is none. */
export function guessTitle(columns: readonly ColumnFacts[]): TextGuess | null {
  return guessText(TITLE, columns)
}

function guessText(kind: Kind, columns: readonly ColumnFacts[]): TextGuess | null {
  const ranked = columns
    .filter((column) => isText(column) && !kind.never.test(column.word))
    .map((column) => {
      const place = kind.names.findIndex((pattern) => pattern.test(column.word))
      const named = place < 0 ? 0 : 4 - place
      const looks = kind.looks(column)
      return { column, named, looks, score: named + (looks ? 3 : 0) + column.filled / column.rows }
    })
    // A short name like `x` says nothing unless the values agree.
    .filter(({ column, named, looks }) => looks || (named > 0 && column.word.length > 1))
    .toSorted((a, b) => b.score - a.score)
  const [best] = ranked
  if (!best) return null
  const { column, named, looks } = best
  const confidence: Confidence =
    named >= 3 && (looks || kind.field === 'title') ? 'sure' : named > 0 ? 'likely' : 'unsure'
  return {
    column,
    guess: {
      field: kind.field,
      columns: [column.name],
      what: kind.what,
      confidence: looks && confidence === 'unsure' ? 'likely' : confidence,
      why: `${[named > 0 ? 'its name' : '', looks ? 'its values look like it' : ''].filter((one) => one !== '').join(', ')}; ${percent(column.filled / column.rows)} of the rows have it`,
      examples: examplesOf(column, 2),
    },
  }
}

function isText(column: ColumnFacts): boolean {
  return column.values.size > 0 && shareOf(column, (value) => /\p{L}{2}/u.test(value)) > 0.3
}

/** Characters of a value on average. */
function averageLength(column: ColumnFacts): number {
  let characters = 0
  for (const [value, rows] of column.values) characters += value.length * rows
  return column.filled === 0 ? 0 : characters / column.filled
}

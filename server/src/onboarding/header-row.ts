import { DelimitedParser } from '../imports/delimited-parser.ts'
import { dialectOf } from '../imports/dialect.ts'
import { SourceError } from '../imports/row.ts'

/** Where the names of a delimited file stand. */
export interface HeaderRow {
  readonly names: readonly string[]
  /** First values of the rows above the names; none as a rule. */
  readonly titles: readonly string[]
  /** Lines above the names, empty ones too. */
  readonly lines: number
  readonly delimiter: string
}

/** Most rows above a header: a title, a date, a note, an empty row. */
const MAX_TITLES = 15
/** Rows that show whether a header fits. */
const MAX_ROWS = 200

/**
 * Finds the header of a delimited file: the first row with distinct names that as many rows after it
 * have values for.
 * @throws SourceError when the first row holds values, so that there is no header.
 */
export function findHeader(text: string, whole: boolean, file: string): HeaderRow {
  const titles: string[] = []
  let rest = text
  for (let skipped = 0; skipped <= MAX_TITLES && rest !== ''; skipped++) {
    const { rows, delimiter } = rowsOf(rest, whole)
    const [first = [], ...others] = rows
    if (isHeader(first, others))
      return { names: first.map((name) => name.trim()), titles, lines: skipped, delimiter }
    const end = rest.search(/[\r\n]/)
    // Empty lines are no rows to the parser.
    if (end !== 0) titles.push((first[0] ?? '').trim())
    rest = end < 0 ? '' : rest.slice(end).replace(/^(?:\r\n?|\n)/, '')
  }
  const { rows, delimiter } = rowsOf(text, whole)
  const [first = []] = rows
  if (first.length > 1 && first.filter(isValue).length >= first.length * 0.3)
    throw new SourceError(
      `${file} has no header: its first row is "${first.join(delimiter).slice(0, 60)}". Expected the names of ` +
        'the columns there: add a row of names, and run this again.',
    )
  return { names: first.map((name) => name.trim()), titles: [], lines: 0, delimiter }
}

function rowsOf(text: string, whole: boolean): { rows: string[][]; delimiter: string } {
  const dialect = dialectOf(text, whole, { delimiter: undefined, headers: undefined })
  const parser = new DelimitedParser({
    ...dialect,
    width: undefined,
    backslashQuotes: 'repair',
  })
  const rows: string[][] = []
  for (const record of parser.push(text, whole)) {
    if (record.kind === 'values') rows.push(record.values)
    if (rows.length > MAX_ROWS) break
  }
  return { rows, delimiter: dialect.delimiter }
}

function isHeader(names: readonly string[], rows: readonly (readonly string[])[]): boolean {
  if (names.length < 2) return false
  const given = names.map((name) => name.trim()).filter((name) => name !== '')
  if (given.length < names.length * 0.8 || new Set(given).size < given.length * 0.5) return false
  if (given.filter(isValue).length >= names.length * 0.3) return false
  const fitting = rows.filter((row) => row.length === names.length).length
  return rows.length === 0 || fitting >= rows.length * 0.6
}

/** What is a number or a day, and so hardly a name. */
function isValue(text: string): boolean {
  return /^\s*[$(+-]?\d[\d.,:/ -]*(T[\d:.]+Z?)?\s*$/.test(text)
}

/** Start of a CSV file, by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

const QUOTED = /[",\r\n]/
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i
/** First characters that make a spreadsheet read a text as a formula, full-width ones too. */
const RISKY = new Set('=+-@\t\r\n＝＋－＠')

/** One cell (RFC 4180). An apostrophe disarms a text that a spreadsheet would run as a formula. */
export function csvCell(value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  const safe = RISKY.has(value[0] ?? '') && !NUMBER.test(value) ? `'${value}` : value
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line with its end. */
export function csvLine(cells: readonly (string | null)[]): string {
  let line = ''
  for (let i = 0; i < cells.length; i++) {
    if (i > 0) line += ','
    line += csvCell(cells[i] ?? null)
  }
  return `${line}\r\n`
}

import { DelimitedParser } from './delimited-parser.ts'
import type { LineEnds } from './delimited-record.ts'

/** How a delimited file is written. */
export interface Dialect {
  readonly delimiter: string
  readonly lineEnds: LineEnds
}

export interface DialectSettings {
  /** The delimiter; detected when undefined. */
  readonly delimiter: string | undefined
  /** Column names, for files without a header. */
  readonly headers: readonly string[] | undefined
}

/** Characters at the start of a file from which the dialect is detected. */
export const SAMPLE_LENGTH = 64 * 1024
const DELIMITERS = [',', ';', '\t', '|'] as const
const BARE_RETURN = /\r(?!\n)/

/**
 * How a file is written, judged by its start: the delimiter and line ends by which most rows have as
 * many values as the header.
 * @param whole true when the sample is all of the file.
 */
export function dialectOf(sample: string, whole: boolean, settings: DialectSettings): Dialect {
  const text = whole || !sample.endsWith('\r') ? sample : sample.slice(0, -1)
  const lineEnds: LineEnds[] = BARE_RETURN.test(text)
    ? text.includes('\n')
      ? ['lf', 'any']
      : ['any']
    : ['lf']
  const delimiters = settings.delimiter === undefined ? DELIMITERS : [settings.delimiter]
  let best: (Dialect & { fit: Fit }) | undefined
  for (const delimiter of delimiters)
    for (const ends of lineEnds) {
      const fit = fitOf(text, whole, { delimiter, lineEnds: ends }, settings.headers)
      if (!best || isBetter(fit, best.fit)) best = { delimiter, lineEnds: ends, fit }
    }
  return { delimiter: best?.delimiter ?? ',', lineEnds: best?.lineEnds ?? 'lf' }
}

interface Fit {
  /** Values per row by the header. */
  readonly width: number
  /** Rows of this width, and of other widths; a repaired row counts half for each. */
  readonly fitting: number
  readonly others: number
}

function isBetter(a: Fit, b: Fit): boolean {
  const [values, best] = [valuesOf(a), valuesOf(b)]
  return values === best ? a.fitting > b.fitting : values > best
}

/** Values after the first in rows of the right width; a header alone counts a little. */
function valuesOf({ width, fitting, others }: Fit): number {
  const rows = fitting + others
  return (width - 1) * (rows === 0 ? 0.5 : (fitting * fitting) / rows)
}

function fitOf(
  text: string,
  whole: boolean,
  dialect: Dialect,
  headers: readonly string[] | undefined,
): Fit {
  const options = { ...dialect, width: headers?.length, backslashQuotes: 'repair' as const }
  const parser = new DelimitedParser(options)
  let fitting = 0
  let others = 0
  for (const record of parser.push(text, whole)) {
    if (record.kind === 'refused') others++
    else {
      // A row that had to be repaired may be one that this dialect cuts in the wrong places.
      if (record.repair !== undefined) others += 0.5
      if (options.width === undefined) options.width = record.values.length
      else fitting += record.repair === undefined ? 1 : 0.5
    }
  }
  return { width: options.width ?? 1, fitting, others }
}

/** A record of a delimited file, or why it is refused. */
export type DelimitedRecord =
  | {
      readonly kind: 'values'
      readonly values: string[]
      readonly line: number
      readonly repair?: string
    }
  | {
      readonly kind: 'refused'
      readonly reason: string
      readonly detail: string
      readonly line: number
      /** The record as in the file; only its start when it is very long. */
      readonly text: string
    }

/**
 * What ends a line outside of quotes: `lf` means LF and CRLF, and a bare CR is text; `any` means a bare
 * CR too.
 */
export type LineEnds = 'lf' | 'any'

/** How a delimited text is written. */
export interface DelimitedOptions {
  readonly delimiter: string
  /** Values per record; every record before `width` is known is taken as it is. */
  width: number | undefined
  readonly backslashQuotes: 'repair' | 'reject'
  readonly lineEnds: LineEnds
}

/** Characters of a refused record that are kept. */
export const MAX_REFUSED_LENGTH = 10_000

/** A refused record with the start of its text. */
export function refusal(
  reason: string,
  detail: string,
  line: number,
  text: string,
): DelimitedRecord {
  return { kind: 'refused', reason, detail, line, text: text.slice(0, MAX_REFUSED_LENGTH) }
}

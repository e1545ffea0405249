/**
 * How a file ended.
 * - `closed`: with a line end after its last record, or with the end of its document.
 * - `complete`: without a line end, but the last record closes by itself.
 * - `open`: without a line end; the last record may go on.
 * - `stray-quote`: a quote before the last record was never closed.
 * - `broken`: within its last record.
 */
export type FileEnd = 'closed' | 'complete' | 'open' | 'stray-quote' | 'broken'

/** What the next import compares a file, or a service's answer, with. */
export interface FileSummary {
  /** As reports show it: the path from the source's folder, or the address. */
  readonly name: string
  /** Rows that were found in it, rejected ones included. */
  readonly rows: number
  /** Length of its text; null for services. */
  readonly characters: number | null
  readonly end: FileEnd
  /** Rows that a service said it has. */
  readonly announced: number | null
}

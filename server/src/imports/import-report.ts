import type { FileSummary } from './file-summary.ts'
import type { ReasonCount } from './tally.ts'

/** Which rows an import of a source with `updatedAt` asks for. */
export interface Increment {
  /** Rows that changed since then; null for a full load. */
  readonly from: string | null
  /** When it began to ask, by the database's clock. */
  readonly asked: string
  /** When the last full load did. */
  readonly full: string
  /** SHA-256 of the module's document: with another one all records read differently. */
  readonly definition: string
  /** Fields that could mostly not be read since the last full load, and were accepted. */
  readonly unreadable: readonly string[]
}

/** What an import did, as it is printed and kept in `import_run.report`. */
export interface ImportReport {
  readonly tenant: string
  readonly module: string
  readonly run: string
  readonly state: 'finished' | 'refused' | 'failed' | 'dry-run'
  /** Why it was refused or failed. */
  readonly message: string | null
  readonly files: number
  /** Each file that was read to its end; the next import compares its own with them. */
  readonly eachFile: readonly FileSummary[]
  /** Sentences for the operator about what did not lead to a refusal. */
  readonly notices: readonly string[]
  /** What was asked for, of a source with `updatedAt`; reports of earlier versions lack it. */
  readonly increment?: Increment | null
  /** Bytes read, compressed as they are. */
  readonly bytes: number
  readonly read: number
  readonly inserted: number
  readonly changed: number
  readonly unchanged: number
  readonly removed: number
  readonly located: number
  /** Of these, found by their address: the very house, or between its neighbours. Reports of an older Plat have none. */
  readonly geocoded?: { readonly address: number; readonly 'street-range': number }
  readonly unlocated: { readonly total: number; readonly reasons: Record<string, ReasonCount> }
  /** Largest share of rejected rows that an operator has accepted so far; 0 when none was. */
  readonly acceptedRejects: number
  readonly rejected: { readonly total: number; readonly reasons: Record<string, ReasonCount> }
  /** Values that were dropped or repaired, by field and reason; no record is lost by these. */
  readonly repaired: { readonly total: number; readonly reasons: Record<string, ReasonCount> }
  /** By field of the mapping: rows that gave it a value, and rows that gave what could not be read. */
  readonly fields: Record<string, { readonly filled: number; readonly unreadable: number }>
  /** Rows beyond the first of their key; they are kept as records of their own. */
  readonly sameKey: { readonly sameContent: number; readonly otherContent: number }
  /** Version of the module's records after the import. */
  readonly version: number | null
  readonly rejectsFile: string | null
  /** Where the changes are written; null without such a file. */
  readonly changesFile: string | null
  readonly seconds: number
  readonly rowsPerSecond: number
  /** Largest resident memory of the importing process, in bytes. */
  readonly peakMemory: number
}

const NUMBERS = new Intl.NumberFormat('en')

/** The report as lines for a person at a terminal. */
export function reportLines(report: ImportReport): string[] {
  const count = (value: number) => NUMBERS.format(value)
  const lines = [
    `${report.tenant}/${report.module}: ${STATES[report.state]}${report.message === null ? '' : `: ${report.message}`}`,
    `  read       ${count(report.read)} rows from ${count(report.files)} ${report.files === 1 ? 'file' : 'files'}`,
    ...report.notices.map((notice) => `  note       ${notice}`),
    ...changeLines(report),
    `  located    ${count(report.located)}${byAddress(report)}`,
    ...reasonLines('unlocated', report.unlocated),
    ...reasonLines('rejected', report.rejected),
    ...reasonLines('repaired', report.repaired),
  ]
  const { sameContent, otherContent } = report.sameKey
  if (sameContent + otherContent > 0)
    lines.push(
      `  same key   ${count(sameContent + otherContent)} rows kept as records of their own: ` +
        `${count(otherContent)} with other content, ${count(sameContent)} with the same`,
    )
  if (report.rejectsFile !== null) lines.push(`  rejects in ${report.rejectsFile}`)
  if (report.changesFile !== null) lines.push(`  changes in ${report.changesFile}`)
  const memory = count(Math.round(report.peakMemory / 1_048_576))
  const version = report.version === null ? '' : `, records version ${report.version}`
  lines.push(
    `  ${report.seconds.toFixed(1)} s, ${count(report.rowsPerSecond)} rows/s, at most ${memory} MB of memory${version}`,
  )
  return lines
}

function byAddress({ geocoded }: ImportReport): string {
  if (!geocoded || geocoded.address + geocoded['street-range'] === 0) return ''
  const [houses, ranges] = [geocoded.address, geocoded['street-range']].map((one) =>
    NUMBERS.format(one),
  )
  return `, of these ${houses} by their address and ${ranges} between neighbours in the street`
}

/** What became of the records, or would have become of them. */
function changeLines(report: ImportReport): string[] {
  const { inserted, changed, unchanged, removed } = report
  const done = report.state === 'finished'
  // Without a comparison there are no changes to report.
  if (!done && inserted + changed + unchanged + removed === 0) return []
  const names = done
    ? ['inserted', 'changed', 'unchanged', 'removed']
    : ['would have inserted', 'would have changed', 'would have left', 'would have removed']
  return [inserted, changed, unchanged, removed].map(
    (value, index) => `  ${(names[index] ?? '').padEnd(done ? 10 : 19)} ${NUMBERS.format(value)}`,
  )
}

const STATES = {
  finished: 'imported',
  refused: 'REFUSED, nothing was changed',
  failed: 'FAILED, nothing was changed',
  'dry-run': 'dry run, nothing was changed',
}

function reasonLines(title: string, { total, reasons }: ImportReport['rejected']): string[] {
  return [
    `  ${title.padEnd(10)} ${NUMBERS.format(total)}`,
    ...Object.entries(reasons).flatMap(([reason, { count, examples }]) => [
      `    ${NUMBERS.format(count).padStart(9)}  ${reason}`,
      ...examples.map((example) => `               ${example}`),
    ]),
  ]
}

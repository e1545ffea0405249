import type { GeoBounds } from '@plat/contract/tenancy/map-settings'
import type { Tally } from '../imports/tally.ts'
import { count, percent, rowsOf } from './guess.ts'
import type { Preview, PreviewedRow } from './preview.ts'
import { printable } from './report.ts'

/** Most characters of a value on a line. */
const MAX_SHOWN = 60

/** A preview as lines for a terminal. */
export function previewLines(tenant: string, preview: Preview): string[] {
  const { counts, records, archived, sameKey, rows } = preview
  const { source } = preview.module
  const files = preview.files === 1 ? '1 file' : `${count(preview.files)} files`
  const from = source && !('files' in source) ? `the service (${source.format})` : files
  const sampled = preview.whole ? '' : ': a sample, not all; --all reads everything'
  return [
    `${tenant}/${preview.module.code}: a preview, nothing is stored`,
    `  read       ${rowsOf(counts.read)} from ${from}${sampled}`,
    ...counts.columnNotices.map((notice) => `  note       ${notice}`),
    `  records    ${count(records)}: ${count(records - archived)} live, ${count(archived)} archived`,
    ...(sameKey > 0 ? [`  same key   ${count(sameKey)} of them have a key that came before`] : []),
    ...locationLines(preview),
    ...reasonLines('unlocated', counts.unlocated),
    ...reasonLines('rejected', counts.rejected),
    ...reasonLines('repaired', counts.repaired),
    '',
    'Fields:',
    ...fieldLines(preview),
    '',
    `${rows.length} rows and their records:`,
    ...rows.flatMap(rowLines),
  ].map(printable)
}

function locationLines({ records, points }: Preview): string[] {
  const lines = [`  located    ${count(points.total)} (${percent(share(points.total, records))})`]
  if (points.bounds)
    lines.push(
      `             ${boundsText(points.bounds)}`,
      `             ${percent(share(points.inside, points.total))} within the agency's bounds`,
    )
  return lines
}

/** Bounds as the folder writes them. */
function boundsText({ n, e, s, w }: GeoBounds): string {
  const [north, east, south, west] = [n, e, s, w].map((degrees) => degrees.toFixed(5))
  return `north ${north}, east ${east}, south ${south}, west ${west}`
}

/** A share from 0 to 1; 0 of nothing. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

function fieldLines({ fields, records }: Preview): string[] {
  const width = Math.max(...fields.map(({ name }) => name.length))
  return fields.map(({ name, filled, unreadable, examples }) => {
    const bad = unreadable > 0 ? ` (${count(unreadable)} unreadable)` : ''
    const rate = percent(share(filled, records)).padStart(7)
    return `  ${name.padEnd(width)} ${rate}${bad}  ${examples.map(cut).join(' · ')}`.trimEnd()
  })
}

function reasonLines(title: string, tally: Tally): string[] {
  return [
    `  ${title.padEnd(10)} ${count(tally.total)}`,
    ...Object.entries(tally.toReport()).flatMap(([reason, one]) => [
      `    ${count(one.count).padStart(9)}  ${reason}`,
      ...one.examples.map((example) => `               ${example}`),
    ]),
  ]
}

function rowLines({ file, line, source, record, problem }: PreviewedRow): string[] {
  const left = source.map(([column, value]) => `${column}: ${value}`)
  const right =
    record === null
      ? [`REJECTED: ${problem ?? ''}`]
      : [
          ...record.map(([field, value]) => `${field}: ${value}`),
          ...(problem === null ? [] : [`no location: ${problem}`]),
        ]
  const lines = Array.from({ length: Math.max(left.length, right.length) }, (_, index) =>
    `    ${cut(left[index] ?? '').padEnd(MAX_SHOWN)}  ${cut(right[index] ?? '')}`.trimEnd(),
  )
  return [`  ${file}:${line}`, ...lines]
}

function cut(text: string): string {
  const plain = printable(text)
  return plain.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN - 1)}…` : plain
}

import type { RecordIndex } from '@plat/record-index/record-index'
import type { BenchRows } from './bench-rows.ts'
import type { IndexPeer } from './index-peer.ts'
import type { BenchCase } from './bench-query.ts'

/** Median milliseconds of one case by engine. */
export interface CaseResult {
  name: string
  target: BenchCase['target']
  medians: Record<string, number>
}

const OURS = 'record index'

/** One line per case: milliseconds of each engine, and its factor compared with the index. */
export function printCases(results: readonly CaseResult[], size: number): void {
  const peers = Object.keys(results[0]?.medians ?? {}).filter((name) => name !== OURS)
  const lines = [
    ['p50, ms', OURS, 'target', ...peers.flatMap((peer) => [peer, '×'])],
    ...results.map(({ name, target, medians }) => {
      const ours = medians[OURS] ?? Number.NaN
      const limit = size < 5_000_000 ? target.million : target.tenMillion
      const others = peers.flatMap((peer) => {
        const theirs = medians[peer] ?? Number.NaN
        return [milliseconds(theirs), (theirs / ours).toFixed(theirs / ours < 10 ? 1 : 0)]
      })
      const ratio = target.ratio === undefined ? '' : `, ≥ ${target.ratio}×`
      return [name, milliseconds(ours), `≤ ${limit}${ratio}`, ...others]
    }),
  ]
  printTable(lines)
}

/** Memory, building and loading. */
export function printFacts(
  rows: BenchRows,
  peer: IndexPeer,
  loads: Record<string, { seconds: number; bytes: number }>,
  text: { index: RecordIndex; seconds: number } | null,
): void {
  const { bytesPerRecord } = peer.index.memory()
  const lines = [
    ['', 'bytes a record', 'load, s'],
    ['record index, built from rows', bytesPerRecord.toFixed(1), peer.buildSeconds.toFixed(2)],
    [
      'record index, from its snapshot',
      (peer.snapshotBytes / rows.size).toFixed(1),
      peer.snapshotSeconds.toFixed(2),
    ],
    ...Object.entries(loads).map(([name, { seconds, bytes }]) => [
      name,
      (bytes / rows.size).toFixed(1),
      seconds.toFixed(2),
    ]),
  ]
  if (text !== null) {
    const memory = text.index.memory()
    const parts = ['text', 'address'].map(
      (part) => `${part} ${((memory.parts[part] ?? 0) / rows.size).toFixed(1)}`,
    )
    const name = `record index with words (${parts.join(', ')})`
    lines.push([name, memory.bytesPerRecord.toFixed(1), text.seconds.toFixed(2)])
  }
  console.log('')
  printTable(lines)
}

function printTable(lines: readonly (readonly string[])[]): void {
  const columns = Math.max(...lines.map((line) => line.length))
  const widths = Array.from({ length: columns }, (_, i) =>
    Math.max(...lines.map((line) => line[i]?.length ?? 0)),
  )
  for (const line of lines) {
    const cells = line.map((cell, i) =>
      i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0),
    )
    console.log(cells.join('  '))
  }
}

function milliseconds(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0)
}

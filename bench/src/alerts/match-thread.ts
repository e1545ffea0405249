/** A thread that holds its part of the alerts and matches it when told. */
import { parentPort, workerData } from 'node:worker_threads'
import { CriteriaIndex } from '@plat/record-index/criteria-index'
import { IndexBuilder } from '@plat/record-index/index-builder'
import type { IndexCriteria } from '@plat/record-index/types'
import { BenchAlerts } from './bench-alerts.ts'
import type { ChangedCity } from './changed-city.ts'
import { addPairs } from './found-pairs.ts'
import {
  CHANGED,
  type ImportTimes,
  IMPORTS,
  type ThreadAnswer,
  type ThreadTask,
} from './match-tasks.ts'

/** Alerts that are made before they are added; making them is not measured. */
const BATCH = 1_000

const { city, alerts, thread, threads }: ThreadTask = workerData

function matchPart(whole: ChangedCity): ThreadAnswer {
  const bench = new BenchAlerts(whole)
  const searches = new CriteriaIndex()
  const ids = new Uint32Array(Math.ceil(alerts / threads))
  let adding = 0
  let processor = 0
  for (let from = thread; from < alerts; from += BATCH * threads) {
    const batch: [number, IndexCriteria][] = []
    for (let id = from; id < Math.min(alerts, from + BATCH * threads); id += threads)
      batch.push([id, bench.criteria(id)])
    const started = performance.now()
    const used = processorTime()
    for (const [id, criteria] of batch) ids[searches.add(criteria)] = id
    adding += performance.now() - started
    processor += processorTime() - used
  }
  const imports: ImportTimes[] = []
  let changing = 0
  let found = { pairs: 0, hash: 0, matched: 0 }
  for (let run = 0; run < IMPORTS; run++) {
    if (run > 0) changing = change(searches, bench, ids)
    const before = processorTime()
    const started = performance.now()
    const builder = new IndexBuilder(whole.schema)
    for (const row of whole.rows) builder.add(row)
    const index = builder.build(whole.layers, 1)
    const built = performance.now()
    const now = { pairs: 0, hash: 0, matched: 0 }
    for (const { searches: same, keys } of searches.match(index)) {
      now.matched += same.length
      for (const search of same) addPairs(now, ids[search] ?? 0, keys)
    }
    imports.push({
      building: built - started,
      matching: performance.now() - built,
      processor: processorTime() - before,
    })
    if (run > 0 && (now.hash !== found.hash || now.pairs !== found.pairs))
      throw new Error('Searches that were changed and changed back find something else')
    found = now
  }
  return { ...found, adding, addingProcessor: processor, changing, imports }
}

/** Has some alerts look for something else, and for the same again. @returns milliseconds of one of both */
function change(searches: CriteriaIndex, bench: BenchAlerts, ids: Uint32Array): number {
  const some = Math.min(CHANGED, searches.size)
  const to = (shift: number) =>
    Array.from({ length: some }, (_, search) => bench.criteria((ids[search] ?? 0) + shift))
  const [others, before] = [to(7), to(0)]
  const started = performance.now()
  for (const [search, criteria] of others.entries()) searches.replace(search, criteria)
  const changing = performance.now() - started
  for (const [search, criteria] of before.entries()) searches.replace(search, criteria)
  return changing
}

/** Milliseconds that this thread has had of a processor: what it takes however busy the machine is. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

parentPort?.postMessage(matchPart(city))

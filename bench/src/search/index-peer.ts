import { readFileSync, rmSync, writeSync, openSync, closeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDelta } from '@plat/record-index/delta'
import { IndexBuilder } from '@plat/record-index/index-builder'
import { RecordIndex } from '@plat/record-index/record-index'
import { decodeIndex, encodeIndex } from '@plat/record-index/snapshot'
import type { IndexCriteria, IndexRow, IndexSchema } from '@plat/record-index/types'
import { type BenchRows, NO_DATE } from './bench-rows.ts'
import type { BenchAnswer, Peer } from './peer.ts'
import type { BenchCriteria, BenchQuery } from './bench-query.ts'

const LOCATION_LIMIT = 2_000

/** Cost of building the index and its snapshot. */
export interface IndexPeer extends Peer {
  index: RecordIndex
  buildSeconds: number
  snapshotSeconds: number
  snapshotBytes: number
  answerNow(query: BenchQuery): BenchAnswer
}

/** Builds the record index of the rows, with text and addresses or without. */
export function buildIndex(
  rows: BenchRows,
  withText: boolean,
): { index: RecordIndex; seconds: number } {
  const schema: IndexSchema = {
    categories: rows.categories.map((category) => category.id),
    dates: ['record_date'],
    numbers: ['cost'],
    text: withText,
  }
  const started = performance.now()
  const builder = new IndexBuilder(schema)
  for (let i = 0; i < rows.size; i++) builder.add(rowOf(rows, i, withText))
  const index = builder.build([], 1)
  return { index, seconds: (performance.now() - started) / 1000 }
}

/** A record as input of the index. */
export function rowOf(rows: BenchRows, i: number, withText: boolean): IndexRow {
  const located = !Number.isNaN(rows.lng[i])
  const day = rows.date[i] ?? NO_DATE
  return {
    key: i,
    lng: located ? (rows.lng[i] ?? null) : null,
    lat: located ? (rows.lat[i] ?? null) : null,
    statusCategory: rows.live[i] === 1 ? 1 : 2,
    visibility: 0,
    reference: rows.reference(i),
    categories: rows.categories.map(({ values, codes }) => values[codes[i] ?? 0] ?? null),
    dates: [day === NO_DATE ? null : day],
    numbers: [rows.cost[i] ?? null],
    address: withText ? rows.address(i) : null,
    text: withText ? rows.text(i) : null,
  }
}

/** The same index with so many of its records searched beside it, as after imports that changed them. */
export function openChangedPeer(rows: BenchRows, { data }: RecordIndex, changed: number): Peer {
  const started = performance.now()
  const step = Math.floor(rows.size / changed)
  const numbers = Array.from({ length: changed }, (_, i) => i * step)
  const delta = buildDelta(
    data,
    { keys: new Set(numbers), rows: numbers.map((i) => rowOf(rows, i, false)), version: 2 },
    [],
  )
  const index = RecordIndex.from(data, delta)
  return {
    name: `${changed} beside`,
    loadSeconds: (performance.now() - started) / 1000,
    bytes: index.memory().bytes,
    answer: (query) => Promise.resolve(answer(rows, index, query)),
    close: () => Promise.resolve(),
  }
}

/** The record index as an engine, opened from its snapshot file. */
export function openIndexPeer(rows: BenchRows): IndexPeer {
  const { index, seconds } = buildIndex(rows, false)
  const file = join(tmpdir(), `plat-bench-${process.pid}.index`)
  const out = openSync(file, 'w')
  let snapshotBytes = 0
  for (const piece of encodeIndex(index.data)) snapshotBytes += writeFully(out, piece)
  closeSync(out)
  const started = performance.now()
  const read = RecordIndex.from(decodeIndex(readFileSync(file)))
  const snapshotSeconds = (performance.now() - started) / 1000
  rmSync(file)
  const answerNow = (query: BenchQuery) => answer(rows, read, query)
  return {
    name: 'record index',
    index: read,
    loadSeconds: seconds,
    buildSeconds: seconds,
    snapshotSeconds,
    snapshotBytes,
    bytes: read.memory().bytes,
    answerNow,
    answer: (query) => Promise.resolve(answerNow(query)),
    close: () => Promise.resolve(),
  }
}

function writeFully(file: number, piece: Uint8Array): number {
  let written = 0
  while (written < piece.length) written += writeSync(file, piece, written)
  return written
}

function answer(rows: BenchRows, index: RecordIndex, query: BenchQuery): BenchAnswer {
  const criteria = toCriteria(rows, query.criteria)
  switch (query.kind) {
    case 'count': {
      const { located, unlocated } = index.count(criteria, query.view)
      // A query with a view or a drawn area counts located records only.
      if (query.view !== undefined || query.criteria.polygon !== undefined) {
        return { counts: [located[1], located[2]] }
      }
      return { counts: [located[1] + unlocated[1], located[2] + unlocated[2]] }
    }
    case 'clusters': {
      const { features } = index.locations(criteria, query.view, query.zoom, LOCATION_LIMIT)
      let live = 0
      let archive = 0
      for (const feature of features) {
        live += feature.live
        archive += feature.archive
      }
      return { counts: [live, archive] }
    }
    case 'facets':
      return { facets: facetLines(rows, index.facets(criteria, query.fields)) }
    case 'page': {
      const { offset, limit, sort } = query
      return { keys: index.page(criteria, { scope: 'all', sort, offset, limit }).keys }
    }
  }
}

function facetLines(
  rows: BenchRows,
  facets: Record<string, { value: string | null; count: number }[]>,
): string[] {
  const lines: string[] = []
  for (const [field, options] of Object.entries(facets)) {
    const values = rows.categories.find((category) => category.id === field)?.values ?? ['2', '1']
    for (const { value, count } of options) {
      const code = value === null ? values.length : values.indexOf(value)
      lines.push(`${field} ${code} ${count}`)
    }
  }
  return lines.sort()
}

function toCriteria(rows: BenchRows, { category, days, polygon }: BenchCriteria): IndexCriteria {
  const criteria: IndexCriteria = { visibility: 0 }
  if (category !== undefined) {
    const values = rows.categories.find((one) => one.id === category.id)?.values ?? []
    criteria.categories = { [category.id]: [values[category.code] ?? null] }
  }
  if (days !== undefined) criteria.dates = { record_date: days }
  if (polygon !== undefined) criteria.shapes = [{ kind: 'polygon', geometry: polygon }]
  return criteria
}

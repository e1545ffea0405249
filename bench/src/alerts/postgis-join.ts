import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  latToUnit,
  lngToUnit,
  projectX,
  projectY,
  unitToLat,
  unitToLng,
  type UnitRectangle,
} from '@plat/record-index/mercator'
import { IndexBuilder } from '@plat/record-index/index-builder'
import { shapeBox } from '@plat/record-index/shape-regions'
import type { IndexCriteria, IndexShape } from '@plat/record-index/types'
import { postgresPrograms, startPostgres } from '../search/postgis-peer.ts'
import { BenchAlerts } from './bench-alerts.ts'
import type { ChangedCity } from './changed-city.ts'
import { type FoundPairs, PAIRS_SQL } from './found-pairs.ts'

const FLUSH = 8_000_000
const EARTH_RADIUS = 6_371_008.8

const TABLES = `
  create extension postgis;
  create unlogged table changed (key integer, lng float8, lat float8, record_type text, status text, cost float8,
    geom geometry);
  create unlogged table place_record (place text, key integer, record_type text, status text, cost float8);
  create unlogged table place_alert (place text, alert integer, several boolean, types text[], statuses text[],
    least float8);
  create unlogged table shape_alert (alert integer, kind text, geom geometry, lng float8, lat float8, radius float8,
    types text[], statuses text[], least float8)`

const INDEXES = `
  create index on changed using gist (geom);
  create index on shape_alert using gist (geom);
  create index on place_record (place);
  create index on place_alert (place)`

const FILTERS = `(a.types is null or r.record_type = any (a.types))
  and (a.statuses is null or r.status = any (a.statuses)) and (a.least is null or r.cost >= a.least)`

/** Membership in places is there before; filters and values stand in the tables that are joined. */
const JOIN = `with pairs as (
  select a.alert, r.key from place_alert a join place_record r using (place) where not a.several and ${FILTERS}
  union all
  select distinct a.alert, r.key from place_alert a join place_record r using (place) where a.several and ${FILTERS}
  union all
  select a.alert, r.key from changed r join shape_alert a on a.geom && r.geom where ${FILTERS} and case a.kind
    when 'circle' then 2 * ${EARTH_RADIUS} * asin(sqrt(power(sin(radians(r.lat - a.lat) / 2), 2)
      + cos(radians(a.lat)) * cos(radians(r.lat)) * power(sin(radians(r.lng - a.lng) / 2), 2))) <= a.radius
    else st_intersects(a.geom, r.geom) end
) ${PAIRS_SQL}`

/** Times in seconds. */
export interface PeerAnswer extends FoundPairs {
  seconds: number
  processor: number
  /** Paid once: indexes of loaded alerts and records. */
  indexing: number
}

/**
 * Loads the alerts into a PostGIS of its own and joins them with the records. Null when PostgreSQL is not installed.
 * @returns the pairs, the seconds of the faster of two runs, those of the processor in it, and those of the indexes
 */
export async function joinInPostgis(city: ChangedCity, alerts: number): Promise<PeerAnswer | null> {
  const programs = postgresPrograms()
  if (programs === null) {
    console.log('PostGIS left out: no PostgreSQL 15 or newer under /usr/lib/postgresql.')
    return null
  }
  const server = await startPostgres(programs)
  const client = new pg.Client({ host: server.folder, user: 'postgres', database: 'postgres' })
  const folder = mkdtempSync(join(tmpdir(), 'plat-bench-alerts-'))
  try {
    chmodSync(folder, 0o755)
    await client.connect()
    const indexing = await load(client, city, alerts, folder)
    const {
      rows: [backend],
    } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postmaster = parentOf(backend?.pid ?? 0)
    const runs: PeerAnswer[] = []
    for (let run = 0; run < 2; run++) {
      const before = processorOf(postmaster)
      const started = performance.now()
      const { rows } = await client.query<{ pairs: string; hash: string }>(JOIN)
      const seconds = (performance.now() - started) / 1000
      // Its workers count when the server has seen them end.
      await pause(500)
      const processor = processorOf(postmaster) - before
      const [row] = rows
      runs.push({
        pairs: Number(row?.pairs),
        hash: Number(row?.hash),
        seconds,
        processor,
        indexing,
      })
    }
    return runs.toSorted((a, b) => a.seconds - b.seconds)[0] ?? null
  } finally {
    await client.end()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Of a process: its parent, and its and its ended children's ticks of the processor, a hundred a second. */
function statOf(pid: number): { parent: number; ticks: number } {
  // Its name, in brackets, may hold blanks.
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\) )/)
  const numbers = fields.split(' ').map(Number)
  return {
    parent: numbers[1] ?? 0,
    ticks: numbers.slice(11, 15).reduce((sum, one) => sum + one, 0),
  }
}

function parentOf(pid: number): number {
  return statOf(pid).parent
}

/** Seconds that a process and its children have had of the processor. */
function processorOf(parent: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = statOf(Number(name))
        return stat.parent === parent ? [stat.ticks] : []
      } catch {
        // It has ended.
        return []
      }
    })
  return (statOf(parent).ticks + children.reduce((sum, one) => sum + one, 0)) / 100
}

/** @returns seconds that the indexes took */
async function load(
  client: pg.Client,
  city: ChangedCity,
  alerts: number,
  folder: string,
): Promise<number> {
  await client.query(TABLES)
  const table = (name: string) => new TableFile(join(folder, name))
  const files = {
    changed: table('changed'),
    place_record: table('place_record'),
    place_alert: table('place_alert'),
    shape_alert: table('shape_alert'),
  }
  writeRecords(city, files)
  const bench = new BenchAlerts(city)
  for (let id = 0; id < alerts; id++) writeAlert(id, bench.criteria(id), files)
  for (const [name, file] of Object.entries(files)) {
    file.close()
    await client.query(`copy ${name} from '${file.path}'`)
  }
  const started = performance.now()
  await client.query(INDEXES)
  const indexing = (performance.now() - started) / 1000
  await client.query('vacuum analyze')
  await client.query(
    'set max_parallel_workers_per_gather = 2; set min_parallel_table_scan_size = 0',
  )
  return indexing
}

type Files = Record<'changed' | 'place_record' | 'place_alert' | 'shape_alert', TableFile>

function writeRecords({ rows, layers, schema }: ChangedCity, files: Files): void {
  const typeAt = schema.categories.indexOf('record_type')
  const statusAt = schema.categories.indexOf('status')
  const builder = new IndexBuilder(schema)
  for (const row of rows) builder.add(row)
  const index = builder.build(layers, 1)
  const values = new Map(
    rows.map((row) => [
      row.key,
      [
        row.categories[typeAt] ?? null,
        row.categories[statusAt] ?? null,
        Number.isNaN(row.numbers[0]) ? null : (row.numbers[0] ?? null),
      ],
    ]),
  )
  for (const { key, lng, lat } of rows) {
    const [x, y] = [lngToUnit(lng ?? 0), latToUnit(lat ?? 0)]
    const point = `POINT(${x} ${y})`
    files.changed.add([key, unitToLng(x), unitToLat(y), ...(values.get(key) ?? []), point])
  }
  const sort = { field: 'reference', descending: false }
  const page = { scope: 'all', sort, offset: 0, limit: rows.length } as const
  for (const { guid } of layers.flatMap(({ places }) => places)) {
    const { keys } = index.page({ visibility: 2, places: [guid] }, page)
    for (const key of keys) files.place_record.add([guid, key, ...(values.get(key) ?? [])])
  }
}

function writeAlert(id: number, criteria: IndexCriteria, files: Files): void {
  const { places, shapes, categories, numbers } = criteria
  const filters = [
    list(categories?.record_type),
    list(categories?.status),
    numbers?.cost?.from ?? null,
  ]
  const distinct = new Set(places)
  for (const place of distinct) files.place_alert.add([place, id, distinct.size > 1, ...filters])
  for (const shape of shapes ?? [])
    files.shape_alert.add([id, shape.kind, shapeText(shape), ...middle(shape), ...filters])
}

function middle(shape: IndexShape): (number | null)[] {
  return shape.kind === 'circle'
    ? [shape.center[0], shape.center[1], shape.radius]
    : [null, null, null]
}

/** In the units of the index: a polygon as it is, else a box. Those of rectangles end between two units. */
function shapeText(shape: IndexShape): string {
  if (shape.kind !== 'polygon')
    return boxText(shapeBox(shape), shape.kind === 'rectangle' ? 0.5 : 0)
  const { geometry } = shape
  if (geometry.type !== 'Polygon') throw new Error('Alerts of the benchmark draw single polygons')
  const ring = (points: readonly number[][]) =>
    points.map(([lng = 0, lat = 0]) => `${projectX(lng)} ${projectY(lat)}`).join(',')
  return `POLYGON(${geometry.coordinates.map((points) => `(${ring(points)})`).join(',')})`
}

function boxText({ minX, minY, maxX, maxY }: UnitRectangle, margin: number): string {
  const [west, north, east, south] = [minX - margin, minY - margin, maxX + margin, maxY + margin]
  return `POLYGON((${west} ${north},${east} ${north},${east} ${south},${west} ${south},${west} ${north}))`
}

/** An array of texts in PostgreSQL's form; null is no restriction. */
function list(values: readonly (string | null)[] | undefined): string | null {
  if (values === undefined) return null
  const texts = values.flatMap((value) => (value === null ? [] : [`"${value}"`]))
  return `{${texts.join(',')}}`
}

/** A file in the text form of COPY. */
class TableFile {
  readonly path: string
  private readonly file: number
  private text = ''

  constructor(path: string) {
    this.path = path
    this.file = openSync(path, 'w', 0o644)
  }

  add(values: readonly (string | number | boolean | null)[]): void {
    this.text += `${values.map((value) => value ?? '\\N').join('\t')}\n`
    if (this.text.length > FLUSH) this.flush()
  }

  close(): void {
    this.flush()
    closeSync(this.file)
  }

  private flush(): void {
    writeSync(this.file, this.text)
    this.text = ''
  }
}

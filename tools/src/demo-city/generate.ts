import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { dayNumber } from './calendar.ts'
import { buildCity, type City, CITY_CODES, type CityCode } from './city.ts'
import { type FeatureCollection, fileContent } from './feature-collection.ts'
import { geographyFiles, lotFiles } from './geography.ts'
import type { DemoRecord } from './make-record.ts'
import { makeRecords } from './records.ts'
import { makeInspections } from './ridge-inspections.ts'

const USAGE = `Usage: generate.ts --city harbor|mesa|ridge --today YYYY-MM-DD [--out DIR] [--records COUNT] [--earlier MODULE=YYYY-MM-DD] [--geography TENANT_DIR] [--lots DIR]
  --out        writes DIR/<module>.ndjson.gz
  --earlier    writes DIR/earlier/<module>.ndjson.gz, too: the module as it was on that day
  --geography  writes places/*.geojson and basemap/*.geojson of the tenant folder
  --lots       writes DIR/parcels.geojson.gz and DIR/buildings.geojson.gz`

const RECORDS: Record<CityCode, number> = { harbor: 60_000, mesa: 60_000, ridge: 2400 }

function recordsOf(
  city: City,
  today: string,
  count: number,
  only: string | undefined,
): Iterable<{ module: string; records: DemoRecord[] }> {
  if (city.blueprint.code !== 'ridge') return makeRecords(city, today, count, only)
  return [{ module: 'defensible-space', records: makeInspections(city, today, count) }]
}

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.part`, content)
  renameSync(`${path}.part`, path)
}

function writeFiles(folder: string, files: Record<string, FeatureCollection>): void {
  for (const [path, collection] of Object.entries(files))
    write(join(folder, path), fileContent(path, collection))
}

function writeRecords(
  folder: string,
  modules: Iterable<{ module: string; records: DemoRecord[] }>,
): void {
  for (const { module, records } of modules) {
    const lines = records.map((record) => JSON.stringify(record)).join('\n')
    // Read only once, soon: the fastest level.
    write(join(folder, `${module}.ndjson.gz`), gzipSync(`${lines}\n`, { level: 1 }))
    process.stdout.write(`${module}: ${records.length} records\n`)
  }
}

function main(): void {
  const { values } = parseArgs({
    options: {
      city: { type: 'string' },
      out: { type: 'string' },
      today: { type: 'string' },
      records: { type: 'string' },
      earlier: { type: 'string' },
      geography: { type: 'string' },
      lots: { type: 'string' },
    },
  })
  const code = CITY_CODES.find((known): known is CityCode => known === values.city)
  if (!code)
    throw new Error(
      `got --city ${values.city ?? '(none)'}, expected ${CITY_CODES.join(' or ')}\n${USAGE}`,
    )
  const count = Number(values.records ?? RECORDS[code])
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`got --records ${values.records}, expected a whole number above 0\n${USAGE}`)
  if (!values.out && !values.geography && !values.lots)
    throw new Error(`got no --out, --geography or --lots, expected at least one\n${USAGE}`)
  const city = buildCity(code)
  if (values.geography) writeFiles(values.geography, geographyFiles(city))
  if (values.lots) writeFiles(values.lots, lotFiles(city))
  if (values.out) {
    if (!values.today)
      throw new Error(`got no --today, expected the last day of the records\n${USAGE}`)
    dayNumber(values.today)
    const [module, day] = values.earlier?.split('=') ?? []
    if (module !== undefined && day !== undefined) {
      dayNumber(day)
      writeRecords(join(values.out, 'earlier'), recordsOf(city, day, count, module))
    }
    writeRecords(values.out, recordsOf(city, values.today, count, undefined))
  }
}

try {
  main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

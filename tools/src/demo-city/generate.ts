import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { dayNumber } from './calendar.ts'
import { buildCity, CITY_CODES, type City, type CityCode } from './city.ts'
import { collectionText, geographyFiles } from './geography.ts'
import { makeRecords, type DemoRecord } from './records.ts'
import { makeInspections } from './ridge-inspections.ts'

const USAGE = `Usage: generate.ts --city harbor|mesa|ridge --today YYYY-MM-DD [--out DIR] [--records COUNT] [--only MODULE] [--geography TENANT_DIR]
  --out        writes DIR/<module>.ndjson.gz
  --only       writes this module only
  --geography  writes places/*.geojson and basemap/*.geojson of the tenant folder`

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

function main(): void {
  const { values } = parseArgs({
    options: {
      city: { type: 'string' },
      out: { type: 'string' },
      today: { type: 'string' },
      records: { type: 'string' },
      only: { type: 'string' },
      geography: { type: 'string' },
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
  if (!values.out && !values.geography)
    throw new Error(`got neither --out nor --geography, expected at least one\n${USAGE}`)
  const city = buildCity(code)
  if (values.geography) {
    for (const [path, collection] of Object.entries(geographyFiles(city))) {
      write(join(values.geography, path), collectionText(collection))
    }
  }
  if (values.out) {
    if (!values.today)
      throw new Error(`got no --today, expected the last day of the records\n${USAGE}`)
    dayNumber(values.today)
    for (const { module, records } of recordsOf(city, values.today, count, values.only)) {
      const lines = records.map((record) => JSON.stringify(record)).join('\n')
      write(join(values.out, `${module}.ndjson.gz`), gzipSync(`${lines}\n`, { level: 5 }))
      process.stdout.write(`${code}/${module}: ${records.length} records\n`)
    }
  }
}

try {
  main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { completeMapping } from '../imports/blds.ts'
import { readConfig } from '../platform/config.ts'
import { Source } from '../tenancy/document/source-document.ts'
import { MAPPED_COLUMNS } from '../tenancy/document/source-mapping.ts'
import { initPaths, type WrittenModule } from './init-for-tests.ts'

const DATA = readConfig().platData
const REAL = resolve(import.meta.dirname, '../../../tenants/real')
/** Share of the fields of a folder made by hand that a guess has to find. */
const LEAST = 0.9

const CITIES = [
  ['Austin', 'austin/permits/*.csv.gz', 'austin/modules/construction-permits.yaml'],
  ['Chicago', 'chicago/permits/*.ndjson.gz', 'chicago/modules/building-permits.yaml'],
  [
    'Long Beach licences',
    'long_beach/business_licenses.geojson.gz',
    'longbeach/modules/business-licenses.yaml',
  ],
  [
    'Long Beach cases',
    'long_beach/code_enforcement.ndjson.gz',
    'longbeach/modules/code-enforcement.yaml',
  ],
  ['Seattle', 'blds/seattle/building_permits_blds_sample.csv.gz', null],
] as const

test.skipIf(!existsSync(DATA)).each(CITIES)(
  'init finds the fields that were mapped by hand: %s',
  async (_, pattern, made) => {
    const home = await mkdtemp(join(tmpdir(), 'plat-init-real-'))
    onTestFinished(() => rm(home, { recursive: true, force: true }))
    const paths = globSync(join(DATA, pattern)).toSorted()
    const run = await initPaths(paths, home)
    expect(run.err).toBe('')
    const { source, fields } = await run.module()
    const byHand = made === null ? bldsColumns(run.out) : columnsByField(made)
    const guessed = new Map(
      Object.entries(source.map ?? {}).map(([id, one]) => [id, columnsOf(one)]),
    )
    const kinds = made === null ? new Map<string, string>() : kindsByField(made)
    const key = columnsOf(source.key)
    const missed = [...byHand].filter(([field, columns]) => {
      const found = isPart(field)
        ? guessed.get(field)
        : [...guessed]
            .filter(
              ([id]) => id !== 'agency_reference' && fits(kinds.get(field), kindIn(fields, id)),
            )
            .flatMap(([, one]) => one)
      return !columns.some((column) => found?.includes(column))
    })
    const share = 1 - missed.length / byHand.size
    process.stdout.write(
      `${basename(pattern)}: ${byHand.size - missed.length} of ${byHand.size} fields; missed ` +
        `${missed.map(([field, columns]) => `${field} (${columns.join(', ')})`).join(', ') || 'none'}\n`,
    )
    expect(key).toEqual(byHand.get('agency_reference'))
    expect(share).toBeGreaterThanOrEqual(LEAST)
  },
)

/** A number or day by hand has to be one by guess; words may be a category or a text. */
function fits(byHand: string | undefined, guessed: string | undefined): boolean {
  return byHand === guessed || (byHand !== 'number' && byHand !== 'date')
}

function kindIn(fields: WrittenModule['fields'], id: string): string | undefined {
  return fields.find((field) => field.id === id)?.kind
}

function kindsByField(path: string): Map<string, string> {
  const { fields }: WrittenModule = parse(readFileSync(join(REAL, path), 'utf8'))
  return new Map(fields.map(({ id, kind }) => [id, kind]))
}

function isPart(field: string): boolean {
  return field === 'location' || MAPPED_COLUMNS.some((name) => name === field)
}

/** Columns of each field of a module that was made by hand; constants have none. */
function columnsByField(path: string): Map<string, string[]> {
  const { source }: { source: unknown } = parse(readFileSync(join(REAL, path), 'utf8'))
  return mappedColumns(Source.parse(source), () => true)
}

/** The BLDS mapping, as far as the file has its columns with something in them. */
function bldsColumns(report: string): Map<string, string[]> {
  const source = Source.parse({ name: 'x', format: 'blds', files: ['x'] })
  const ids = ['cost', 'housing_units', 'permit_type', 'contractor', 'link', 'permit_class']
  const { map } = completeMapping(source, ids)
  return mappedColumns({ ...source, map }, (column) => {
    const empty = new RegExp(String.raw`^ {2}${column}: (always|empty)`, 'm')
    return report.includes(column) && !empty.test(report)
  })
}

function mappedColumns(
  source: Source,
  isThere: (column: string) => boolean,
): Map<string, string[]> {
  return new Map(
    Object.entries(source.map ?? {})
      .map(([field, one]): [string, string[]] => [
        field,
        [...new Set(columnsOf(one))].filter(isThere),
      ])
      .filter(([, columns]) => columns.length > 0),
  )
}

/** The columns that an expression or location reads. */
function columnsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    if (name === 'geometry') return ['$geometry']
    if (name === 'column' && typeof member === 'string') return [member]
    return columnsOf(member)
  })
}

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'

const ROOT = resolve(import.meta.dirname, '../..')
const DEPLOY = join(ROOT, 'deploy')

const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8')
/** What prepare.sh makes beside them is the operator's own. */
const OWN = /^(secrets|agencies|sources|maps|backup)(\/|$)/
const files = readdirSync(DEPLOY, { recursive: true, encoding: 'utf8' }).filter(
  (path) => !OWN.test(path),
)

/** Of Prometheus itself. */
const SCRAPED = 'up'

/** The names of all metrics in the code, and of those that Node's library adds. */
function exported(): Set<string> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|[/-])(gauges|metrics)\.ts$/.test(path))
    .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'))
  const own = sources.flatMap((text) => [...text.matchAll(/'(plat_[a-z_]+)'/g)])
  return new Set([
    SCRAPED,
    ...registry.getMetricsAsArray().map(({ name }) => name),
    ...own.map(([, name = '']) => name),
  ])
}

/** The metrics of an expression, without what a histogram adds to its name. */
function named(expression: string): string[] {
  const names = expression.match(/\b(up|(plat|nodejs|process)_\w+)\b/g) ?? []
  return names.map((name) => name.replace(/^(plat_http_.*)_(bucket|count|sum)$/, '$1'))
}

/** All values of a key, however deep. */
function valuesOf(tree: unknown, key: string): string[] {
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([name, value]) =>
    name === key && typeof value === 'string' ? [value] : valuesOf(value, key),
  )
}

function expressions(path: string): string[] {
  const trees = path.endsWith('.json')
    ? [JSON.parse(read(path))]
    : parseAllDocuments(read(path)).map((document) => document.toJS())
  return trees.flatMap((tree) => [...valuesOf(tree, 'expr'), ...valuesOf(tree, 'definition')])
}

test('YAML and JSON can be read, and say nothing twice', () => {
  const seen = files.filter((path) => /\.(yaml|json)$/.test(path))
  expect(seen.length).toBeGreaterThan(5)
  for (const path of seen.filter((one) => one.endsWith('.json'))) JSON.parse(read(path))
  for (const path of seen.filter((one) => one.endsWith('.yaml'))) {
    const problems = parseAllDocuments(read(path), { merge: true }).flatMap(
      ({ errors, warnings }) => [...errors, ...warnings],
    )
    expect(problems, path).toEqual([])
  }
})

test.each(['prometheus/rules.yaml', 'grafana/dashboard.json'])(
  'every metric that %s names is one that the server has',
  (path) => {
    const names = expressions(path).flatMap(named)
    expect(new Set(names).size).toBeGreaterThan(10)
    const known = exported()
    expect(names.filter((name) => !known.has(name))).toEqual([])
  },
)

test('the dashboard shows every metric of the server', () => {
  const shown = new Set(expressions('grafana/dashboard.json').flatMap(named))
  const own = [...exported()].filter((name) => name.startsWith('plat_'))
  expect(own.filter((name) => !shown.has(name))).toEqual([])
})

test('a setting that the files name is one that the server reads', () => {
  const config = readFileSync(join(import.meta.dirname, 'platform/config.ts'), 'utf8')
  const settings = new Set(config.match(/^ {2}[A-Z_]+(?=: z)/gm)?.map((name) => name.trim()))
  expect(settings.size).toBeGreaterThan(30)
  const written = files
    .filter((path) => /\.(yaml|sh|service|env|Dockerfile)$|Dockerfile$/.test(path))
    .flatMap((path) => read(path).match(/\b(PLAT|DATABASE|MIGRATION|SMTP)_[A-Z_]+(?==|:)/g) ?? [])
  // Of the compose file and of what makes the database, not of the server.
  const others = new Set([
    'PLAT_OWNER_PASSWORD',
    'PLAT_WEB_PASSWORD',
    'PLAT_SERVERS',
    'PLAT_VERSION',
  ])
  expect(written.length).toBeGreaterThan(10)
  expect([...new Set(written)].filter((name) => !settings.has(name) && !others.has(name))).toEqual(
    [],
  )
})

test('what the image is made of is in the repository', () => {
  const copied = read('Dockerfile')
    .split('\n')
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1))
  const there = new Set(readdirSync(ROOT))
  expect(copied).toContain('server')
  expect(copied.filter((path) => !there.has(path.split('/')[0] ?? ''))).toEqual([])
})

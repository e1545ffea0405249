// `npm run bar [-- NUMBER…]`: the checks of the quality bar that apply to what exists, one line each with
// its figure: `NUMBER pass|FAIL|skip  NAME: FIGURE`. A whole number is a check of the quality bar that
// the project's specification lists (1 to 19 accounts, 20 to 33 one agency from another, 34 to 46 what
// comes in from outside, 71 to 74 privacy, 77 to 82 and 85 accessibility); 9.N is finding N of issue 9, the first
// review from outside. The checks are tests named `[bar N] …`; `npm test` runs them too, with fewer
// repetitions. Each kind of tests runs by itself: one that cannot start fails and hides no other.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { BAR_NUMBER, barLines } from './bar-lines.mjs'
import { ROOT, ensureInstalled, ensureWeb, pinnedNode, stop } from './bootstrap.mjs'
import { runProcess } from './test-process.mjs'

const REPORTS = join(ROOT, '.cache/bar')
/** Kinds of tests and the ends of their files' names. */
const PROJECTS = /** @type {const} */ ([
  ['unit', '.test.ts'],
  ['db', '.db.test.ts'],
  ['fault', '.fault.db.test.ts'],
  ['e2e', '.e2e.ts'],
])

await ensureInstalled('tests')
const node = pinnedNode()
const asked = process.argv.slice(2)
const wrong = asked.find((number) => !BAR_NUMBER.test(number))
if (wrong !== undefined) stop(`got '${wrong}', expected numbers of checks, for example 12 or 9.7.`)
if (!(await ensureWeb(node))) stop('the web application does not build; the messages are above.')

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
process.env['PLAT_BAR'] = 'full'
const numbers = asked.length === 0 ? '\\d+(?:\\.\\d+)?' : asked.join('|').replaceAll('.', '\\.')
const named = new RegExp(
  `\\b(?:barCheck|barJourney)\\(\\s*'?(?:${numbers})'?,|\\[bar (?:${numbers})\\]`,
)
const files = ['contract', 'record-index', 'server', 'web', 'e2e', 'tools']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  )
  .filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file) && !file.includes('node_modules'))
  .filter((file) => named.test(readFileSync(join(ROOT, file), 'utf8')))
/** @type {import('./bar-reporter.mjs').BarResult[]} */
const results = []
/** @type {string[]} */
const failures = []
for (const [project] of PROJECTS) await runProject(project)
process.exitCode = print() ? 0 : 1

/** @param {string} file */
function projectOf(file) {
  return PROJECTS.findLast(([, end]) => file.endsWith(end))?.[0]
}

/** Runs the checks of one kind and adds what they found. @param {string} project */
async function runProject(project) {
  const ours = files.filter((file) => projectOf(file) === project)
  if (ours.length === 0) return
  process.stderr.write(`plat: checks in ${ours.length} files of ${project} …\n`)
  const report = join(REPORTS, `${project}.json`)
  process.env['PLAT_BAR_REPORT'] = report
  const pattern = `\\[bar (?:${numbers})\\]`
  let log = ''
  const status = await runProcess(
    node,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--project=${project}`,
      `--testNamePattern=${pattern}`,
      `--reporter=${join(ROOT, 'tools/bar-reporter.mjs')}`,
      ...ours,
    ],
    (text) => {
      log += text
    },
  )
  const found = readReport(report)
  results.push(...found.results)
  failures.push(...found.failures.map((failure) => `${project}: ${failure}`))
  const explained =
    found.failures.length > 0 || found.results.some(({ state }) => state === 'failed')
  if (status === 0 || explained) return
  const file = join(REPORTS, `${project}.log`)
  writeFileSync(file, stripVTControlCharacters(log))
  const error = /^\w*Error: .*$/m.exec(readFileSync(file, 'utf8'))?.[0] ?? `ended with ${status}`
  failures.push(`${project}: its tests did not run: ${error} (all of it: ${file})`)
}

/** @param {string} file @returns {import('./bar-reporter.mjs').BarReport} */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // A run that ended before its report was written; its exit code says so.
    return { results: [], failures: [] }
  }
}

/** @returns {boolean} whether every check passed that could be made, and there was one */
function print() {
  const { lines, passed, failed, skipped, missing } = barLines(results, asked)
  for (const line of lines) process.stdout.write(`${line}\n`)
  for (const failure of failures) process.stdout.write(`      FAIL  ${failure}\n`)
  // Of a kind that did not run the numbers are missing for that reason.
  const unknown = failures.length === 0 ? missing : []
  for (const number of unknown)
    process.stdout.write(`${number.padStart(5)} FAIL  there is no such check\n`)
  const bad = failed + failures.length + unknown.length
  const left = skipped > 0 ? `, ${skipped} skipped` : ''
  process.stdout.write(`${passed} passed, ${bad} failed${left}\n`)
  return passed > 0 && bad === 0
}

// `npm test [STEP…]`: every check of the repository, or the steps named. Needs Node and npm only. With the
// two logins of docs/operating.md in PLAT_TEST_DATABASE_URL and PLAT_TEST_MIGRATION_DATABASE_URL, the
// database tests run on that empty PostgreSQL as well.
// The last line is `N passed, N failed[, N skipped]`; the exit code is 1 when anything failed.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, ensureInstalled, pinnedNode, stop } from './bootstrap.mjs'
import { Printer } from './test-printer.mjs'
import { crashSignal, failures, readCrashed, readReport, secondTries } from './test-report.mjs'
import { runProcess } from './test-process.mjs'

const PROJECTS = ['tsconfig.json', 'contract', 'server', 'web', 'e2e', 'bench', 'tools']
const REPORTS = join(ROOT, '.cache/test')
/** Characters of a run's output that are searched for a crash. */
const OUTPUT_END = 200_000
/** Journeys that may pass at their second try only: more are a fault of the product or of the journeys. */
const MAX_SECOND_TRIES = 3

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {(write: (text: string) => void) => Promise<Counts>} Run
 * @typedef {{ name: string, title: string, run: Run }} Step
 */

/** What runs beside each other, group after group; a group's lanes keep two cores busy. @type {Step[][][]} */
const GROUPS = [
  [
    [{ name: 'web', title: 'Web build', run: buildWeb }],
    [
      { name: 'types', title: 'Types', run: checkTypes },
      { name: 'lint', title: 'Lint', run: check('oxlint/bin/oxlint', ['--deny-warnings']) },
      { name: 'format', title: 'Format', run: check('oxfmt/bin/oxfmt', ['--check', '.']) },
      { name: 'unused', title: 'Unused code', run: check('knip/bin/knip.js', []) },
    ],
  ],
  [
    [
      { name: 'db', title: 'Database tests', run: vitest('db') },
      { name: 'e2e', title: 'Browser journeys', run: journeys() },
    ],
    [
      { name: 'unit', title: 'Unit tests', run: vitest('unit') },
      { name: 'browser', title: 'Component tests', run: vitest('browser') },
      ...onPostgres(),
    ],
  ],
]

await ensureInstalled('tests')
const node = pinnedNode()
const names = GROUPS.flat(2).map((step) => step.name)
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !names.includes(name))
if (unknown !== undefined) stop(`got the step '${unknown}', expected one of: ${names.join(', ')}.`)
process.exitCode = (await runAll()) ? 0 : 1

/** @returns {Promise<boolean>} whether everything passed */
async function runAll() {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const chosen = GROUPS.map((lanes) =>
    lanes.map((steps) => steps.filter(({ name }) => asked.length === 0 || asked.includes(name))),
  )
  const printer = new Printer(chosen.flat(2), (text) => process.stdout.write(text))
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const lanes of chosen) {
    await Promise.all(lanes.map((steps) => runLane(steps, printer, total)))
  }
  printer.summary((name) => failures(join(REPORTS, `${name}.json`)))
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  process.stdout.write(`${total.passed} passed, ${total.failed} failed${skipped}\n`)
  return total.failed === 0
}

/** @param {Step[]} steps @param {Printer} printer @param {Counts} total counts to add to */
async function runLane(steps, printer, total) {
  for (const step of steps) {
    const started = Date.now()
    const counts = await step.run((text) => printer.write(step.name, text))
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
    printer.finish(step.name, counts, Date.now() - started)
  }
}

/** A tool that is content or not: one test. @param {string} bin @param {string[]} args @returns {Run} */
function check(bin, args) {
  return async (write) => {
    const status = await runProcess(node, [join(ROOT, 'node_modules', bin), ...args], write)
    return oneTest(status === 0)
  }
}

/** @type {Run} */
async function checkTypes(write) {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  // The record index has looser index checks than its users, who therefore read its declarations.
  const projects = [['--build', 'record-index'], ...PROJECTS.map((project) => ['-p', project])]
  let clean = true
  for (const args of projects)
    clean = (await runProcess(node, [tsc, ...args], write)) === 0 && clean
  return oneTest(clean)
}

/** @type {Run} */
async function buildWeb(write) {
  return oneTest((await runProcess(node, [join(ROOT, 'tools/build-web.mjs')], write)) === 0)
}

/** @returns {Step[]} the database tests on the PostgreSQL that is given, if one is */
function onPostgres() {
  const DATABASE_URL = process.env['PLAT_TEST_DATABASE_URL']
  if (DATABASE_URL === undefined) return []
  const MIGRATION_DATABASE_URL = process.env['PLAT_TEST_MIGRATION_DATABASE_URL']
  const run = vitest('db', 'postgres', { DATABASE_URL, MIGRATION_DATABASE_URL })
  return [{ name: 'postgres', title: 'PostgreSQL tests', run }]
}

/**
 * Browser journeys: one that fails is tried once more, for a busy machine does not always keep step with a browser.
 * Those that needed it are named, and no more than a few are taken.
 * @returns {Run}
 */
function journeys() {
  const run = vitest('e2e', 'e2e', {}, ['--retry=1'])
  return async (write) => {
    const counts = await run(write)
    const again = secondTries(join(REPORTS, 'e2e.json'))
    if (again.length === 0) return counts
    write(`\nPassed at the second try only, journeys: ${again.length}\n`)
    for (const { name, reason } of again) write(`  ${name}\n    ${reason}\n`)
    if (again.length <= MAX_SECOND_TRIES) return counts
    write(`That is more than ${MAX_SECOND_TRIES}: they count as failed.\n`)
    return {
      ...counts,
      passed: counts.passed - again.length,
      failed: counts.failed + again.length,
    }
  }
}

/**
 * Runs a project. What was left when the runtime crashed under it is run once more, in a new process.
 * @param {string} project
 * @param {string} [name] of the report
 * @param {NodeJS.ProcessEnv} [settings]
 * @param {readonly string[]} [options] of vitest
 * @returns {Run}
 */
function vitest(project, name = project, settings = {}, options = []) {
  const bin = join(ROOT, 'node_modules/vitest/vitest.mjs')
  return async (write) => {
    const report = join(REPORTS, `${name}.json`)
    let end = ''
    const run = (/** @type {string[]} */ files) => {
      const args = ['run', '--project', project, ...options, ...files]
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const read = (/** @type {string} */ text) => {
        end = (end + text).slice(-OUTPUT_END)
        write(text)
      }
      return runProcess(node, [bin, ...args, ...reporters], read, settings)
    }
    const status = await run([])
    const signal = crashSignal(end)
    if (status === 0 || signal === null) return readReport(report, status)
    let list = ''
    const listing = ['list', '--project', project, '--filesOnly', '--json']
    await runProcess(node, [bin, ...listing], (text) => (list += text), settings)
    const { counts, left } = readCrashed(report, filesIn(list))
    if (left.length === 0) return readReport(report, status)
    write(`\nNode crashed (${signal}). What was left is run again, files: ${left.length}.\n`)
    rmSync(report, { force: true })
    const again = readReport(report, await run(left))
    return {
      passed: counts.passed + again.passed,
      failed: counts.failed + again.failed,
      skipped: counts.skipped + again.skipped,
    }
  }
}

/** @param {string} list what `vitest list --filesOnly --json` printed, after what others print @returns {string[]} */
function filesIn(list) {
  /** @type {{ file: string }[]} */
  const files = JSON.parse(list.slice(list.indexOf('[\n'), list.lastIndexOf(']') + 1))
  return files.map(({ file }) => file)
}

/** @param {boolean} passed @returns {Counts} */
function oneTest(passed) {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }
}

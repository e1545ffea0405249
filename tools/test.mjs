// `npm test [-- PART…]`: the gate, or the parts named. `npm run test:all`: every check of the repository. Needs
// Node and npm only. With the two logins of docs/operating.md in PLAT_TEST_DATABASE_URL and
// PLAT_TEST_MIGRATION_DATABASE_URL, the gate's database tests run on that empty PostgreSQL instead of the
// embedded database, and those of `test:all` on both.
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

/** Parts that all journeys are split into. */
const JOURNEY_PARTS = 6
const postgres = postgresSettings()

const STEPS = new Map(
  [
    makeStep('web', 'Web build', buildWeb),
    makeStep('types', 'Types', checkTypes),
    makeStep('lint', 'Lint', check('oxlint/bin/oxlint', ['--deny-warnings'])),
    makeStep('format', 'Format', check('oxfmt/bin/oxfmt', ['--check', '.'])),
    makeStep('unused', 'Unused code', check('knip/bin/knip.js', [])),
    makeStep('unit', 'Unit tests', vitest('unit', 'unit')),
    makeStep('browser', 'Component tests', vitest('browser', 'browser')),
    makeStep('db', 'Database tests', vitest('db', 'db', { settings: postgres ?? {} })),
    // The few that `db` leaves out on a PostgreSQL.
    makeStep('embedded', 'Embedded only', vitest('embedded', 'db', { options: ['.embedded.db'] })),
    makeStep('core', 'Core journeys', journeys('core', ['--tags-filter=core'], 'core')),
    makeStep('db-embedded', 'Database, embedded', vitest('db-embedded', 'db')),
    makeStep('faults', 'Faults', vitest('faults', 'fault')),
    ...(postgres === null ? [] : onPostgres(postgres)),
    ...Array.from({ length: JOURNEY_PARTS }, (_, i) => journeyPart(i + 1)),
  ].map((each) => [each.name, each]),
)

/** Steps that need no database. @type {string[][][]} */
const QUICK = [[['web'], ['types', 'lint', 'format', 'unused']]]
/** What runs beside each other, group after group; a group's lanes use one core each. @type {string[][][]} */
const GATE = [
  ...QUICK,
  [postgres === null ? ['db'] : ['db', 'embedded'], ['unit', 'browser']],
  [['core']],
]
/** @type {string[][][]} */
const ALL = [
  ...QUICK,
  [['db-embedded'], ['unit', 'browser', ...named('db-postgres')]],
  [['faults']],
  ...named('faults-postgres').map((name) => [[name]]),
  ...Array.from({ length: JOURNEY_PARTS }, (_, i) => [[`journeys-${i + 1}`]]),
]

await ensureInstalled('tests')
const node = pinnedNode()
const parts = process.argv.slice(2)
const unknown = parts.find((name) => name !== 'all' && !STEPS.has(name))
if (unknown !== undefined)
  stop(`got the part '${unknown}', expected 'all' or some of: ${[...STEPS.keys()].join(', ')}.`)
process.exitCode = (await runGroups(parts.includes('all') ? ALL : chosenGroups(parts))) ? 0 : 1

/** The gate, or the parts named in the order of their names. @param {string[]} names @returns {string[][][]} */
function chosenGroups(names) {
  return names.length === 0 ? GATE : names.map((name) => [[name]])
}

/** @param {string[][][]} groups names of steps @returns {Promise<boolean>} whether everything passed */
async function runGroups(groups) {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const chosen = groups.map((lanes) =>
    lanes.map((names) => names.flatMap((name) => STEPS.get(name) ?? [])),
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

/** Settings for tests on the PostgreSQL that is given; null if none is. @returns {NodeJS.ProcessEnv | null} */
function postgresSettings() {
  const DATABASE_URL = process.env['PLAT_TEST_DATABASE_URL']
  if (DATABASE_URL === undefined) return null
  return {
    DATABASE_URL,
    MIGRATION_DATABASE_URL: process.env['PLAT_TEST_MIGRATION_DATABASE_URL'],
  }
}

/** The parts of `test:all` that need a PostgreSQL. @param {NodeJS.ProcessEnv} settings @returns {Step[]} */
function onPostgres(settings) {
  return [
    makeStep('db-postgres', 'Database, PostgreSQL', vitest('db-postgres', 'db', { settings })),
    makeStep(
      'faults-postgres',
      'Faults, PostgreSQL',
      vitest('faults-postgres', 'fault', { settings }),
    ),
  ]
}

/** @param {number} part from 1 @returns {Step} */
function journeyPart(part) {
  const name = `journeys-${part}`
  return makeStep(name, `Journeys ${part}`, journeys(name, [`--shard=${part}/${JOURNEY_PARTS}`]))
}

/** The step's name, if it is one here. @param {string} name @returns {string[]} */
function named(name) {
  return STEPS.has(name) ? [name] : []
}

/** @param {string} name @param {string} title @param {Run} run @returns {Step} */
function makeStep(name, title, run) {
  return { name, title, run }
}

/**
 * Browser journeys: one that fails is tried once more, for a busy machine does not always keep step with a browser.
 * Those that needed it are named, and no more than a few are taken.
 * @param {string} name of the report
 * @param {readonly string[]} options of Vitest
 * @param {string} [tag] of those that run
 * @returns {Run}
 */
function journeys(name, options, tag) {
  const run = vitest(name, 'e2e', { options: ['--retry=1', ...options], tag })
  return async (write) => {
    const counts = await run(write)
    const again = secondTries(join(REPORTS, `${name}.json`))
    if (again.length === 0) return counts
    write(`\nPassed at the second try only, journeys: ${again.length}\n`)
    for (const { name: journey, reason } of again) write(`  ${journey}\n    ${reason}\n`)
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
 * @param {string} name of the report
 * @param {string} project
 * @param {{ settings?: NodeJS.ProcessEnv, options?: readonly string[], tag?: string }} [how] environment, options of
 *   Vitest, and the tag that those options choose: tests without it are not counted
 * @returns {Run}
 */
function vitest(name, project, { settings = {}, options = [], tag } = {}) {
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
    if (status === 0 || signal === null) return readReport(report, status, tag)
    let list = ''
    const listing = ['list', '--project', project, '--filesOnly', '--json']
    await runProcess(node, [bin, ...listing], (text) => (list += text), settings)
    const { counts, left } = readCrashed(report, filesIn(list), tag)
    if (left.length === 0) return readReport(report, status, tag)
    write(`\nNode crashed (${signal}). What was left is run again, files: ${left.length}.\n`)
    rmSync(report, { force: true })
    const again = readReport(report, await run(left), tag)
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

// `npm test [-- PART…]`: the gate, or the parts named. `npm run test:all [-- --continue]`: every check of the
// repository; what its parts came to is kept by commit in .cache/test, and with `--continue` those that passed are
// not run again. `npm run test:changed [-- BASE]`: what belongs to the files that differ from a commit (HEAD), for
// while one works. Needs Node and npm only. With the two logins of docs/operating.md in PLAT_TEST_DATABASE_URL and
// PLAT_TEST_MIGRATION_DATABASE_URL, the gate's database tests run on copies of that empty PostgreSQL instead of the
// embedded database (the owner needs `createdb`; the next run drops the copies), and those of `test:all` on both.
// The last line is `N passed, N failed[, N skipped]`; the exit code is 1 when anything failed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, ensureInstalled, pinnedNode, stop } from './bootstrap.mjs'
import { journeysOf } from './journeys-of.mjs'
import { Printer } from './test-printer.mjs'
import { sum } from './test-report.mjs'
import { cleanCommit, keepPart, keptParts } from './test-parts.mjs'
import { runProcess } from './test-process.mjs'
import { runJourneys, runVitest } from './test-vitest.mjs'

const PROJECTS = ['tsconfig.json', 'contract', 'server', 'web', 'e2e', 'bench', 'tools']
const REPORTS = join(ROOT, '.cache/test/reports')
/** Parts that all journeys are split into. */
const JOURNEY_PARTS = 6

/**
 * @typedef {import('./test-report.mjs').Outcome} Outcome
 * @typedef {import('./test-vitest.mjs').Job} Job
 * @typedef {(write: (text: string) => void) => Promise<Outcome>} Run
 * @typedef {{ name: string, title: string, run: Run }} Step
 */

const postgres = postgresSettings()
const STEPS = new Map(
  [
    makeStep('web', 'Web build', buildWeb),
    makeStep('types', 'Types', checkTypes),
    makeStep('lint', 'Lint', check('oxlint/bin/oxlint', ['--deny-warnings'])),
    makeStep('format', 'Format', check('oxfmt/bin/oxfmt', ['--check', '.'])),
    makeStep('unused', 'Unused code', check('knip/bin/knip.js', [])),
    tests('unit', 'Unit tests', { project: 'unit' }),
    tests('browser', 'Component tests', { project: 'browser' }),
    tests('db', 'Database tests', { project: 'db', settings: postgres ?? {} }),
    // The few that `db` leaves out on a PostgreSQL.
    tests('embedded', 'Embedded only', { project: 'db', files: embeddedFiles() }),
    tests('core', 'Core journeys', { project: 'e2e', tag: 'core' }, runJourneys),
    // Of each kind of fault one that is short, where there is one.
    tests('short-faults', 'Short faults', {
      project: 'fault',
      tag: 'short',
      settings: postgres ?? {},
    }),
    tests('db-embedded', 'Database, embedded', { project: 'db' }),
    tests('faults', 'Faults', { project: 'fault' }),
    ...(postgres === null ? [] : onPostgres(postgres)),
    ...journeyParts(),
  ].map((each) => [each.name, each]),
)

/** Steps that need no database. @type {string[][][]} */
const QUICK = [[['web'], ['types', 'lint', 'format', 'unused']]]
/** What runs beside each other, group after group; a group's lanes use one core each. @type {string[][][]} */
const GATE = [
  ...QUICK,
  [
    [...(postgres === null ? ['db'] : ['db', 'embedded']), 'short-faults'],
    ['unit', 'browser'],
  ],
  [['core']],
]
/** @type {string[][][]} */
const ALL = [
  ...QUICK,
  [['db-embedded'], ['unit', 'browser', ...named('db-postgres')]],
  [['faults']],
  ...named('faults-postgres').map((name) => [[name]]),
  ...journeyParts().map(({ name }) => [[name]]),
]

await ensureInstalled('tests')
const node = pinnedNode()
const isContinued = process.argv.includes('--continue')
const parts = process.argv.slice(2).filter((name) => name !== '--continue')
process.exitCode = (await runGroups(chosenGroups(parts))) ? 0 : 1

/** What runs for the words of the command. @param {string[]} words @returns {Step[][][]} */
function chosenGroups([...words]) {
  if (words[0] === 'changed') return changedGroups(words[1] ?? 'HEAD')
  const unknown = words.find((name) => name !== 'all' && !STEPS.has(name))
  if (unknown !== undefined)
    stop(`got the part '${unknown}', expected 'all' or some of: ${[...STEPS.keys()].join(', ')}.`)
  const groups =
    words.length === 0 ? GATE : words.includes('all') ? ALL : words.map((name) => [[name]])
  return groups.map((lanes) => lanes.map((names) => names.flatMap((name) => STEPS.get(name) ?? [])))
}

/** @param {Step[][][]} chosen @returns {Promise<boolean>} whether everything passed */
async function runGroups(chosen) {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const commit = cleanCommit()
  // A commit that has passed passes again: tests of drawn values draw the same, and others on the next commit.
  process.env['PLAT_SEED'] ??= commit === null ? '1' : `${Number.parseInt(commit.slice(0, 7), 16)}`
  const kept = isContinued && commit !== null ? keptParts(commit) : new Map()
  const printer = new Printer(chosen.flat(2), (text) => process.stdout.write(text))
  /** @type {Outcome[]} */
  const outcomes = []
  /** @param {Step} step */
  const runStep = async ({ name, run }) => {
    const before = kept.get(name)
    if (before?.outcome.failed === 0) {
      printer.write(name, `Passed on this commit, ${before.ended}.\n`)
      printer.finish(name, before.outcome, before.duration)
      outcomes.push(before.outcome)
      return
    }
    const started = Date.now()
    const outcome = await run((text) => printer.write(name, text))
    const duration = Date.now() - started
    outcomes.push(outcome)
    const ended = new Date().toISOString()
    if (commit !== null) keepPart(commit, name, { outcome, duration, ended })
    printer.finish(name, outcome, duration)
  }
  for (const lanes of chosen) {
    await Promise.all(
      lanes.map(async (steps) => {
        for (const step of steps) await runStep(step)
      }),
    )
  }
  printer.summary()
  const { passed, failed, skipped } = sum(outcomes)
  process.stdout.write(`Seed of property tests: ${process.env['PLAT_SEED']} (PLAT_SEED)\n`)
  process.stdout.write(`Commit: ${commit ?? 'none, files were changed'}\n`)
  process.stdout.write(
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
  )
  return failed === 0
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
    tests('db-postgres', 'Database, PostgreSQL', { project: 'db', settings }),
    tests('faults-postgres', 'Faults, PostgreSQL', { project: 'fault', settings }),
  ]
}

/** All journeys, each part with every sixth file, so that neighbors of one kind are in different parts. @returns {Step[]} */
function journeyParts() {
  const files = readdirSync(join(ROOT, 'e2e'))
    .filter((file) => file.endsWith('.e2e.ts'))
    .sort()
    .map((file) => join(ROOT, 'e2e', file))
  return Array.from({ length: JOURNEY_PARTS }, (_, part) => {
    const ours = files.filter((_file, i) => i % JOURNEY_PARTS === part)
    const name = `journeys-${part + 1}`
    return tests(name, `Journeys ${part + 1}`, { project: 'e2e', files: ours }, runJourneys)
  })
}

/** Paths of the tests that only the embedded database has, without the faults. @returns {string[]} */
function embeddedFiles() {
  return readdirSync(join(ROOT, 'server/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.embedded.db.test.ts'))
    .map((file) => join(ROOT, 'server/src', file))
}

/**
 * Checks of the files that differ from a commit, the tests that import them, and the journeys of their features.
 * @param {string} base a commit
 * @returns {Step[][][]}
 */
function changedGroups(base) {
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
    if (status !== 0) stop(`git cannot compare with '${base}': ${stderr.trim()}`)
    return stdout.split('\n').filter((path) => path !== '' && existsSync(join(ROOT, path)))
  }
  const changed = [
    ...git('diff', '--name-only', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const sources = changed.filter((path) => /\.(tsx?|mjs)$/.test(path))
  const files = sources.map((path) => join(ROOT, path))
  const related = (/** @type {string} */ name, /** @type {NodeJS.ProcessEnv} */ settings = {}) =>
    tests(name, `Related, ${name}`, {
      project: name,
      command: ['related', '--run'],
      settings,
      files,
    })
  const names = readdirSync(join(ROOT, 'e2e')).filter((file) => file.endsWith('.e2e.ts'))
  const journeys = journeysOf(changed, names).map((file) => join(ROOT, 'e2e', file))
  const checks = [
    makeStep('types', 'Types', checkTypes),
    makeStep('lint', 'Lint', check('oxlint/bin/oxlint', ['--deny-warnings', ...sources])),
    makeStep('format', 'Format', check('oxfmt/bin/oxfmt', ['--check', ...changed])),
    ...(files.length === 0 ? [] : [related('unit'), related('browser')]),
    ...(sources.some(isOfServer) ? [related('db', postgres ?? {})] : []),
  ]
  const browsing =
    journeys.length === 0
      ? []
      : [tests('e2e', 'Journeys', { project: 'e2e', files: journeys }, runJourneys)]
  return [[checks, browsing]]
}

/** Whether database tests may import a file. @param {string} path */
function isOfServer(path) {
  return /^(server|contract|record-index)\/|^[^/]*$/.test(path)
}

/** The step's name, if it is one here. @param {string} name @returns {string[]} */
function named(name) {
  return STEPS.has(name) ? [name] : []
}

/**
 * A step of Vitest.
 * @param {string} name
 * @param {string} title
 * @param {Omit<Job, 'node' | 'report'>} job
 * @param {typeof runVitest} run
 * @returns {Step}
 */
function tests(name, title, job, run = runVitest) {
  const report = join(REPORTS, `${name}.json`)
  return makeStep(name, title, (write) => run({ ...job, node, report }, write))
}

/** @param {string} name @param {string} title @param {Run} run @returns {Step} */
function makeStep(name, title, run) {
  return { name, title, run }
}

/** @param {boolean} passed @returns {Outcome} */
function oneTest(passed) {
  return sum([{ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }])
}

// Runs tests with Vitest for test.mjs: once more what a crash of Node left, and alone the journeys that failed.
import { existsSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './bootstrap.mjs'
import { runProcess } from './test-process.mjs'
import { crashSignal, readCrashed, readReport, sum } from './test-report.mjs'

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')
const PICTURES = join(ROOT, 'screenshots/failures')
/** Characters of a run's output that are searched for a crash. */
const OUTPUT_END = 200_000
/** Share of the journeys that may pass at their second try only: more are a fault of the product or of the journeys. */
const MAX_SECOND_TRIES = 0.1

/**
 * @typedef {import('./test-report.mjs').Outcome} Outcome
 * @typedef {{
 *   node: string,
 *   report: string,
 *   project: string,
 *   settings?: NodeJS.ProcessEnv,
 *   command?: string[],
 *   files?: string[],
 *   tag?: string,
 *   options?: string[],
 * }} Job  Node to run on, path of the report, project of vitest.config.ts, environment, command of Vitest (`run`),
 *   absolute paths of its files (all without), the tag of the tests that run (others are not counted), and options of Vitest
 * @typedef {(text: string) => void} Write
 */

/** Runs a project. What was left when the runtime crashed under it is run once more, in a new process. @param {Job} job @param {Write} write @returns {Promise<Outcome>} */
export async function runVitest(job, write) {
  const { report, tag, files = [] } = job
  const { status, end } = await once(job, files, write)
  const signal = crashSignal(end)
  if (status === 0 || signal === null) return readReport(report, status, tag)
  const { outcome, left } = readCrashed(report, files.length > 0 ? files : await list(job), tag)
  if (left.length === 0) return readReport(report, status, tag)
  write(`\nNode crashed (${signal}). What was left is run again, files: ${left.length}.\n`)
  const again = await once(job, left, write)
  return sum([outcome, readReport(report, again.status, tag)])
}

/**
 * Runs browser journeys. One that fails is tried again, alone and when nothing else runs, for a busy machine does not
 * always keep step with a browser.
 * @param {Job} job
 * @param {Write} write
 * @returns {Promise<Outcome>} with those that needed it, with the reason and a picture
 */
export async function runJourneys(job, write) {
  const first = await runVitest(job, write)
  const { failures, passed, failed } = first
  // A file that did not load is no journey.
  if (failures.length === 0 || failures.length < failed) return first
  if (failures.length > Math.max(1, MAX_SECOND_TRIES * (passed + failed))) {
    write(`\n${failures.length} journeys failed. That is more than a tenth: none is tried again.\n`)
    return first
  }
  write(`\nTried again alone, journeys: ${failures.length}\n`)
  const names = failures.map(({ name }) => escaped(name)).join('|')
  const options = [...(job.options ?? []), '--maxWorkers=1', `--testNamePattern=^(?:${names})$`]
  const files = [...new Set(failures.map(({ file }) => file))]
  const report = job.report.replace(/\.json$/, '-again.json')
  const second = await runVitest({ ...job, report, options, files }, write)
  const stillFail = new Set(second.failures.map(({ name }) => name))
  const mended =
    second.failed > stillFail.size ? [] : failures.filter(({ name }) => !stillFail.has(name))
  return {
    ...first,
    passed: passed + mended.length,
    failed: failed - mended.length,
    failures: failures.filter((each) => !mended.includes(each)),
    secondTries: mended.map((each) => ({ ...each, picture: pictureOf(each.name) })),
  }
}

/** @param {Job} job @param {string[]} files @param {Write} write @returns {Promise<{ status: number, end: string }>} */
async function once(job, files, write) {
  const { node, report, project, settings = {}, command = ['run'], tag, options = [] } = job
  rmSync(report, { force: true })
  let end = ''
  const read = (/** @type {string} */ text) => {
    end = (end + text).slice(-OUTPUT_END)
    write(text)
  }
  // Nobody reads thousands of lines of what passed.
  const printed = process.env['CI'] === 'true' ? 'dot' : 'default'
  const reporters = [`--reporter=${printed}`, '--reporter=json', `--outputFile.json=${report}`]
  const tags = tag === undefined ? [] : [`--tags-filter=${tag}`]
  const args = [...command, '--project', project, ...tags, ...options, ...reporters, ...files]
  return { status: await runProcess(node, [VITEST, ...args], read, settings), end }
}

/** Paths of a project's files. @param {Job} job @returns {Promise<string[]>} */
async function list({ node, project, settings = {} }) {
  let text = ''
  const args = ['list', '--project', project, '--filesOnly', '--json']
  await runProcess(node, [VITEST, ...args], (part) => (text += part), settings)
  /** @type {{ file: string }[]} */
  const files = JSON.parse(text.slice(text.indexOf('[\n'), text.lastIndexOf(']') + 1))
  return files.map(({ file }) => file)
}

/** @param {string} text @returns {string} a pattern that finds just it */
function escaped(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/** The screenshot that a failed journey left, as e2e/support/journey.ts names it. @param {string} name @returns {string | undefined} */
function pictureOf(name) {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
  const file = join(PICTURES, `${slug}-1.png`)
  return existsSync(file) ? relative(ROOT, file) : undefined
}

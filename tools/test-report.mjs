import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ name: string, file: string, reason: string, picture?: string | undefined }} Failure  reason: its first line
 * @typedef {{ name: string, file: string, seconds: number }} TimedTest
 * @typedef {Counts & { failures: Failure[], secondTries: Failure[], tests: TimedTest[] }} Outcome
 * @typedef {{ status: string, fullName: string, duration?: number, failureMessages?: string[], tags?: string[] }} Test
 * @typedef {{ name: string, status: string, assertionResults: Test[] }} File
 */

/**
 * What a run came to, from Vitest's JSON report. A file that failed to load counts as one failure, and
 * so does a run that ended badly without naming a failed test.
 * @param {string} file
 * @param {number} status exit code of the run
 * @param {string} [tag] of the tests that were to run: the others are not counted as skipped
 * @returns {Outcome}
 */
export function readReport(file, status, tag) {
  if (!existsSync(file)) return sum([{ passed: 0, failed: 1, skipped: 0 }])
  const files = filesOf(file)
  const outcome = outcomeOf(files, tag)
  const broken = files.filter(
    (result) =>
      result.status === 'failed' &&
      !result.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = outcome.failed + broken.length
  return { ...outcome, failed: status !== 0 && failed === 0 ? 1 : failed }
}

/** Outcomes as one. @param {(Counts & Partial<Outcome>)[]} outcomes @returns {Outcome} */
export function sum(outcomes) {
  const total = (/** @type {keyof Counts} */ name) =>
    outcomes.reduce((so_far, each) => so_far + each[name], 0)
  return {
    passed: total('passed'),
    failed: total('failed'),
    skipped: total('skipped'),
    failures: outcomes.flatMap(({ failures = [] }) => failures),
    secondTries: outcomes.flatMap(({ secondTries = [] }) => secondTries),
    tests: outcomes.flatMap(({ tests = [] }) => tests),
  }
}

/** @param {string} file @returns {File[]} */
function filesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).testResults
}

/** @param {File[]} files @param {string | undefined} tag @returns {Outcome} */
function outcomeOf(files, tag) {
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ tags = [] }) => tag === undefined || tags.includes(tag))
      .map((test) => ({ ...test, file: name })),
  )
  const count = (/** @type {string[]} */ ...wanted) =>
    tests.filter(({ status }) => wanted.includes(status)).length
  return {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('pending', 'skipped', 'todo'),
    failures: tests
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, file, failureMessages: [message = ''] = [] }) => ({
        name: fullName,
        file,
        reason: message.split('\n', 1)[0] ?? '',
      })),
    secondTries: [],
    tests: tests
      .filter(({ duration }) => duration !== undefined)
      .map(({ fullName, file, duration = 0 }) => ({
        name: fullName,
        file,
        seconds: duration / 1000,
      })),
  }
}

/** A worker ended by the runtime's own fault, not by a test; vitest names the signal, or V8 says so before it ends. */
const CRASH =
  /Worker exited unexpectedly with signal (SIGSEGV|SIGBUS|SIGILL|SIGABRT|SIGTRAP)|^# (Fatal error) in /m

/**
 * The signal or the words with which the runtime crashed under the tests, if it did: V8 has crashed so after hundreds of
 * files in one process (vitest issue 11291), and says nothing about the code under test.
 * @param {string} output what the run printed
 * @returns {string | null}
 */
export function crashSignal(output) {
  const crash = CRASH.exec(output)
  return crash?.[1] ?? crash?.[2] ?? null
}

/**
 * What a crashed run has to show: the outcome of the files that came to their end, and the others.
 * @param {string} file Vitest's JSON report
 * @param {string[]} all paths of every file that was to run
 * @param {string} [tag] as of `readReport`
 * @returns {{ outcome: Outcome, left: string[] }}
 */
export function readCrashed(file, all, tag) {
  const results = existsSync(file) ? filesOf(file) : []
  const ended = results.filter(
    ({ status, assertionResults }) =>
      status === 'passed' || assertionResults.some((test) => test.status === 'failed'),
  )
  const names = new Set(ended.map(({ name }) => name))
  return { outcome: outcomeOf(ended, tag), left: all.filter((name) => !names.has(name)) }
}

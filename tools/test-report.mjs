import { existsSync, readFileSync } from 'node:fs'

/**
 * Counts of a run from Vitest's JSON report. A file that failed to load counts as one failure, and
 * so does a run that ended badly without naming a failed test.
 * @param {string} file
 * @param {number} status exit code of the run
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function readReport(file, status) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
  const files = report.testResults
  const broken = files.filter(
    (result) =>
      result.status === 'failed' &&
      !result.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  return {
    passed: report.numPassedTests,
    failed: status !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * Tests that failed and passed when they were tried again.
 * @param {string} file Vitest's JSON report
 * @returns {{ name: string, reason: string }[]} with the first line of why they failed
 */
export function secondTries(file) {
  return withReasons(file, 'passed')
}

/**
 * Tests that failed.
 * @param {string} file Vitest's JSON report
 * @returns {{ name: string, reason: string }[]} with the first line of why they failed
 */
export function failures(file) {
  return withReasons(file, 'failed')
}

/** @param {string} file @param {string} wanted status @returns {{ name: string, reason: string }[]} */
function withReasons(file, wanted) {
  if (!existsSync(file)) return []
  /** @type {{ assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[]} */
  const files = JSON.parse(readFileSync(file, 'utf8')).testResults
  return files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages = [] }) => status === wanted && failureMessages.length > 0)
    .map(({ fullName, failureMessages: [message = ''] = [] }) => ({
      name: fullName,
      reason: message.split('\n', 1)[0] ?? '',
    }))
}

/** A worker ended by the runtime's own fault, not by a test; vitest names the signal. */
const CRASH = /Worker exited unexpectedly with signal (SIGSEGV|SIGBUS|SIGILL|SIGABRT|SIGTRAP)/

/** The whole run ended so: a check of V8's own about compiled code, lost where much of it comes and goes (node issue 64500). */
const FATAL = /^# Fatal error in .*\n# Check failed: /m

/**
 * The signal with which the runtime crashed under the tests, if it did: V8 has crashed so after hundreds of
 * files in one process (vitest issue 11291), and says nothing about the code under test.
 * @param {string} output what the run printed
 * @returns {string | null}
 */
export function crashSignal(output) {
  return CRASH.exec(output)?.[1] ?? (FATAL.test(output) ? 'V8' : null)
}

/**
 * What a crashed run has to show: the counts of the files that came to their end, and the others.
 * @param {string} file Vitest's JSON report
 * @param {string[]} all paths of every file that was to run
 * @returns {{ counts: { passed: number, failed: number, skipped: number }, left: string[] }}
 */
export function readCrashed(file, all) {
  /** @type {{ name: string, status: string, assertionResults: { status: string }[] }[]} */
  const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).testResults : []
  const ended = results.filter(
    ({ status, assertionResults }) =>
      status === 'passed' || assertionResults.some((test) => test.status === 'failed'),
  )
  const tests = ended.flatMap(({ assertionResults }) => assertionResults)
  const count = (/** @type {string[]} */ ...wanted) =>
    tests.filter(({ status }) => wanted.includes(status)).length
  const names = new Set(ended.map(({ name }) => name))
  return {
    counts: {
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('pending', 'skipped', 'todo'),
    },
    left: all.filter((name) => !names.has(name)),
  }
}

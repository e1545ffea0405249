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

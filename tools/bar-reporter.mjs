import { writeFileSync } from 'node:fs'

/**
 * A reporter of Vitest that writes what `npm run bar` prints to the file in `PLAT_BAR_REPORT`: results
 * with the figure that a check measured or the reason for which it was skipped, and what else failed.
 * @typedef {{ title: string, state: string, figure: string, reason: string }} BarResult
 * @typedef {{ results: BarResult[], failures: string[] }} BarReport
 */
class BarReporter {
  /** @type {BarResult[]} */
  #results = []

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const result = test.result()
    const error = result.errors?.[0]?.message ?? ''
    const reason = 'note' in result ? (result.note ?? '') : error
    this.#results.push({
      title: test.name,
      state: result.state,
      figure: figureOf(test.meta()),
      reason: reason.split('\n', 1)[0] ?? '',
    })
  }

  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<{ message: string }>} errors outside of tests, a global setup's above all
   */
  onTestRunEnd(modules, errors) {
    const ofFiles = modules.flatMap((module) =>
      module
        .errors()
        .map(({ message }) => `${module.relativeModuleId}: ${message.split('\n', 1)[0]}`),
    )
    const failures = [...ofFiles, ...errors.map(({ message }) => message.split('\n', 1)[0] ?? '')]
    /** @type {BarReport} */
    const report = { results: this.#results, failures }
    writeFileSync(process.env['PLAT_BAR_REPORT'] ?? '', JSON.stringify(report))
  }
}

/** What a check of the server or of a journey left in its meta data. @param {object} meta */
function figureOf(meta) {
  return 'figure' in meta ? String(meta.figure) : ''
}

// Vitest takes a reporter by the default export of its file.
export { BarReporter as default }

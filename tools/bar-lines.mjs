/** A number of a check: of `design/quality-bar.md`, or of a finding in issue 9. */
export const BAR_NUMBER = /^\d+(?:\.\d+)?$/

/**
 * The lines of `npm run bar`, by number: 9.2 before 9.10, and both after 9.
 * @param {readonly import('./bar-reporter.mjs').BarResult[]} results of all tests that ran
 * @param {readonly string[]} asked numbers; empty for all
 * @returns {{ lines: string[], passed: number, failed: number, skipped: number, missing: string[] }}
 * `missing`: numbers that were asked for and have no check
 */
export function barLines(results, asked) {
  const checks = results
    .flatMap((result) => {
      const [, number, name] = /^\[bar (\d+(?:\.\d+)?)\] (.*)$/.exec(result.title) ?? []
      return number === undefined || name === undefined ? [] : [{ ...result, number, name }]
    })
    // A test that the pattern leaves out is a skipped one, too.
    .filter(({ number }) => asked.length === 0 || asked.includes(number))
    .toSorted((a, b) => byNumber(a.number, b.number))
  const count = (/** @type {string} */ state) =>
    checks.filter((check) => check.state === state).length
  const [passed, skipped] = [count('passed'), count('skipped')]
  return {
    lines: checks.map(
      ({ number, name, state, figure, reason }) =>
        `${number.padStart(5)} ${WORDS.get(state) ?? 'FAIL'}  ${name}${said(state === 'passed' ? figure : reason)}`,
    ),
    passed,
    skipped,
    failed: checks.length - passed - skipped,
    missing: asked.filter((number) => !checks.some((check) => check.number === number)),
  }
}

/** @param {string} text */
function said(text) {
  return text === '' ? '' : `: ${text}`
}

const WORDS = new Map([
  ['passed', 'pass'],
  ['skipped', 'skip'],
])

/** @param {string} a @param {string} b */
function byNumber(a, b) {
  const [wholeA = 0, partA = 0] = a.split('.').map(Number)
  const [wholeB = 0, partB = 0] = b.split('.').map(Number)
  return wholeA - wholeB || partA - partB
}

// `npm run bar [-- NUMBER…]`: the checks of the quality bar that apply to what exists, one line each with
// its figure. They are tests named `[bar N] …`; `npm test` runs them too, with fewer repetitions.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, ensureInstalled, ensureWeb, pinnedNode, stop } from './bootstrap.mjs'
import { runProcess } from './test-process.mjs'

ensureInstalled()
const node = pinnedNode()
if (!ensureWeb(node)) stop('the web application does not build; the messages are above.')
const asked = process.argv.slice(2)
const wrong = asked.find((number) => !/^\d+$/.test(number))
if (wrong !== undefined) stop(`got '${wrong}', expected numbers of checks, for example 12.`)

const report = join(ROOT, '.cache/bar.json')
mkdirSync(join(ROOT, '.cache'), { recursive: true })
rmSync(report, { force: true })
process.env['PLAT_BAR'] = 'full'
const pattern = asked.length === 0 ? '\\[bar ' : `\\[bar (${asked.join('|')})\\]`
const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
const projects = ['unit', 'db', 'e2e'].flatMap((project) => ['--project', project])
let log = ''
await runProcess(
  node,
  [vitest, 'run', ...projects, '-t', pattern, '--reporter=json', `--outputFile.json=${report}`],
  (text) => {
    log += text
  },
)
process.exitCode = print(readFileSync(report, 'utf8')) ? 0 : 1

/**
 * @typedef {{ title: string, status: string, meta?: { figure?: string }, failureMessages?: string[] }} Result
 * @param {string} json vitest's report
 * @returns {boolean} whether every check passed
 */
function print(json) {
  /** @type {{ testResults: { message?: string, assertionResults: Result[] }[] }} */
  const { testResults } = JSON.parse(json)
  const checks = testResults
    .flatMap((file) => file.assertionResults)
    .flatMap((result) => {
      const number = /^\[bar (\d+)\] (.*)$/.exec(result.title)
      return number === null || result.status === 'skipped'
        ? []
        : [{ number: Number(number[1]), name: number[2] ?? '', result }]
    })
    .toSorted((a, b) => a.number - b.number)
  for (const { number, name, result } of checks) {
    const passed = result.status === 'passed'
    const figure = passed
      ? (result.meta?.figure ?? '')
      : (result.failureMessages?.[0]?.split('\n', 1)[0] ?? '')
    process.stdout.write(
      `${String(number).padStart(3)} ${passed ? 'pass' : 'FAIL'}  ${name}: ${figure}\n`,
    )
  }
  const failed = checks.filter(({ result }) => result.status !== 'passed').length
  if (checks.length === 0) process.stdout.write(log)
  process.stdout.write(`${checks.length - failed} passed, ${failed} failed\n`)
  return checks.length > 0 && failed === 0
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Printer } from './test-printer.mjs'
import { crashSignal, failures, readCrashed, readReport, secondTries } from './test-report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'plat-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(
  numbers: Record<string, number>,
  files: [status: string, ...tests: string[]][],
): string {
  const file = join(folder, 'report.json')
  const testResults = files.map(([status, ...tests]) => ({
    status,
    assertionResults: tests.map((each) => ({ status: each })),
  }))
  const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
  writeFileSync(file, JSON.stringify({ ...none, ...numbers, testResults }))
  return file
}

test('tests are counted as Vitest counted them', () => {
  const file = report({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2 }, [
    ['failed', 'passed', 'failed'],
  ])
  expect(readReport(file, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 })
})

test('a file that does not load counts as failed', () => {
  expect(
    readReport(report({ numPassedTests: 3 }, [['passed', 'passed'], ['failed']]), 1).failed,
  ).toBe(1)
})

test('a run that ends badly with every test passed counts as failed', () => {
  expect(readReport(report({ numPassedTests: 3 }, [['passed', 'passed']]), 1).failed).toBe(1)
})

test('a run that leaves no report counts as failed', () => {
  expect(readReport(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('when Node crashes under the tests, files that had ended count and the others are left to run', () => {
  const file = join(folder, 'crashed.json')
  const tests = (...all: string[]) => all.map((status) => ({ status }))
  const testResults = [
    { name: '/a', status: 'passed', assertionResults: tests('passed', 'pending') },
    { name: '/b', status: 'failed', assertionResults: tests('passed', 'failed') },
    // Vitest calls the file in which it happened failed, and none of its tests.
    { name: '/c', status: 'failed', assertionResults: tests('passed', 'pending') },
  ]
  writeFileSync(file, JSON.stringify({ testResults }))
  expect(readCrashed(file, ['/a', '/b', '/c', '/d'])).toEqual({
    counts: { passed: 2, failed: 1, skipped: 1 },
    left: ['/c', '/d'],
  })
})

test('only a crash of the runtime is one: not a worker that was killed, nor one that left by itself', () => {
  const left = (how: string) => crashSignal(`Caused by: Error: Worker exited unexpectedly${how}`)
  expect(left(' with signal SIGSEGV during started state')).toBe('SIGSEGV')
  expect(left(' with signal SIGKILL during started state')).toBe(null)
  expect(left(' with exit code 1')).toBe(null)
  const fatal = '#\n# Fatal error in , line 0\n# Check failed: jit_page.has_value().\n#'
  expect(crashSignal(fatal)).toBe('V8')
  expect(crashSignal('a test about "# Fatal error in" and "# Check failed: "')).toBe(null)
})

test('steps that run beside each other are printed one after the other', () => {
  let printed = ''
  const printer = new Printer(
    [
      { name: 'a', title: 'First' },
      { name: 'b', title: 'Second' },
    ],
    (text) => {
      printed += text
    },
  )
  printer.write('b', 'from b\n')
  printer.write('a', 'from a\n')
  expect(printed).toBe('\n━━ First\nfrom a\n')
  printer.finish('b', { passed: 1, failed: 1, skipped: 0 }, 2000)
  printer.finish('a', { passed: 2, failed: 0, skipped: 1 }, 1000)
  expect(printed).toBe(
    '\n━━ First\nfrom a\nok: 2 passed, 0 failed, 1 skipped (1.0 s)\n' +
      '\n━━ Second\nfrom b\nFAILED: 1 passed, 1 failed (2.0 s)\n',
  )
  printed = ''
  printer.summary((name) =>
    name === 'b' ? [{ name: 'a list ends', reason: 'Error: no end' }] : [],
  )
  expect(printed).toContain('1 failed (2.0 s)\n  a list ends\n    Error: no end\n')
})

test('a test that failed and then passed is named with what it failed with', () => {
  const file = join(folder, 'again.json')
  const tests = [
    { status: 'passed', fullName: 'a clerk answers', failureMessages: [] },
    { status: 'passed', fullName: 'a map moves', failureMessages: ['Error: no map\n  at x.ts'] },
    { status: 'failed', fullName: 'a list ends', failureMessages: ['Error: no end'] },
  ]
  writeFileSync(file, JSON.stringify({ testResults: [{ assertionResults: tests }] }))
  expect(secondTries(file)).toEqual([{ name: 'a map moves', reason: 'Error: no map' }])
  expect(secondTries(join(folder, 'none.json'))).toEqual([])
  expect(failures(file)).toEqual([{ name: 'a list ends', reason: 'Error: no end' }])
})

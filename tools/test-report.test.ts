import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Printer } from './test-printer.mjs'
import { readReport } from './test-report.mjs'

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
})

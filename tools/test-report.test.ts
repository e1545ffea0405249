import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Printer } from './test-printer.mjs'
import { crashSignal, readCrashed, readReport, sum } from './test-report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'plat-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface TestOfReport {
  readonly status: string
  readonly fullName?: string
  readonly duration?: number
  readonly failureMessages?: string[]
  readonly tags?: string[]
}

/** A report of Vitest with these files. */
function report(...files: [name: string, status: string, ...tests: TestOfReport[]][]): string {
  const path = join(folder, 'report.json')
  const testResults = files.map(([name, status, ...assertionResults]) => ({
    name,
    status,
    assertionResults,
  }))
  writeFileSync(path, JSON.stringify({ testResults }))
  return path
}

const passed = { status: 'passed' }
const failed = { status: 'failed' }
const pending = { status: 'pending' }

test('tests are counted by what became of them', () => {
  const file = report(['/a', 'failed', passed, passed, failed, pending, { status: 'todo' }])
  expect(readReport(file, 1)).toMatchObject({ passed: 2, failed: 1, skipped: 2 })
})

test('tests without the tag of a run are not counted', () => {
  const core = { tags: ['core'] }
  const file = report(['/a', 'passed', { ...passed, ...core }, { ...pending, ...core }, pending])
  const counts = { passed: 1, failed: 0, skipped: 1 }
  expect(readReport(file, 0, 'core')).toMatchObject(counts)
  expect(readCrashed(file, ['/a'], 'core')).toMatchObject({ outcome: counts, left: [] })
})

test('a file that does not load counts as failed', () => {
  const file = report(['/a', 'passed', passed, passed], ['/b', 'failed'])
  expect(readReport(file, 1)).toMatchObject({ passed: 2, failed: 1, failures: [] })
})

test('a run that ends badly with every test passed counts as failed', () => {
  expect(readReport(report(['/a', 'passed', passed]), 1).failed).toBe(1)
})

test('a run that leaves no report counts as failed', () => {
  const counts = { passed: 0, failed: 1, skipped: 0 }
  expect(readReport(join(folder, 'none.json'), 0)).toMatchObject(counts)
})

test('a failed test is named with the first line of its reason, and every test with its seconds', () => {
  const file = report(
    ['/a', 'passed', { ...passed, fullName: 'a clerk answers', duration: 1500 }],
    [
      '/b',
      'failed',
      { ...failed, fullName: 'a map moves', failureMessages: ['No map\n  at x.ts'] },
    ],
  )
  expect(readReport(file, 1)).toMatchObject({
    failures: [{ name: 'a map moves', file: '/b', reason: 'No map' }],
    tests: [{ name: 'a clerk answers', file: '/a', seconds: 1.5 }],
  })
})

test('when Node crashes under the tests, files that had ended count and the others are left to run', () => {
  // Vitest calls the file in which it happened failed, and none of its tests.
  const file = report(
    ['/a', 'passed', passed, pending],
    ['/b', 'failed', passed, failed],
    ['/c', 'failed', passed, pending],
  )
  expect(readCrashed(file, ['/a', '/b', '/c', '/d'])).toMatchObject({
    outcome: { passed: 2, failed: 1, skipped: 1 },
    left: ['/c', '/d'],
  })
})

test('only a crash of the runtime is one: not a worker that was killed, nor one that left by itself', () => {
  const left = (how: string) => crashSignal(`Caused by: Error: Worker exited unexpectedly${how}`)
  expect(left(' with signal SIGSEGV during started state')).toBe('SIGSEGV')
  expect(left(' with signal SIGKILL during started state')).toBe(null)
  expect(left(' with exit code 1')).toBe(null)
  expect(
    crashSignal('\n#\n# Fatal error in , line 0\n# Check failed: jit_page.has_value().\n'),
  ).toBe('Fatal error')
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
  printer.finish('b', sum([{ passed: 1, failed: 1, skipped: 0 }]), 2000)
  printer.finish('a', sum([{ passed: 2, failed: 0, skipped: 1 }]), 1000)
  expect(printed).toBe(
    '\n━━ First\nfrom a\nok: 2 passed, 0 failed, 1 skipped (1.0 s)\n' +
      '\n━━ Second\nfrom b\nFAILED: 1 passed, 1 failed (2.0 s)\n',
  )
})

test('the summary has the slowest tests, minutes, what failed, and what passed at a second try', () => {
  let printed = ''
  const printer = new Printer([{ name: 'a', title: 'First' }], (text) => (printed += text))
  const counts = { passed: 2, failed: 1, skipped: 0 }
  const failure = { name: 'a list ends', file: '/e2e/a.e2e.ts', reason: 'Error: no end' }
  const second = { name: 'a map moves', file: '/e2e/b.e2e.ts', reason: 'slow', picture: 'b-1.png' }
  const tests = [
    { name: 'quick', file: '/server/src/quick.test.ts', seconds: 1 },
    { name: 'slow', file: '/server/src/slow.test.ts', seconds: 9 },
  ]
  printer.finish('a', { ...counts, failures: [failure], secondTries: [second], tests }, 90_000)
  printed = ''
  printer.summary()
  expect(printed.indexOf('9.0 s  src/slow.test.ts  slow')).toBeLessThan(printed.indexOf('quick'))
  expect(printed).toContain('1.5 min  First')
  expect(printed).toContain('again alone: a map moves\n      slow\n      b-1.png\n')
  expect(printed).toContain('a list ends\n      Error: no end\n')
})

import { expect, test } from 'vitest'
import { nextLines } from './next-day.ts'

const module = {
  filters: [],
  statuses: {
    Filed: { category: 'live' as const },
    Review: { category: 'live' as const },
    Approved: { category: 'archive' as const },
    default: { category: 'live' as const },
  },
}
const lines = Array.from({ length: 400 }, (_, n) =>
  JSON.stringify({
    reference: `P-${n}`,
    status: ['Filed', 'Review', 'Approved'][n % 3],
    date: '2026-01-01',
    issued_date: '2026-01-05',
    geometry: { type: 'Point', coordinates: [1, n] },
    events: [
      { date: '2026-01-01', label: 'Received' },
      { date: '2026-01-05', label: 'Issued' },
    ],
  }),
)
const next = (from: readonly string[], day: number) => {
  const made = nextLines(from, module, { day, today: '2026-02-01', seed: `city/${day}` })
  return { ...made, lines: made.text.trimEnd().split('\n') }
}

test('a day later some records are new, some have gone on, a few are gone', () => {
  const { lines: later, text: _text, ...counts } = next(lines, 1)
  expect(counts).toEqual({ added: 10, changed: expect.any(Number), withdrawn: 2 })
  expect(counts.changed).toBeGreaterThan(2)
  expect(later).toHaveLength(408)
  const before = new Map(lines.map((line) => [JSON.parse(line).reference, JSON.parse(line)]))
  const records = later.map((line) => JSON.parse(line))
  const added = records.filter(({ reference }) => !before.has(reference))
  expect(added).toHaveLength(10)
  expect(added[0]).toEqual({
    reference: expect.stringMatching(/^P-\d+-1$/),
    status: 'Filed',
    date: '2026-02-01',
    status_date: '2026-02-01',
    geometry: expect.anything(),
    events: [{ date: '2026-02-01', label: 'Received' }],
  })
  const changed = records.filter(
    ({ reference, status }) => before.has(reference) && before.get(reference).status !== status,
  )
  expect(changed).toHaveLength(counts.changed)
  // What is finished stays so.
  expect(changed.map(({ reference }) => before.get(reference).status)).not.toContain('Approved')
})

test('the same day comes to the same, another day to others', () => {
  expect(next(lines, 1)).toEqual(next(lines, 1))
  const second = next(next(lines, 1).lines, 2)
  const references = second.lines.map((line) => JSON.parse(line).reference)
  expect(new Set(references).size).toBe(references.length)
  expect(references.filter((one) => one.endsWith('-2')).length).toBeGreaterThan(0)
})

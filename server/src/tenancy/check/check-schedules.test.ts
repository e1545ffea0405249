import { expect, test } from 'vitest'
import { check, edited } from './check-for-tests.ts'

const scheduled = (cron: string, files: Record<string, string | null> = {}) =>
  check({
    ...edited('modules/permits.yaml', 'source:\n', `source:\n  schedule: ${cron}\n`),
    ...files,
  })

test.each(['"30 5 * * *"', '"*/15 6-20 * * mon-fri"', '"0 0 29 2 *"'])(
  'a schedule of five fields is taken: %s',
  async (cron) => {
    const { document, lines } = await scheduled(cron)
    expect(lines).toEqual([])
    expect(document?.modules[0]?.source?.schedule).toBe(cron.slice(1, -1))
  },
)

test.each([
  ['daily', '"daily"'],
  ['"@daily"', '"@daily"'],
  ['"0 30 5 * * *"', '"0 30 5 * * *"'],
  ['"61 5 * * *"', '"61 5 * * *"'],
  ['"H 5 * * *"', '"H 5 * * *"'],
  ['"0 0 30 2 *"', '"0 0 30 2 *"'],
])('%s is no schedule: file and line say what one looks like', async (cron, got) => {
  const { document, lines } = await scheduled(cron)
  expect(document).toBeNull()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^modules\/permits\.yaml:\d+: at source\.schedule got /)
  expect(lines[0]).toContain(`got ${got}, expected five fields: minute, hour,`)
})

test('a file that somebody brings by hand has no schedule', async () => {
  const { document, lines } = await scheduled('"30 5 * * *"', { 'data/permits.csv': null })
  expect(document).toBeNull()
  expect(lines).toEqual([
    expect.stringMatching(
      /^modules\/permits\.yaml:\d+: at source\.files\[0\] got "data\/permits\.csv"/,
    ),
  ])
  expect(lines[0]).toContain('take "schedule" out and import by hand')
})

import { expect, test } from 'vitest'
import { asTenant } from '../../platform/db/as-tenant.ts'
import { dayIn } from '../../tenancy/document/calendar.ts'
import { daysUntil, matchWindows, matchWindowsOf } from './match-windows.ts'
import { matchingFixture, permits } from '../../testing/matching-fixture.ts'

const here = matchingFixture('windows')

const DAY = 86_400_000
const day = (ahead: number) => dayIn('America/Chicago', new Date(Date.now() + ahead * DAY))

test('a window for comments is told on the day that it opens and closes, without an import', async () => {
  await here.load(
    permits(20, (n) => ({
      ...(n === 1 ? { opens: day(0), closes: day(20) } : {}),
      ...(n === 2 ? { opens: day(-20), closes: day(0) } : {}),
      ...(n === 3 ? { opens: day(1), closes: day(2) } : {}),
      ...(n === 4 ? { opens: day(0), visibility: 'internal' } : {}),
    })),
  )
  const all = await here.watch()
  const closing = await here.watch({ events: ['comment_closes'] })
  const told = await matchWindows(here.source, here.tenant)
  expect(told).toMatchObject({ days: [day(0)], notifications: 3 })
  expect(await here.told(all)).toEqual(['P-1 comment_opens', 'P-2 comment_closes'])
  expect(await here.told(closing)).toEqual(['P-2 comment_closes'])
  const rows = await asTenant(here.database, here.tenant, ({ query }) =>
    query(`select event_key, changes from notification where event_kind = 'comment_opens'`),
  )
  expect(rows).toEqual([
    {
      event_key: `opens:${day(0)}`,
      changes: [
        { field: 'opens', before: null, after: day(0) },
        { field: 'closes', before: null, after: day(20) },
      ],
    },
  ])
  expect(await matchWindows(here.source, here.tenant)).toMatchObject({ notifications: 0 })

  // The window of the third is moved to today: that is another one.
  await here.load(permits(20, (n) => (n === 3 ? { opens: day(1), closes: day(0) } : {})))
  await matchWindowsOf(here.source, here.tenant, { modules: ['permits'], days: [day(0)] })
  expect(await here.told(closing)).toEqual(['P-2 comment_closes', 'P-3 comment_closes'])
})

test('days that were missed are made up for, a week at most', () => {
  expect(daysUntil('2026-03-02', null)).toEqual(['2026-03-02'])
  expect(daysUntil('2026-03-02', '2026-03-02')).toEqual(['2026-03-02'])
  expect(daysUntil('2026-03-02', '2026-02-27')).toEqual(['2026-02-28', '2026-03-01', '2026-03-02'])
  expect(daysUntil('2026-03-02', '2025-01-01')).toHaveLength(8)
})

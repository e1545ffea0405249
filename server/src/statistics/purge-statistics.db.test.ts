import { expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder } from '../testing/portal.ts'
import { putSavedSearch, putStatistic } from '../testing/saved-searches.ts'
import { folder } from '../testing/search-fixture.ts'
import { purgeStatistics } from './purge-statistics.ts'

test('what was deleted more than a day ago is gone, with its copy of a search; nothing else is', async () => {
  const database = await testDatabase()
  const tenant = uniqueTenant('fir')
  await applyFolder(database, folder(tenant))
  const [old, young, kept] = await Promise.all(
    [1, 2, 3].map(() => putSavedSearch(database, tenant, { method: 'star' })),
  )
  const shared = await putSavedSearch(database, tenant, {})
  for (const [i, search] of [old, young, kept].entries())
    await putStatistic(database, tenant, { id: i + 1, search: search ?? '' })
  await asTenant(database, tenant, async ({ query }) => {
    await query(`update saved_search set created_at = now() - interval '2 days'`)
    for (const [id, hours] of [
      [1, 25],
      [2, 23],
    ]) {
      const values = [id, hours]
      await query(
        'update statistic set deleted_at = now() - make_interval(hours => $2) where id = $1',
        values,
      )
      await query(
        'update scorecard set deleted_at = now() - make_interval(hours => $2) where id = $1',
        values,
      )
      await query(
        'update statistic_group set deleted_at = now() - make_interval(hours => $2) where id = $1',
        values,
      )
    }
  })
  await purgeStatistics(database)
  const left = await asTenant(database, tenant, async ({ query }) => ({
    stats: await query<{ id: number }>('select id from statistic order by id'),
    groups: await query<{ id: number }>('select id from statistic_group order by id'),
    cards: await query<{ id: number }>('select id from scorecard order by id'),
    searches: await query<{ guid: string }>('select guid from saved_search'),
  }))
  for (const rows of [left.stats, left.groups, left.cards])
    expect(rows.map(({ id }) => id)).toEqual([2, 3])
  expect(new Set(left.searches.map(({ guid }) => guid))).toEqual(new Set([young, kept, shared]))
})

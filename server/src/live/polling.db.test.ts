import { expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { testDatabase } from '../platform/testing/database.ts'
import { liveFixture } from '../testing/live-fixture.ts'
import { sendLive } from './inbox.ts'

// As behind a pool of transactions, where no notification is heard.
const live = liveFixture('none', testDatabase)

test('while changes go unheard, messages come and sessions end all the same', async () => {
  expect(live.database.changes.isLive).toBe(false)
  const ana = await live.person()
  const client = await live.connect(ana)
  await client.next('hello')
  for (const unseen of [1, 2, 3])
    await asTenant(live.database, live.tenant, async (tx) =>
      sendLive(tx, ana.guid, { type: 'missed_calls', data: { unseen } }),
    )
  for (const number of [1, 2, 3])
    expect(await client.next('missed_calls')).toMatchObject({ number, data: { unseen: number } })
  expect((await ana.post('/auth/logout')).status).toBe(200)
  expect(await client.closed).toMatchObject({ code: 4401 })
  await expect.poll(() => live.rowsOf(ana.guid)).toEqual([])
})

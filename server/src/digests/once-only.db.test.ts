import { expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { digestContext } from './digest-context.ts'
import { digestFixture } from '../testing/digest-fixture.ts'
import { releaseBatch } from './release-batch.ts'
import { releaseDigests, releaseDueDigests } from './release-digests.ts'

const at = digestFixture()
const DAY = '2026-03-02'

async function manyAccounts(count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    const owner = await at.account(`a${number}@example.com`)
    await at.news(owner, { alert: await at.alert(owner) })
  }
}

test('two processes that look at the same moment send each digest once', async () => {
  await manyAccounts(12)
  const outcomes = await Promise.all(
    [0, 1, 2].map(() => releaseDigests(at.parts, at.ridge, { day: DAY })),
  )
  expect(outcomes.reduce((sum, { mails }) => sum + mails, 0)).toBe(12)
  expect(await at.released()).toBe(12)
  expect(await at.outbox()).toHaveLength(12)
})

test('one that dies between two batches leaves the rest to the next look', async () => {
  await manyAccounts(5)
  const context = await digestContext(at.parts, at.ridge)
  const batch = { day: DAY, monday: DAY, name: DAY, pictures: null, after: null, size: 2 }
  await asTenant(at.database, at.ridge, (tx) => releaseBatch(tx, context, batch))
  // The second dies before its commit.
  const dies = asTenant(at.database, at.ridge, async (tx) => {
    await releaseBatch(tx, context, batch)
    throw new Error('killed')
  })
  await expect(dies).rejects.toThrow('killed')
  expect(await at.outbox()).toHaveLength(2)
  expect(await at.released()).toBe(2)
  // What was matched meanwhile, for one whose digest has left, is told of tomorrow.
  const [first] = await at.outbox()
  const [owner] = await at.sql<{ guid: string }>('select guid from account where email = $1', [
    first?.recipient,
  ])
  const [alert] = await at.sql<{ guid: string }>('select guid from alert where owner = $1', [
    owner?.guid,
  ])
  await at.news(owner?.guid ?? '', { alert: alert?.guid ?? '', record: 1 })

  const noon = new Date('2026-03-02T12:00:00-06:00')
  expect(await releaseDueDigests(at.parts, at.ridge, noon)).toMatchObject({ mails: 3 })
  expect(await at.outbox()).toHaveLength(5)
  expect(await at.released()).toBe(5)
  const tomorrow = new Date('2026-03-03T12:00:00-06:00')
  expect(await releaseDueDigests(at.parts, at.ridge, tomorrow)).toMatchObject({ mails: 1 })
  expect(await at.released()).toBe(6)
})

test('a digest has the same Message-ID whenever it is composed', async () => {
  const ana = await at.account('ana@example.com')
  const home = await at.alert(ana)
  await at.news(ana, { alert: home })
  const guid = () => at.sql<{ guid: string }>('select guid from mail_outbox')
  await releaseDigests(at.parts, at.ridge, { day: DAY })
  const before = await guid()
  await at.sql('delete from mail_outbox')
  await at.sql('update notification set released_at = null')
  await releaseDigests(at.parts, at.ridge, { day: DAY })
  expect(await guid()).toEqual(before)
})

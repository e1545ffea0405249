import { expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { storeMailFile } from '../platform/mail/mail-files.ts'
import { moduleOf } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { digestFixture } from '../testing/digest-fixture.ts'
import { digestContext } from './digest-context.ts'
import type { Pictures } from './digest-pictures.ts'
import { releaseBatch } from './release-batch.ts'
import { releaseDigests } from './release-digests.ts'
import { tellAtOnce } from './tell-at-once.ts'

const at = digestFixture()
const DAY = '2026-03-02'
const [HOUSE, SHOP] = ['2024-001 BP', '2024-002 BP']
const RESTRICTED = 0
const COST = [{ field: 'cost', before: '1', after: '777000' }]

const restrict = (record: number, visibility: number, tenant = at.ridge) =>
  at.sql(
    'update record set visibility = $2 where guid = $1',
    [at.records.get(tenant)?.[record], visibility],
    tenant,
  )

/** Sends what waits, as a mail server that is back takes it; answers what arrived, by address. */
async function arrived() {
  const smtp = await at.mailServer()
  await at.send(smtp)
  return smtp.arrived
    .map(({ to, subject, text = '', html = '', messageId, attachments }) => {
      const [{ address } = { address: '' }] = to ?? []
      return { address, subject, text, html, messageId, pictures: attachments.length }
    })
    .toSorted((a, b) => a.address?.localeCompare(b.address ?? '') ?? 0)
}

const inbox = (owner: string) =>
  at.sql<{ guid: string; released: string }>(
    'select guid, released_at::text as released from notification where owner = $1 order by guid',
    [owner],
  )

/** Accounts of both agencies with news of the same two records. */
async function neighbours() {
  const owners: string[] = []
  for (const [email, tenant] of [
    ['ana@example.com', at.ridge],
    ['ben@example.com', at.ridge],
    ['cem@example.com', at.mesa],
  ] as const) {
    const owner = await at.account(email, { tenant })
    const home = await at.alert(owner, {}, tenant)
    const records = email.startsWith('ben') ? [1] : [0, 1]
    for (const record of records) await at.news(owner, { alert: home, record }, tenant)
    owners.push(owner)
  }
  return owners
}

/** A map of each alert. @param records that it shows, by guid */
const mapsOf = (records: readonly string[]): Pictures => ({
  store: async (tx) => {
    const content = Buffer.from('a map with a restricted record')
    const file = await storeMailFile(tx, { name: 'map.png', mediaType: 'image/png', content })
    const shown = { cid: 'map1', alt: 'Map', width: 600, height: 300 }
    return () => ({ file, shown, records })
  },
})

test('a record that is restricted while mails wait goes out of them, and the other news arrive, once', async () => {
  const [ana = ''] = await neighbours()
  for (const tenant of [at.ridge, at.mesa]) {
    const context = await digestContext(at.parts, tenant)
    const batch = { day: DAY, monday: DAY, name: DAY, pictures: mapsOf([]), after: null, size: 9 }
    await asTenant(at.database, tenant, (tx) => releaseBatch(tx, context, batch))
  }
  const before = await inbox(ana)
  const [waiting] = await at.sql<{ guid: string }>(
    `select guid from mail_outbox where recipient = 'ana@example.com'`,
  )
  await restrict(RESTRICTED, 2)
  const [anas, bens, cems] = await arrived()
  await restrict(RESTRICTED, 0)
  expect(anas?.subject).toBe('Home: 1 record')
  expect(anas?.text).toContain(SHOP)
  expect(`${anas?.text} ${anas?.html}`).not.toContain(HOUSE)
  expect(anas?.pictures, 'its map may show it').toBe(0)
  expect(anas?.messageId).toContain(waiting?.guid ?? '-')
  // Who had no news of it, and who had them of another agency's, get what was composed.
  expect([bens?.subject, bens?.pictures]).toEqual(['Home: 1 record', 1])
  expect([cems?.subject, cems?.pictures]).toEqual(['Home: 2 records', 1])
  expect(cems?.text).toContain(HOUSE)
  expect(await inbox(ana)).toEqual(before)
  // Neither the next digest nor another sender tells any of it again.
  await releaseDigests(at.parts, at.ridge, { day: '2026-03-03' })
  expect(await arrived()).toEqual([])
  expect(await at.sql('select from mail_file')).toEqual([])
})

test('a mail leaves without its map where that shows a record that was restricted, and that it does not list', async () => {
  const ben = await at.account('ben@example.com')
  await at.news(ben, { alert: await at.alert(ben), record: 1 })
  const context = await digestContext(at.parts, at.ridge)
  const pictures = mapsOf([at.records.get(at.ridge)?.[RESTRICTED] ?? ''])
  const batch = { day: DAY, monday: DAY, name: DAY, pictures, after: null, size: 9 }
  await asTenant(at.database, at.ridge, (tx) => releaseBatch(tx, context, batch))
  await restrict(RESTRICTED, 2)
  const [bens] = await arrived()
  await restrict(RESTRICTED, 0)
  expect([bens?.subject, bens?.pictures]).toEqual(['Home: 1 record', 0])
})

test('what is left of a mail is composed at every try, until nothing is left of it', async () => {
  const [ana = ''] = await neighbours()
  await at.sql('update notification set at_once = true')
  await tellAtOnce(at.parts)(at.ridge)
  await restrict(RESTRICTED, 2)
  const away = await at.mailServer({ answer: () => 'later' })
  await at.send(away)
  const waits = { subject: 'Home: 1 record', state: 'queued' }
  expect(await at.sql('select subject, state from mail_outbox')).toEqual([waits, waits])
  await restrict(1, 2)
  await at.sql(`update mail_outbox set next_attempt_at = now()`)
  expect(await arrived()).toEqual([])
  for (const record of [0, 1]) await restrict(record, 0)
  expect(await at.sql('select state, last_error from mail_outbox')).toEqual(
    [1, 2].map(() => ({
      state: 'expired',
      last_error: 'withheld: it shows what its account may no longer see',
    })),
  )
  expect(await inbox(ana)).toHaveLength(2)
})

test('a field that the agency hides while mails wait goes out of them; another agency’s mails tell it', async () => {
  for (const tenant of [at.ridge, at.mesa]) {
    const ana = await at.account('ana@example.com', { tenant })
    const ben = await at.account('ben@example.com', { tenant })
    const home = await at.alert(ana, {}, tenant)
    const news = { kind: 'text', changes: COST }
    await at.news(ana, { ...news, alert: home }, tenant)
    await at.news(ana, { alert: home, record: 1 }, tenant)
    await at.news(ben, { ...news, alert: await at.alert(ben, {}, tenant) }, tenant)
    await releaseDigests(at.parts, tenant, { day: DAY })
  }
  await at.apply(at.ridge, 'cost')
  const hidden = async () =>
    moduleOf((await loadTenant(at.database, at.ridge)).document, 'permits')?.fields
  await expect
    .poll(hidden)
    .toContainEqual(expect.objectContaining({ id: 'cost', visibility: 'internal' }))
  const mails = await arrived()
  await at.apply(at.ridge)
  const told = mails.map(({ address, subject, text }) => [address, subject, text.includes('Cost')])
  expect(told).toHaveLength(3)
  expect(told).toEqual(
    expect.arrayContaining([
      ['ana@example.com', 'Home: 1 record', false],
      ['ana@example.com', 'Home: 2 records', true],
      ['ben@example.com', 'Home: 1 record', true],
    ]),
  )
})

test('who is demoted while a mail waits gets what is left; who is suspended, or has stopped the alert, gets nothing', async () => {
  const owners = new Map<string, string>()
  for (const name of ['eva', 'fay', 'gil']) {
    const owner = await at.account(`${name}@example.com`, { role: 'internal' })
    const home = await at.alert(owner)
    await at.news(owner, { alert: home, record: 4 })
    await at.news(owner, { alert: home, record: 1 })
    owners.set(name, owner)
  }
  await releaseDigests(at.parts, at.ridge, { day: DAY })
  await at.sql(`update account set role = 'resident'`)
  await at.sql(`update account set state = 'suspended' where guid = $1`, [owners.get('fay')])
  await at.sql(`update alert set active = false, paused_by = 'owner' where owner = $1`, [
    owners.get('gil'),
  ])
  const mails = await arrived()
  expect(mails.map(({ address, subject }) => [address, subject])).toEqual([
    ['eva@example.com', 'Home: 1 record'],
  ])
  expect(mails[0]?.text).not.toContain('2024-005 ZZ')
})

test('a mail that was written before mails could be composed again is withheld as a whole', async () => {
  await neighbours()
  await releaseDigests(at.parts, at.ridge, { day: DAY })
  // As the guard was stored.
  const rows = await at.sql<{ guid: string; body: string }>('select guid, body from mail_outbox')
  await asTenant(at.database, at.ridge, async (tx) => {
    for (const { guid, body } of rows) {
      const about = { tenant: at.ridge, purpose: 'mail', subject: guid } as const
      const stored = JSON.parse(tx.keys.open(about, body))
      delete stored.guard.news
      await tx.query('update mail_outbox set body = $2 where guid = $1', [
        guid,
        tx.keys.seal(about, JSON.stringify(stored)),
      ])
    }
  })
  await restrict(RESTRICTED, 2)
  const mails = await arrived()
  await restrict(RESTRICTED, 0)
  expect(mails.map(({ address }) => address)).toEqual(['ben@example.com'])
})

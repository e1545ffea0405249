import { expect, test } from 'vitest'
import { digestFixture } from '../testing/digest-fixture.ts'
import { releaseDigests, releaseDueDigests } from './release-digests.ts'
import { tellAtOnce } from './tell-at-once.ts'

const at = digestFixture()
/** Monday, 2 March 2026, at a time of Chicago. */
const monday = (time: string) => new Date(`2026-03-02T${time}:00-06:00`)

test('what waits is told at the hour of the agency: one mail for all alerts of an account', async () => {
  const ana = await at.account('ana@example.com')
  const home = await at.alert(ana)
  const work = await at.alert(ana, { name: 'Work' })
  await at.news(ana, { alert: home })
  await at.news(ana, { alert: home, record: 1 })
  await at.news(ana, { alert: work })
  const other = await at.account('ana@example.com', { tenant: at.mesa })
  await at.news(other, { alert: await at.alert(other, {}, at.mesa) }, at.mesa)

  expect(await releaseDueDigests(at.parts, at.ridge, monday('06:59'))).toMatchObject({
    notifications: 0,
  })
  expect(await at.released()).toBe(0)
  const outcome = { records: 2, accounts: 1, notifications: 3, mails: 1 }
  expect(await releaseDueDigests(at.parts, at.ridge, monday('07:01'))).toEqual(outcome)
  expect(await releaseDueDigests(at.parts, at.ridge, monday('07:06'))).toBeNull()
  const [mail, ...more] = await at.mails('ana@example.com')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('2 records in 2 alerts')
  for (const text of ['== Home ==', '== Work ==', 'Area: West', 'Type: New building'])
    expect(mail?.text).toContain(text)
  expect(mail?.text).toContain('2024-001 BP · 100 N Main St\n  Mar 2, 2026: New record')
  expect(mail?.text).toContain('Status: Issued · Record date: May 1, 2024')
  expect(mail?.html).toContain(`/building/permits/search/record/${at.records.get(at.ridge)?.[0]}`)
  // The other agency has not been looked at.
  expect(await at.released(at.mesa)).toBe(0)
  expect(await at.outbox(at.mesa)).toEqual([])
})

test('weekly alerts wait for Monday, paused and deleted ones are in MyCC without a mail', async () => {
  const ana = await at.account('ana@example.com')
  const weekly = await at.alert(ana, { cadence: 'weekly', firstDay: '2026-03-01' })
  await at.news(ana, { alert: weekly })
  const ben = await at.account('ben@example.com')
  const paused = await at.alert(ben)
  await at.sql(`update alert set active = false, paused_by = 'owner' where guid = $1`, [paused])
  await at.news(ben, { alert: paused })
  await at.news(ben, { alert: null, record: 1 })

  await releaseDigests(at.parts, at.ridge, { day: '2026-03-01' })
  expect(await at.released()).toBe(2)
  expect(await at.outbox()).toEqual([])
  await releaseDigests(at.parts, at.ridge, { day: '2026-03-02' })
  expect((await at.outbox()).map(({ recipient }) => recipient)).toEqual(['ana@example.com'])
})

test('what is released reaches the open pages of its accounts only', async () => {
  const [ana, ben, cleo] = [
    await at.account('ana@example.com'),
    await at.account('ben@example.com'),
    await at.account('cleo@example.com'),
  ]
  for (const account of [ana, ben])
    await at.sql('insert into live_inbox (tenant, account) values (current_tenant(), $1)', [
      account,
    ])
  for (const account of [ana, cleo]) await at.news(account, { alert: await at.alert(account) })
  await releaseDigests(at.parts, at.ridge, { day: '2026-03-02' })
  expect(await at.sql('select account, body from live_message')).toEqual([
    { account: ana, body: { type: 'notifications_changed', data: null } },
  ])
})

test('an alert is first told of the day after it was made', async () => {
  const ana = await at.account('ana@example.com')
  await at.news(ana, { alert: await at.alert(ana, { firstDay: '2026-03-03' }) })
  await releaseDigests(at.parts, at.ridge, { day: '2026-03-02' })
  expect(await at.released()).toBe(0)
  await releaseDigests(at.parts, at.ridge, { day: '2026-03-03' })
  expect(await at.released()).toBe(1)
})

test('after days away one digest makes up for all of them, Monday’s as well', async () => {
  const ana = await at.account('ana@example.com')
  const daily = await at.alert(ana, { firstDay: '2026-02-27' })
  const weekly = await at.alert(ana, { name: 'Week', cadence: 'weekly', firstDay: '2026-02-27' })
  await releaseDigests(at.parts, at.ridge, { day: '2026-02-27' })
  await at.news(ana, { alert: daily, date: '2026-02-28' })
  await at.news(ana, { alert: daily, record: 1, date: '2026-03-03' })
  await at.news(ana, { alert: weekly, record: 1, date: '2026-03-01' })
  const back = new Date('2026-03-04T12:00:00-06:00')
  expect(await releaseDueDigests(at.parts, at.ridge, back)).toMatchObject({ mails: 1 })
  const mails = await at.mails('ana@example.com')
  expect(mails.map(({ subject }) => subject)).toEqual(['2 records in 2 alerts'])
  expect(await releaseDueDigests(at.parts, at.ridge, back)).toBeNull()
})

test('what a record or a reader may not show any more is not mailed', async () => {
  const ana = await at.account('ana@example.com')
  const home = await at.alert(ana)
  // Sealed, for the agency's own people.
  await at.news(ana, { alert: home, record: 4 })
  const eva = await at.account('eva@example.com', { role: 'internal' })
  await at.news(eva, { alert: await at.alert(eva), record: 4 })
  for (const [name, change] of Object.entries({
    suspended: `state = 'suspended'`,
    unconfirmed: 'confirmed_at = null',
  })) {
    const email = `${name}@example.com`
    const owner = await at.account(email)
    await at.news(owner, { alert: await at.alert(owner) })
    await at.sql(`update account set ${change} where guid = $1`, [owner])
  }
  const stopped = await at.account('stopped@example.com')
  await at.news(stopped, { alert: await at.alert(stopped) })
  await at.sql(
    `insert into stopped_address (tenant, email, reason) values (current_tenant(), 'stopped@example.com', 'bounce')`,
  )
  await releaseDigests(at.parts, at.ridge, { day: '2026-03-02' })
  expect(await at.released()).toBe(5)
  expect((await at.outbox()).map(({ recipient }) => recipient)).toEqual(['eva@example.com'])
  const [mail] = await at.mails('eva@example.com')
  expect(mail?.text).toContain('/login?referrer=building/permits/search/record/')
})

test('an account whose mail cannot be made keeps nobody from theirs', async () => {
  const now = new Date('2026-04-01T12:00:00-05:00')
  const ana = await at.account('ana@example.com')
  const broken = await at.alert(ana, { monthly: true })
  const whole = await at.alert(ana, { name: 'Work' })
  const zoe = await at.account('zoe@localhost')
  const ben = await at.account('ben@example.com')
  await at.sql(`update alert set place = '{}' where guid = $1`, [broken])
  for (const [owner, alert] of [
    [ana, broken],
    [ana, whole],
    [zoe, await at.alert(zoe)],
    [ben, await at.alert(ben, { monthly: true })],
  ] as const)
    await at.news(owner, { alert })
  expect(await releaseDueDigests(at.parts, at.ridge, now)).toEqual({
    records: 1,
    accounts: 3,
    notifications: 4,
    mails: 2,
  })
  // In MyCC it is told all the same.
  expect(await at.released()).toBe(4)
  const [mail] = await at.mails('ana@example.com')
  expect(mail?.subject).toBe('Work: 1 record')
  expect((await at.mails('ben@example.com')).map(({ kind }) => kind).toSorted()).toEqual([
    'digest.alerts',
    'digest.alive',
  ])
})

test('an alert whose area cannot be read is told of like any other, and keeps nobody from theirs', async () => {
  const ana = await at.account('ana@example.com')
  const areas: object[] = [
    { ___place: 5 },
    { ___place: [null] },
    { ___place: ['no guid', { id: 5 }] },
    { ___geometry: { type: 'Polygon' } },
    { ___geometry: { type: 'Point', coordinates: 'x' } },
    { ___address: { text: 'Main St' } },
  ]
  const ben = await at.account('ben@example.com')
  const tellAll = async () => {
    for (const [no, criteria] of areas.entries()) {
      const alert = await at.alert(ana, { name: `Area ${no}`, criteria })
      await at.news(ana, { alert })
      await at.news(ana, { alert, record: 1 })
    }
    await at.news(ben, { alert: await at.alert(ben) })
  }
  const subjects = async (email: string) =>
    (await at.mails(email)).map(({ subject }) => subject).toSorted()
  await tellAll()
  await releaseDigests(at.parts, at.ridge, { day: '2026-03-02' })
  expect(await subjects('ana@example.com')).toEqual(['2 records in 6 alerts'])
  expect(await subjects('ben@example.com')).toEqual(['Home: 1 record'])
  // So it is with what is told at once.
  await tellAll()
  await at.sql('update notification set at_once = true where released_at is null')
  await tellAtOnce(at.parts)(at.ridge)
  expect(await subjects('ana@example.com')).toHaveLength(2)
  expect(await subjects('ben@example.com')).toHaveLength(2)
})

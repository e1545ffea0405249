import { expect, test } from 'vitest'
import { digestFixture } from '../testing/digest-fixture.ts'
import { releaseDigests, releaseDueDigests } from './release-digests.ts'
import { tellAtOnce } from './tell-at-once.ts'

const at = digestFixture()
const DAY = '2026-03-02'

test('a digest in Spanish names everything in Spanish', async () => {
  const ana = await at.account('ana@example.com', { locale: 'es' })
  const home = await at.alert(ana, { name: 'Casa' })
  await at.news(ana, { alert: home })
  const changes = [{ field: 'status', before: 'Applied', after: 'Issued' }]
  await at.news(ana, { alert: home, kind: 'status', changes })
  await releaseDigests(at.parts, at.ridge, { day: DAY })
  const [mail] = await at.mails('ana@example.com')
  expect(mail?.subject).toBe('Casa: 1 registro')
  for (const text of [
    'Zona: Oeste',
    '1 nuevo',
    'Vigila: Permisos, Tipo: Edificio nuevo',
    'Nuevo registro',
    'Pausar «Casa»',
    'Cancelar la suscripción a todas las alertas',
  ])
    expect(mail?.text).toContain(text)
  // One record with both of its events.
  expect(mail?.text.match(/^\* /gm)).toHaveLength(1)
  const [sent] = await at.outbox()
  expect(sent?.headers['Content-Language']).toBe('es')
})

test('a field that only staff may read is not mailed to a resident', async () => {
  const ana = await at.account('ana@example.com')
  const changes = [{ field: 'secret_note', before: 'a', after: 'b' }]
  await at.news(ana, { alert: await at.alert(ana), kind: 'text', changes })
  expect(await releaseDigests(at.parts, at.ridge, { day: DAY })).toMatchObject({ mails: 0 })
})

test('a decision is told as what its alert watches for', async () => {
  const ana = await at.account('ana@example.com')
  const ben = await at.account('ben@example.com')
  const changes = [{ field: 'status', before: 'Applied', after: 'Issued' }]
  for (const [owner, kind] of [
    [ana, 'decision'],
    [ben, 'status'],
  ] as const)
    await at.news(owner, { alert: await at.alert(owner), kind, key: '2:decision', changes })
  await releaseDigests(at.parts, at.ridge, { day: DAY })
  expect((await at.mails('ana@example.com'))[0]?.text).toContain('Decision: Issued')
  expect((await at.mails('ben@example.com'))[0]?.text).toContain('→ Issued')
})

test('a withdrawn record is told of without a link that shows more', async () => {
  const ana = await at.account('ana@example.com')
  const home = await at.alert(ana)
  const gone = [crypto.randomUUID(), crypto.randomUUID()]
  for (const [visibility, guid] of gone.entries()) {
    await at.sql(
      `insert into change_event (tenant, module, version, record_no, guid, kind, agency_reference, visibility, was_visibility)
       values (current_tenant(), 'permits', 2, $1, $2, 'withdrawn', $3, $4, $4)`,
      [900 + visibility, guid, `GONE-${visibility}`, visibility * 2],
    )
    await at.news(ana, { alert: home, kind: 'withdrawn', key: `2:withdrawn${visibility}` })
    await at.sql(
      `update notification set record = $1, agency_reference = $2 where event_key = $3`,
      [guid, `GONE-${visibility}`, `2:withdrawn${visibility}`],
    )
  }
  await releaseDigests(at.parts, at.ridge, { day: DAY })
  const [mail] = await at.mails('ana@example.com')
  expect(mail?.text).toContain('GONE-0 · 100 N Main St\n  Mar 2, 2026: No longer published')
  // It was for the agency’s own people.
  expect(mail?.text).not.toContain('GONE-1')
  await at.sql(`delete from change_event where version = 2`)
})

test('what is told at once is one mail for each account, and does not wait for its digest', async () => {
  const ana = await at.account('ana@example.com')
  const home = await at.alert(ana, { cadence: 'immediate' })
  await at.news(ana, { alert: home })
  await at.news(ana, { alert: home, record: 1 })
  await at.sql('update notification set at_once = true')
  await at.news(ana, { alert: await at.alert(ana, { name: 'Work' }) })
  const ben = await at.account('ben@example.com')
  await at.news(ben, { alert: await at.alert(ben) })
  const tell = tellAtOnce(at.parts)
  await Promise.all([tell(at.ridge), tell(at.ridge)])
  await tell(at.ridge)
  expect(await at.released()).toBe(2)
  expect(await at.mails('ben@example.com')).toEqual([])
  const mails = await at.mails('ana@example.com')
  expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['alert.news', 'Home: 2 records'],
  ])
})

test('on the first of a month alerts say that they are alive, once', async () => {
  const ana = await at.account('ana@example.com')
  const home = await at.alert(ana, { monthly: true })
  await at.alert(ana, { name: 'Work' })
  await at.sql(
    `insert into module_version (tenant, module, version, content_id, committed_at, inserted, changed, removed, rewritten)
     values (current_tenant(), 'permits', 50, gen_random_uuid(), '2026-03-15', 14000, 200, 3, false)`,
  )
  await at.sql(
    `insert into change_event (tenant, module, version, record_no, guid, kind, agency_reference, visibility)
     select current_tenant(), 'permits', 50, no, gen_random_uuid(), 'new', 'X', 0 from generate_series(1, 14203) as no`,
  )
  const early = new Date('2026-04-01T11:59:00Z')
  await releaseDueDigests(at.parts, at.ridge, early)
  expect(await at.outbox()).toEqual([])
  const hour = new Date('2026-04-01T12:01:00-05:00')
  await releaseDueDigests(at.parts, at.ridge, hour)
  await releaseDueDigests(at.parts, at.ridge, new Date('2026-04-02T12:01:00-05:00'))
  const mails = await at.mails('ana@example.com')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('in March 2026')
  expect(mails[0]?.text).toContain('== Home ==')
  expect(mails[0]?.text).toContain('It checked 14,203 records: no matches.')
  expect(mails[0]?.text).not.toContain('== Work ==')
  await at.news(ana, { alert: home, date: '2026-04-20' })
  await releaseDueDigests(at.parts, at.ridge, new Date('2026-05-01T12:00:00-05:00'))
  const may = (await at.mails('ana@example.com')).find(({ text }) => text.includes('April 2026'))
  expect(may?.text).toContain('It checked 0 records: 1 match.')
  await at.sql('delete from module_version where version = 50')
})

test('the monthly mail counts a record once, and none that changed before its alert was made', async () => {
  const [ana, ben] = [await at.account('ana@example.com'), await at.account('ben@example.com')]
  const home = await at.alert(ana, { monthly: true })
  const late = await at.alert(ben, { monthly: true })
  await at.sql('update alert set after_version = 51 where guid = $1', [late])
  for (const [version, changed] of [
    [50, 3],
    [51, 2],
    [52, 1],
  ]) {
    await at.sql(
      `insert into module_version (tenant, module, version, content_id, committed_at, inserted, changed, removed, rewritten)
       values (current_tenant(), 'permits', $1, gen_random_uuid(), '2026-03-15', 0, $2, 0, false)`,
      [version, changed],
    )
    // The same records again: one, two and three times.
    await at.sql(
      `insert into change_event (tenant, module, version, record_no, guid, kind, agency_reference, visibility,
         was_visibility)
       select current_tenant(), 'permits', $1, no, md5('changed' || no)::uuid, 'changed', 'X', 0, 0
       from generate_series(1, $2::int) as no`,
      [version, changed],
    )
  }
  const changes = [{ field: 'status', before: 'Applied', after: 'Issued' }]
  const change = { alert: home, kind: 'status', date: '2026-03-15', changes }
  await at.news(ana, { ...change, key: '50:status' })
  await at.news(ana, { ...change, key: '51:status' })
  await releaseDigests(at.parts, at.ridge, { day: DAY })
  await releaseDueDigests(at.parts, at.ridge, new Date('2026-04-01T12:01:00-05:00'))
  await at.sql('delete from module_version where version >= 50')
  const alive = async (email: string) =>
    (await at.mails(email)).find(({ text }) => text.includes('in March 2026'))?.text
  expect(await alive('ana@example.com')).toContain('It checked 3 records: 1 match.')
  expect(await alive('ben@example.com')).toContain('It checked 1 record: no matches.')
})

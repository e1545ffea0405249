import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { records } from '../testing/search-fixture.ts'
import { digestFixture } from '../testing/digest-fixture.ts'
import { mailAlive } from './mail-alive.ts'
import { releaseDigests } from './release-digests.ts'
import { runDigests } from './run-digests.ts'

const at = digestFixture()
const DAY = '2026-03-02'
/** What mail programs show of a mail, and where the ways out are to be. */
const [SHOWN_BYTES, TOP_BYTES] = [100_000, 4_000]

async function mailOf(email: string) {
  await releaseDigests(at.parts, at.ridge, { day: DAY })
  const [mail] = await at.mails(email)
  if (mail === undefined) throw new Error(`no mail to ${email}`)
  return mail
}

/** References of the records that a mail lists, in its order. */
const listed = (text: string) =>
  [...text.matchAll(/^\* (.+?)(?: · .*)?$/gm)].map(([, name]) => name)

/** What stands under an alert's heading. */
const sectionOf = (text: string, alert: string) =>
  text.split(`== ${alert} ==\n`)[1]?.split('\n== ')[0] ?? ''

test('one record in two alerts is one record: listed once, and counted once', async () => {
  const ana = await at.account('ana@example.com')
  for (const name of ['Work', 'Home']) await at.news(ana, { alert: await at.alert(ana, { name }) })
  const waiting = await runDigests(at.parts, at.ridge, DAY, true)
  expect(waiting).toContain(': at most 1 record, 2 notifications for 1 account would be sent')
  const said = await runDigests(at.parts, at.ridge, DAY, false)
  expect(said).toBe(
    `${at.ridge}: digests of ${DAY}: 1 record, 2 notifications for 1 account, 1 email`,
  )
  const [mail] = await at.mails('ana@example.com')
  expect(mail?.subject).toBe('1 record in 2 alerts')
  expect(mail?.html).toContain('<h1 dir="auto"')
  expect(mail?.text.startsWith('1 record in 2 alerts\n')).toBe(true)
  expect(listed(mail?.text ?? '')).toEqual(['2024-001 BP'])
  expect(sectionOf(mail?.text ?? '', 'Home')).toMatch(/^1 new\n[^]*\n  Also in “Work”\n/)
  expect(sectionOf(mail?.text ?? '', 'Work')).toMatch(
    /^1 new\n[^]*1 record is listed under another alert in this email\./,
  )
})

test('what its alerts know of a record is told together, and what an account may not be told is not counted', async () => {
  const ana = await at.account('ana@example.com', { locale: 'es' })
  const [home, work] = [
    await at.alert(ana, { name: 'Casa' }),
    await at.alert(ana, { name: 'Obra' }),
  ]
  await at.news(ana, { alert: home })
  const changes = [{ field: 'status', before: 'Final', after: 'Issued' }]
  await at.news(ana, { alert: work, kind: 'status', key: '3:status', changes })
  await at.news(ana, { alert: work, record: 1, kind: 'status', key: '3:status', changes })
  // Sealed.
  await at.news(ana, { alert: home, record: 4 })
  expect(await releaseDigests(at.parts, at.ridge, { day: DAY })).toMatchObject({
    records: 2,
    notifications: 3,
  })
  const [{ subject, text } = { subject: '', text: '' }] = await at.mails('ana@example.com')
  expect(subject).toBe('2 registros en 2 alertas')
  expect(sectionOf(text, 'Casa')).toMatch(
    /^1 nuevo\n[^]*Nuevo registro\n[^]*Final → Issued\n[^]*También en «Obra»/,
  )
  expect(sectionOf(text, 'Obra')).toMatch(/^2 con cambios\n/)
})

test('changes of a record within a day are told in their order, and the mail ends with how it stands', async () => {
  const ana = await at.account('ana@example.com')
  const home = await at.alert(ana)
  const change = (key: string, before: string, after: string) =>
    at.news(ana, {
      alert: home,
      kind: 'status',
      key,
      changes: [{ field: 'status', before, after }],
    })
  await change('10:status', 'Final', 'Issued')
  await change('9:status', 'Issued', 'Final')
  await change('11:status', 'Issued', 'Applied')
  const { subject, text } = await mailOf('ana@example.com')
  expect(subject).toBe('Home: 1 record')
  expect(text).toMatch(/Issued → Final\n.*Final → Issued\n.*Issued → Applied\n/)
})

test('of many changes of a record the latest are told, and how many there were before', async () => {
  const ana = await at.account('ana@example.com')
  const home = await at.alert(ana)
  for (let version = 1; version <= 13; version++)
    await at.news(ana, {
      alert: home,
      kind: 'status',
      key: `${version}:status`,
      changes: [{ field: 'status', before: null, after: `S${version}` }],
    })
  const { text } = await mailOf('ana@example.com')
  expect(text).toContain('And 3 earlier changes\n  Mar 2, 2026: Status: S4\n')
  expect(text).not.toContain('S3\n')
})

test('the records nearest to the middle of the area are listed first; of the whole agency the newest', async () => {
  // One row of records from west to east; the middle of West is -97.75, 30.25.
  const row = Array.from({ length: 5 }, (_, no) => ({
    ...records[0],
    guid: randomUUID(),
    agency_reference: `R${no}`,
    title: `Record ${no}`,
    record_date: `2024-05-0${no + 1}`,
    lng: -97.85 + no * 0.06,
    lat: 30.25,
  }))
  await at.put(row)
  const [west] = await at.sql<{ guid: string }>(`select guid from place where name = 'West'`)
  const corner = [-97.9, 30.2]
  const criteria = {
    'All over': {},
    District: { ___place: [{ id: west?.guid, radius: 10 }] },
    Drawn: {
      ___geometry: {
        type: 'Polygon',
        coordinates: [[corner, [-97.5, 30.2], [-97.5, 30.3], [-97.9, 30.3], corner]],
      },
    },
    Near: { ___address: { location: [-97.6, 30.25], text: '1 Main St' } },
  }
  const right = {
    'All over': ['R4', 'R3', 'R2', 'R1', 'R0'],
    District: ['R2', 'R1', 'R3', 'R0', 'R4'],
    Drawn: ['R2', 'R3', 'R1', 'R4', 'R0'],
    Near: ['R4', 'R3', 'R2', 'R1', 'R0'],
  }
  for (const [name, order] of Object.entries(right)) {
    const email = `${name.replace(' ', '')}@example.com`.toLowerCase()
    const owner = await at.account(email)
    const alert = await at.alert(owner, {
      name,
      criteria: criteria[name as keyof typeof criteria],
    })
    for (const record of [3, 0, 4, 1, 2]) await at.news(owner, { alert, record })
    const { text } = await mailOf(email)
    expect([name, listed(text)]).toEqual([name, order])
    await at.sql('delete from alert_day')
  }
})

test('a mail of 30 records with long titles in 10 alerts lists each once, under 100 kB, with the ways out at its top', async () => {
  const title =
    'Construcción de una vivienda unifamiliar de dos plantas con garaje, muro de contención y conexión al alcantarillado, '
  await at.put(
    Array.from({ length: 30 }, (_, no) => ({
      ...records[0],
      guid: randomUUID(),
      agency_reference: `EXP-2026-${String(no).padStart(5, '0')}`,
      title: (title + title).slice(0, 200),
      street_address: `${no} AVENIDA DE LOS INSURGENTES NORTE PONIENTE`,
    })),
  )
  const ana = await at.account('ana@example.com', { locale: 'es' })
  for (let number = 0; number < 10; number++) {
    const alert = await at.alert(ana, { name: `Alerta ${number}` })
    for (let record = 0; record < 30; record++) await at.news(ana, { alert, record })
  }
  const { subject, text, html } = await mailOf('ana@example.com')
  expect(subject).toBe('30 registros en 10 alertas')
  expect(new Set(listed(text)).size).toBe(30)
  expect(listed(text)).toHaveLength(30)
  expect(Buffer.byteLength(html)).toBeLessThan(SHOWN_BYTES)
  const top = Buffer.from(html).subarray(0, TOP_BYTES).toString()
  for (const way of ['/unsubscribe/', '/mycc/settings', 'Cancelar la suscripción a todas'])
    expect(top).toContain(way)
})

test('a mail that has no room for all lists the first of each alert, and says how many more there are', async () => {
  await at.put(
    Array.from({ length: 200 }, (_, no) => ({
      ...records[0],
      guid: randomUUID(),
      agency_reference: `"${no}"`,
      title: '"&"'.repeat(300),
      street_address: `${no} "Main" St`,
    })),
  )
  const ana = await at.account('ana@example.com')
  const quotes = '"'.repeat(37)
  for (let number = 10; number < 20; number++) {
    const alert = await at.alert(ana, { name: `${quotes} ${number}` })
    for (let record = 0; record < 20; record++)
      await at.news(ana, { alert, record: (number - 10) * 20 + record })
  }
  const { subject, text, html } = await mailOf('ana@example.com')
  expect(subject).toBe('200 records in 10 alerts')
  expect(Buffer.byteLength(html)).toBeLessThan(SHOWN_BYTES)
  expect(Buffer.from(html).subarray(0, TOP_BYTES).toString()).toContain('/unsubscribe/')
  const shown = listed(text)
  const left = [...text.matchAll(/^And (\d+) more in MyCC:$/gm)].map(([, count]) => Number(count))
  expect(left).toHaveLength(10)
  expect(Math.max(...left) - Math.min(...left)).toBeLessThanOrEqual(1)
  expect(shown.length + left.reduce((sum, one) => sum + one, 0)).toBe(200)
  expect(html).toContain(`${left[0]} more in MyCC</a>`)
})

/** Alerts of an account, each with the same records of the agency. */
async function manyAlerts(owner: string, { alerts, each }: { alerts: number; each: number }) {
  await at.sql(
    `insert into alert (tenant, owner, module, name, place, criteria, events, cadence, channels, words, after_version, first_day)
     select current_tenant(), $1, 'permits', 'Alert ' || no, '{"type": {"name": "D", "code": "place"}, "name": "West"}',
       '{}', '{new}', 'daily', '{email}', '[]', 0, '2026-03-02' from generate_series(1, $2::int) as no`,
    [owner, alerts],
  )
  await at.sql(
    `insert into notification (tenant, owner, module, alert, alert_name, record, agency_reference, event_kind, event_key,
       event_date, changes)
     select current_tenant(), $1, 'permits', guid, name, told.record, 'X', 'new', '2:new', '2026-03-02', '[]'
     from alert, unnest($2::uuid[]) as told (record)`,
    [owner, at.records.get(at.ridge)?.slice(0, each)],
  )
}

test('a mail of a thousand alerts stays under 100 kB, and says how many more there are', async () => {
  const ana = await at.account('ana@example.com')
  await manyAlerts(ana, { alerts: 1_000, each: 1 })
  const { subject, text, html } = await mailOf('ana@example.com')
  expect(subject).toBe('1 record in 1,000 alerts')
  expect(Buffer.byteLength(html)).toBeLessThan(SHOWN_BYTES)
  expect(text).toMatch(/Also in “Alert 10”, “Alert 100”, “Alert 1000”, and 996 more alerts/)
  const [, more] = /^== (\d+) more alerts ==$/m.exec(text) ?? []
  const sections = text.match(/^== Alert \d+ ==$/gm) ?? []
  expect(sections.length + Number(more)).toBe(1_000)
})

test('so does one in which each of many alerts has listed, other and left out records', async () => {
  const ana = await at.account('ana@example.com')
  await manyAlerts(ana, { alerts: 20, each: 60 })
  const { subject, text, html } = await mailOf('ana@example.com')
  expect(subject).toBe('60 records in 20 alerts')
  expect(Buffer.byteLength(html)).toBeLessThan(SHOWN_BYTES)
  expect(text).toMatch(
    /records are listed under other alerts in this email\.\n\nAnd \d+ more in MyCC:/,
  )
  expect(new Set(listed(text)).size).toBe(listed(text).length)
})

test('so does the mail that says once a month that alerts work', async () => {
  const ana = await at.account('ana@example.com')
  await manyAlerts(ana, { alerts: 1_000, each: 0 })
  await at.sql('update alert set monthly = true')
  await mailAlive(at.parts, at.ridge, '2026-04-01')
  const [{ text, html } = { text: '', html: '' }] = await at.mails('ana@example.com')
  expect(Buffer.byteLength(html)).toBeLessThan(SHOWN_BYTES)
  const [, more] = /^== (\d+) more alerts ==$/m.exec(text) ?? []
  const sections = text.match(/^== Alert \d+ ==$/gm) ?? []
  expect(sections.length).toBeGreaterThan(50)
  expect(sections.length + Number(more)).toBe(1_000)
})

test('the reason names what was chosen, and everything where nothing was', async () => {
  const both = {
    criterion: 'status',
    label: null,
    text: { en: 'live and archived', es: 'vigentes y archivados' },
  }
  const place = {
    criterion: '___place',
    value: 'x',
    label: null,
    text: { en: 'in West', es: 'en Oeste' },
  }
  const ana = await at.account('ana@example.com')
  await at.news(ana, { alert: await at.alert(ana, { words: [both, place] }) })
  const ben = await at.account('ben@example.com', { locale: 'es' })
  await at.news(ben, { alert: await at.alert(ben, { words: [both, place] }) })
  const { text } = await mailOf('ana@example.com')
  expect(text).toContain('Area: West\nWatching: Permits, everything in West\n')
  const [spanish] = await at.mails('ben@example.com')
  expect(spanish?.text).toContain('Zona: Oeste\nVigila: Permisos, todo en Oeste\n')
})

import type { Channel, Office, OfficeDay, OfficeHours } from '@plat/contract/offices/channels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { officesFolder, putCall, type StaffMember, staffMember } from '../testing/staff-fixture.ts'
import { type Visitor, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('fir')
const other = uniqueTenant('yew')
let anybody: Visitor
let manager: StaffMember
let colleague: StaffMember
let clerk: StaffMember

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) await applyFolder(database, officesFolder(tenant))
  const at = { app: server.app, database }
  anybody = visitor(server.app, `${mine}.test`)
  manager = await staffMember(at, mine, 'maya@example.com', { grants: ['hub.manage'] })
  colleague = await staffMember(at, mine, 'noah@example.com', { grants: ['hub.manage'] })
  clerk = await staffMember(at, mine, 'cleo@example.com')
})
afterAll(() => server.close())

const ALWAYS = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
const NEVER = Array.from({ length: 7 }, () => [])

function hours(change: Partial<OfficeHours> = {}): OfficeHours {
  return {
    time_zone: 'America/Chicago',
    weekly: ALWAYS,
    closures: [],
    agency_holidays: false,
    ...change,
  }
}

async function channels(who: Visitor = anybody): Promise<Channel[]> {
  return (await who.get('/nencounter/channel')).body.data as unknown as Channel[]
}
async function channel(code: string, who?: Visitor): Promise<Channel> {
  const found = (await channels(who)).find((one) => one.code === code)
  if (found === undefined) throw new Error(`no channel ${code}`)
  return found
}
async function office(code: string): Promise<Office> {
  const { id } = await channel(code)
  return (await manager.get(`/nencounter/channel/${id}/office`)).body.data as unknown as Office
}
async function save(code: string, change: OfficeHours | null, who: Visitor = manager) {
  const { version } = await office(code)
  return who.put(`/nencounter/channel/${(await channel(code)).id}/office`, {
    hours: change,
    version,
  })
}

describe('channels', () => {
  test('are each department’s own, then those that its enquiries name, once, also of other groups', async () => {
    expect(
      (await channels()).map(({ code, department, name, calls }) => [
        department,
        code,
        name,
        calls,
      ]),
    ).toEqual([
      ['building', 'building', 'Building', true],
      ['building', 'counter', { en: 'Counter', es: 'Ventanilla' }, true],
      ['building', 'inspections', 'Inspections', true],
      ['planning', 'planning', 'Planning', false],
    ])
  })

  test('have ids that stay, and that are another agency’s nowhere', async () => {
    const ids = (await channels()).map(({ id }) => id)
    await applyFolder(database, officesFolder(mine))
    expect((await channels()).map(({ id }) => id)).toEqual(ids)
    const others = (await channels(visitor(server.app, `${other}.test`))).map(({ id }) => id)
    expect(new Set([...ids, ...others]).size).toBe(8)
  })

  test('are open on the agency’s working days from 8 to 16 where nobody has said anything', async () => {
    const { hours: standard, from, version } = await office('planning')
    expect({ from, version, zone: standard.time_zone }).toEqual({
      from: 'default',
      version: 0,
      zone: 'America/Chicago',
    })
    expect(standard.weekly.map((day) => day.map((span) => `${span.from}-${span.to}`))).toEqual([
      ...Array.from({ length: 5 }, () => ['08:00-16:00']),
      [],
      [],
    ])
  })

  test('are not sent again while they are the same', async () => {
    const first = await anybody.get('/nencounter/channel')
    const known = { 'if-none-match': String(first.headers['etag']) }
    expect(first.headers['cache-control']).toBe('public, no-cache')
    expect((await anybody.get('/nencounter/channel', known)).status).toBe(304)
    expect((await manager.get('/nencounter/channel')).headers['cache-control']).toBe(
      'private, no-cache',
    )
  })
})

describe('hours', () => {
  test('of a department count for its channels, until one has its own', async () => {
    expect((await save('building', hours())).status).toBe(200)
    expect(await channel('building')).toMatchObject({ open: true, opens: null, closes: null })
    expect(await office('counter')).toMatchObject({ from: 'department', version: 0 })
    expect(await channel('counter')).toMatchObject({ open: true })
    expect((await save('counter', hours({ weekly: NEVER }))).body.data).toMatchObject({
      from: 'own',
      version: 1,
      updated_by: 'Maya Ruiz',
    })
    expect(await channel('counter')).toMatchObject({ open: false, opens: null, closes: null })
    expect(await channel('inspections')).toMatchObject({ open: true })
    // Another agency with the same departments has its own.
    const there = visitor(server.app, `${other}.test`)
    const [, theirs] = await channels(there)
    expect((await channel('counter')).time_zone).toBe('America/Chicago')
    expect(theirs).toMatchObject({ code: 'counter' })
    const rows = await asTenant(database, other, (tx) => tx.query('select from office'))
    expect(rows).toHaveLength(0)
  })

  test('that are given up are the department’s again, and who opened them before is told', async () => {
    await save('inspections', hours({ weekly: NEVER }))
    const opened = await office('inspections')
    const { body } = await save('inspections', null)
    expect(body.data).toMatchObject({ from: 'department', version: opened.version + 1 })
    const path = `/nencounter/channel/${opened.channel}/office`
    const late = await colleague.put(path, { hours: hours(), version: opened.version })
    expect(late.status).toBe(409)
    expect(late.body.detail).toMatch(
      /^Maya Ruiz changed this on \d{4}-\d\d-\d\d at \d\d:\d\d, after you opened it\. Nothing was overwritten/,
    )
    expect(await office('inspections')).toMatchObject({ from: 'department' })
  })

  test('of two who save at once only the first are kept', async () => {
    const { id } = await channel('planning')
    const put = (who: Visitor, zone: string) =>
      who.put(`/nencounter/channel/${id}/office`, { hours: hours({ time_zone: zone }), version: 0 })
    const answers = await Promise.all([put(manager, 'UTC'), put(colleague, 'Asia/Kathmandu')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const kept = answers[0]?.status === 200 ? 'UTC' : 'Asia/Kathmandu'
    expect((await office('planning')).hours.time_zone).toBe(kept)
  })

  test('are shown for the next two weeks, with names of days on which it is closed', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format()
    const closures = [{ date: today, name: 'Inventory' }]
    const preview = await manager.post('/nencounter/office/preview', { hours: hours({ closures }) })
    const days = preview.body.data as unknown as OfficeDay[]
    expect(days).toHaveLength(14)
    expect(days[0]).toEqual({ date: today, spans: [], closure: 'Inventory' })
    expect(days[1]).toMatchObject({ spans: [{ from: '00:00', to: '24:00' }], closure: null })
  })

  test('that cannot be are refused, with each fault at its place', async () => {
    const weekly = [...NEVER]
    weekly[1] = [
      { from: '08:00', to: '12:00' },
      { from: '11:59', to: '14:00' },
      { from: '15:00', to: '15:00' },
    ] as never
    const day = { date: '2026-12-24', name: '' }
    const wrong = hours({ weekly, closures: [day, day], time_zone: 'America/Springfield' })
    for (const answer of [
      await save('counter', wrong),
      await manager.post('/nencounter/office/preview', { hours: wrong }),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toEqual({
        'hours.time_zone': ['Expected a time zone like America/Chicago, got America/Springfield.'],
        'hours.weekly.1.1': ['11:59–14:00 must begin when the time before it has ended, or later.'],
        'hours.weekly.1.2': ['The end, 15:00, must be after the start, 15:00.'],
        'hours.closures.1': ['2026-12-24 is there twice.'],
      })
    }
    const six = await save('counter', { ...hours(), weekly: ALWAYS.slice(1) })
    expect(six.status).toBe(400)
  })

  test('that change have waiting calls looked at again', async () => {
    const call = await putCall(database, mine, { state: 'waiting' })
    await save('counter', hours())
    const [row] = await asTenant(database, mine, (tx) =>
      tx.query<{ due: boolean }>('select due_at <= now() as due from call where guid = $1', [call]),
    )
    expect(row?.due).toBe(true)
  })

  test('are for hub managers only, and of this agency’s channels only', async () => {
    const { id } = await channel('counter')
    const [theirs] = await channels(visitor(server.app, `${other}.test`))
    const body = { hours: hours(), version: 0 }
    for (const who of [anybody, clerk]) {
      const status = who === anybody ? 401 : 403
      expect((await who.get(`/nencounter/channel/${id}/office`)).status).toBe(status)
      expect((await who.put(`/nencounter/channel/${id}/office`, body)).status).toBe(status)
      expect((await who.post('/nencounter/office/preview', { hours: hours() })).status).toBe(status)
    }
    for (const unknown of [theirs?.id, 'f0000000-0000-4000-8000-000000000000', 'counter']) {
      expect((await manager.get(`/nencounter/channel/${unknown}/office`)).status).toBe(404)
      expect((await manager.put(`/nencounter/channel/${unknown}/office`, body)).status).toBe(404)
    }
  })
})

describe('slots', () => {
  const SLOTS = { minutes: 30, capacity: 3, lead_minutes: 120, between: null }

  test('of a department count for its channels, stay when hours change, and can be given up', async () => {
    const put = async (code: string, change: object) => {
      const { id } = await channel(code)
      const { version, hours: kept, from } = await office(code)
      const body = { hours: from === 'own' ? kept : null, version, ...change }
      return manager.put(`/nencounter/channel/${id}/office`, body)
    }
    expect(await office('counter')).toMatchObject({
      slots: { minutes: 60, capacity: 1, lead_minutes: 60, between: null },
      slots_from: 'default',
    })
    expect((await put('building', { slots: SLOTS })).body.data).toMatchObject({
      slots: SLOTS,
      slots_from: 'own',
    })
    expect(await office('counter')).toMatchObject({ slots: SLOTS, slots_from: 'department' })
    expect((await save('building', hours())).body.data).toMatchObject({ slots: SLOTS })
    expect((await put('building', { slots: null })).body.data).toMatchObject({
      slots_from: 'default',
    })
    const between = (from: string, to: string) => ({ ...SLOTS, between: { from, to } })
    for (const wrong of [
      { ...SLOTS, minutes: 4 },
      { ...SLOTS, capacity: 0 },
      { minutes: 60 },
      between('8', '17:00'),
      { ...SLOTS, between: { from: '08:00' } },
    ])
      expect((await put('building', { slots: wrong })).status).toBe(400)
    const reversed = await put('building', { slots: between('17:00', '08:00') })
    expect(reversed.status).toBe(400)
    expect(reversed.body.errors).toEqual({
      'slots.between': ['The end, 08:00, must be after the start, 17:00.'],
    })
    const daily = between('08:00', '17:00')
    expect((await put('building', { slots: daily })).body.data).toMatchObject({ slots: daily })
    expect(await office('counter')).toMatchObject({ slots: daily })
    // As stored, and sent, from before there were times for appointments.
    const { between: _, ...old } = SLOTS
    expect((await put('building', { slots: old })).body.data).toMatchObject({ slots: SLOTS })
    await asTenant(database, mine, (tx) =>
      tx.query(`update office set slots = slots - 'between' where slots <> 'null'`),
    )
    expect(await office('counter')).toMatchObject({ slots: SLOTS })
  })
})

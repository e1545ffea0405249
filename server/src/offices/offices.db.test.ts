import {
  type Channel,
  type EditedDay,
  MAX_NOTICE,
  type Office,
  type OfficeHours,
} from '@plat/contract/offices/channels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { hours, officesFolder } from '../testing/offices-folder.ts'
import { people } from '../testing/people.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { type Visitor, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('fir')
const other = uniqueTenant('yew')
let anyone: Visitor
let manager: Visitor
let colleague: Visitor
let clerk: Visitor

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) await applyFolder(database, officesFolder(tenant))
  anyone = visitor(server.app, `${mine}.test`)
  const { staff } = people(database, server.app, mine)
  manager = await staff('maya@example.com', ['hub.manage'])
  colleague = await staff('noah@example.com', ['hub.manage'])
  clerk = await staff('cleo@example.com', ['stats.manage'])
})
afterAll(() => server.close())

const NEVER: OfficeHours['weekly'] = Array.from({ length: 7 }, () => [])

async function channels(who: Visitor = anyone): Promise<Channel[]> {
  return (await who.get('/nencounter/channel')).body.data as unknown as Channel[]
}
async function channel(code: string): Promise<Channel> {
  const found = (await channels()).find((one) => one.code === code)
  if (found === undefined) throw new Error(`no channel ${code}`)
  return found
}
async function office(code: string): Promise<Office> {
  const { id } = await channel(code)
  return (await manager.get(`/nencounter/channel/${id}/office`)).body.data as unknown as Office
}
async function save(code: string, change: OfficeHours | null) {
  const { version, channel: id } = await office(code)
  return manager.put(`/nencounter/channel/${id}/office`, { hours: change, version })
}
const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

describe('channels', () => {
  test('are each department’s own, then those that its enquiries name, once, also of other groups', async () => {
    const all = await channels()
    expect(all.map(({ department, code, name }) => [department, code, name])).toEqual([
      ['building', 'building', 'Building'],
      ['building', 'counter', { en: 'Counter', es: 'Ventanilla' }],
      ['building', 'inspections', 'Inspections'],
      ['planning', 'planning', 'Planning'],
    ])
    const others = await channels(visitor(server.app, `${other}.test`))
    expect(new Set([...all, ...others].map(({ id }) => id)).size).toBe(8)
    await applyFolder(database, officesFolder(mine))
    expect((await channels()).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  })

  test('are assumed to be open on the agency’s working days from 8 to 16 until hours are set', async () => {
    expect(await channel('planning')).toMatchObject({
      from: 'default',
      time_zone: 'America/Chicago',
    })
    const { hours: standard, version } = await office('planning')
    expect(version).toBe(0)
    expect(standard.weekly.map((day) => day.map((span) => `${span.from}-${span.to}`))).toEqual([
      ...Array.from({ length: 5 }, () => ['08:00-16:00']),
      [],
      [],
    ])
  })

  test('are not sent again while they are the same', async () => {
    const first = await anyone.get('/nencounter/channel')
    const known = { 'if-none-match': String(first.headers['etag']) }
    expect(first.headers['cache-control']).toBe('public, no-cache')
    expect((await anyone.get('/nencounter/channel', known)).status).toBe(304)
  })
})

describe('hours', () => {
  test('of a department apply to its channels, until one has its own; another agency keeps its own', async () => {
    expect((await save('building', hours())).status).toBe(200)
    expect(await channel('building')).toMatchObject({ open: true, closes: null, from: 'own' })
    expect(await office('counter')).toMatchObject({ from: 'department', version: 0 })
    expect((await save('counter', hours({ weekly: NEVER }))).body.data).toMatchObject({
      from: 'own',
      version: 1,
    })
    expect(await channel('counter')).toMatchObject({ open: false, opens: null })
    expect(await channel('inspections')).toMatchObject({ open: true })
    const theirs = await channels(visitor(server.app, `${other}.test`))
    expect(theirs.map(({ from }) => from)).toEqual(Array.from({ length: 4 }, () => 'default'))
  })

  test('that are removed are the department’s again, and a manager who opened them before is refused', async () => {
    await save('inspections', hours({ weekly: NEVER }))
    const opened = await office('inspections')
    const { body } = await save('inspections', null)
    expect(body.data).toMatchObject({ from: 'department', version: opened.version + 1 })
    const path = `/nencounter/channel/${opened.channel}/office`
    const late = await colleague.put(path, { hours: hours(), version: opened.version })
    expect(late.status).toBe(409)
    expect(late.body.detail).toMatch(
      /^Ana Ortiz changed this on \d{4}-\d\d-\d\d at \d\d:\d\d, after you opened it\. Nothing was overwritten/,
    )
    expect(await office('inspections')).toMatchObject({ from: 'department' })
  })

  test('of two managers who save at once only the first are kept', async () => {
    const { id } = await channel('planning')
    const put = (who: Visitor, zone: string) =>
      who.put(`/nencounter/channel/${id}/office`, { hours: hours({ time_zone: zone }), version: 0 })
    const answers = await Promise.all([put(manager, 'UTC'), put(colleague, 'Asia/Kathmandu')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const kept = answers[0]?.status === 200 ? 'UTC' : 'Asia/Kathmandu'
    expect((await office('planning')).hours.time_zone).toBe(kept)
  })

  test('are shown for the next two weeks, with names of days on which the office is closed', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format()
    const closures = [{ date: today, name: 'Inventory' }]
    const preview = await manager.post('/nencounter/office/preview', { hours: hours({ closures }) })
    const days = preview.body.data as unknown as EditedDay[]
    expect(days).toHaveLength(14)
    expect(days[0]).toEqual({ date: today, spans: [], closure: 'Inventory', slots: [] })
    expect(days[1]).toMatchObject({ spans: [{ from: '00:00', to: '24:00' }], closure: null })
  })

  test('that cannot be are refused, with each fault at its place', async () => {
    const day = { date: '2026-12-24', name: '' }
    const wrong = hours({
      weekly: NEVER.with(1, [
        { from: '08:00', to: '12:00' },
        { from: '11:59', to: '14:00' },
        { from: '15:00', to: '15:00' },
      ]),
      closures: [day, day],
      time_zone: 'America/Springfield',
    })
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
    expect((await save('counter', hours({ weekly: hours().weekly.slice(1) }))).status).toBe(400)
  })

  test('of the largest size are stored, and larger ones refused', async () => {
    const first = Date.parse('2027-01-01')
    const closures = Array.from({ length: 201 }, (_, i) => ({
      date: new Date(first + i * 86_400_000).toISOString().slice(0, 10),
      // JSON writes it in six bytes.
      name: `x${'\u0001'.repeat(78)}x`,
    }))
    expect((await save('counter', hours({ closures: closures.slice(0, 200) }))).status).toBe(200)
    expect((await save('counter', hours({ closures }))).status).toBe(400)
  })
})

describe('a notice from the desk', () => {
  async function notify(code: string, notice: unknown, version?: number) {
    const { channel: id, notice_version: last } = await office(code)
    return manager.put(`/nencounter/channel/${id}/notice`, { notice, version: version ?? last })
  }

  test('is shown with the hours of a department and its channels until its end, and changes no hours', async () => {
    const before = await office('building')
    const notice = { text: '20 minutes’ delay', until: inHours(2) }
    expect((await notify('building', notice)).body.data).toMatchObject({
      notice,
      version: before.version,
    })
    expect(await channel('building')).toMatchObject({ notice })
    expect(await channel('counter')).toMatchObject({ notice })
    expect(await channel('planning')).toMatchObject({ notice: null })
    const own = { text: 'Back at 2', until: inHours(1) }
    await notify('counter', own)
    expect(await channel('counter')).toMatchObject({ notice: own })
    await asTenant(database, mine, (tx) =>
      tx.query(`update office set notice_until = now() where notice = 'Back at 2'`),
    )
    expect(await channel('counter')).toMatchObject({ notice })
    expect((await notify('building', null)).body.data).toMatchObject({ notice: null })
    expect(await channel('counter')).toMatchObject({ notice: null })
  })

  test('is set by two managers at once without one overwriting the other', async () => {
    const { notice_version: opened } = await office('planning')
    await notify('planning', { text: 'First', until: inHours(1) }, opened)
    const late = await notify('planning', { text: 'Second', until: inHours(1) }, opened)
    expect([late.status, late.body.detail]).toEqual([
      409,
      expect.stringMatching(/^Someone changed this notice after you opened it/),
    ])
    expect((await office('planning')).notice?.text).toBe('First')
  })

  test('is one line that ends within a week', async () => {
    const until = inHours(1)
    for (const wrong of [
      { text: ' ', until },
      { text: 'x'.repeat(MAX_NOTICE + 1), until },
      { text: 'Late', until: inHours(-1) },
      { text: 'Late', until: inHours(8 * 24) },
      { text: 'Late' },
    ])
      expect((await notify('planning', wrong)).status).toBe(400)
    expect((await notify('planning', { text: 'x'.repeat(MAX_NOTICE), until })).status).toBe(200)
  })
})

test('offices are for hub managers only, and of this agency’s channels only', async () => {
  const { id } = await channel('counter')
  const [theirs] = await channels(visitor(server.app, `${other}.test`))
  const body = { hours: hours(), version: 0 }
  const notice = { notice: null, version: 0 }
  for (const [who, status] of [
    [anyone, 401],
    [clerk, 403],
  ] as const) {
    expect((await who.get(`/nencounter/channel/${id}/office`)).status).toBe(status)
    expect((await who.put(`/nencounter/channel/${id}/office`, body)).status).toBe(status)
    expect((await who.put(`/nencounter/channel/${id}/notice`, notice)).status).toBe(status)
    expect((await who.post('/nencounter/office/preview', { hours: hours() })).status).toBe(status)
  }
  for (const unknown of [theirs?.id, 'f0000000-0000-4000-8000-000000000000', 'counter']) {
    expect((await manager.get(`/nencounter/channel/${unknown}/office`)).status).toBe(404)
    expect((await manager.put(`/nencounter/channel/${unknown}/office`, body)).status).toBe(404)
    expect((await manager.put(`/nencounter/channel/${unknown}/notice`, notice)).status).toBe(404)
  }
})

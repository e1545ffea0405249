import { type CalendarFeed, calendarFeedPath } from '@plat/contract/schedule/timeline'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { OPEN_RECORD, type Phone, SEALED_RECORD } from '../testing/call-fixture.ts'
import { calendarOf, dataOf, scheduleFixture } from '../testing/schedule-fixture.ts'

const { calls, live, freeSlot, booked, change, changed, mails, sql } = scheduleFixture()
const { resident, agent } = calls

/** Creates a feed. @returns its address */
async function createFeed(who: Phone): Promise<string> {
  const { url } = dataOf<CalendarFeed>(await who.post('/schedule/feed'))
  if (url === null) throw new Error('the new feed has no address')
  return url
}

/** Reads a feed as calendar programs do: without a session. */
async function read(url: string, headers: Record<string, string> = {}, tenant = live.tenant) {
  const response = await live.app.fastify.inject({
    url: new URL(url).pathname,
    remoteAddress: '198.51.100.7',
    headers: { host: `${tenant}.test`, ...headers },
  })
  return { status: response.statusCode, text: response.body, headers: response.headers }
}

/** The calendar of a feed, as a calendar program reads it. */
async function calendarAt(url: string) {
  const { status, text } = await read(url)
  if (status !== 200) throw new Error(`expected 200, got ${status}: ${text}`)
  const calendar = new ICAL.Component(ICAL.parse(text) as string)
  const entries = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toJSDate().getTime(),
      summary: event.summary,
      description: event.description,
      attendees: event.attendees.length,
      url: component.getFirstPropertyValue('url'),
      status: component.getFirstPropertyValue('status'),
    }
  })
  return { text, calendar, entries }
}

/** Answers to a feed that is not there: always the same. */
async function missing(url: string, tenant?: string): Promise<void> {
  const { status, text } = await read(url, {}, tenant)
  const { code, detail } = JSON.parse(text) as { code: string; detail: string }
  expect([status, code, detail]).toEqual([
    404,
    'not_found',
    'We could not find this feed. It may have been deleted.',
  ])
}

describe('the private address', () => {
  test('is shown once, stored as a hash, replaced by the next one, and can be deleted', async () => {
    const ana = await resident()
    const state = async () => dataOf<CalendarFeed>(await ana.get('/schedule/feed'))
    expect(await state()).toEqual({ created: null, url: null })
    const first = await createFeed(ana)
    expect(first).toMatch(
      new RegExp(`^https://${live.tenant}\\.test/feeds/schedule/[\\w-]{43}\\.ics$`),
    )
    const { created, url } = await state()
    expect([typeof created, url]).toEqual(['string', null])
    const token = /([\w-]{43})\.ics$/.exec(first)?.[1]
    // Only a hash is stored.
    expect(
      await sql(`select from calendar_feed f where f::text like '%' || $1 || '%'`, [token]),
    ).toEqual([])
    expect((await read(first)).status).toBe(200)

    const second = await createFeed(ana)
    await missing(first)
    expect((await read(second)).status).toBe(200)

    expect((await ana.remove('/schedule/feed')).status).toBe(200)
    expect(await state()).toEqual({ created: null, url: null })
    await missing(second)
  })

  test('is none at another agency, and none once its account is suspended or deleted', async () => {
    const ana = await resident()
    const url = await createFeed(ana)
    await missing(url, live.other)
    await missing(`https://x.test${calendarFeedPath('A'.repeat(43))}`)
    await sql(`update account set state = 'suspended' where guid = $1`, [ana.guid])
    await missing(url)
    await sql(`update account set state = 'active' where guid = $1`, [ana.guid])
    expect((await read(url)).status).toBe(200)
    await sql('delete from account where guid = $1', [ana.guid])
    await missing(url)
  })

  test('is read although its calendar program asks for a hundred that were deleted', async () => {
    const url = await createFeed(await resident())
    for (let i = 1; i <= 100; i += 1)
      await missing(`https://x.test${calendarFeedPath(String(i).padStart(43, 'A'))}`)
    expect((await read(url)).status).toBe(200)
  })

  test('is private, for no search engine, and answers 304 while nothing has changed', async () => {
    const ana = await resident()
    const url = await createFeed(ana)
    await booked(ana)
    const { headers } = await read(url)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    })
    expect(headers['set-cookie']).toBeUndefined()
    const known = { 'if-none-match': String(headers['etag']) }
    const again = await read(url, known)
    expect([again.status, again.text]).toEqual([304, ''])
    await booked(ana, await freeSlot(ana, 2))
    expect((await read(url, known)).status).toBe(200)
  })
})

describe('a resident’s calendar', () => {
  test('has an appointment as their emails have it, moves it, and loses it when it is cancelled', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const url = await createFeed(ana)
    expect((await calendarAt(url)).entries).toEqual([])

    const asked = await booked(ana)
    const { text, calendar, entries } = await calendarAt(url)
    const [mail] = await mails(`${ana.guid}@example.com`)
    expect(entries).toMatchObject([
      {
        uid: calendarOf(mail).uid,
        sequence: calendarOf(mail).sequence,
        start: Date.parse(asked.datetime.start),
        status: 'TENTATIVE',
        summary: 'Appointment with Building',
        attendees: 0,
        url: `https://${live.tenant}.test/timeline?entry=${asked.guid}`,
      },
    ])
    expect(entries[0]?.description).toContain(OPEN_RECORD.agency_reference)
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(
      `Appointments – City of ${live.tenant}`,
    )
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
    expect(text).toMatch(/^DTSTART:\d{8}T\d{6}Z\r$/m)

    const awaiting = await changed(ben, asked, { action: 'confirm' })
    const datetime = await freeSlot(ana, 2)
    const moved = await changed(ben, awaiting, { action: 'reschedule', datetime })
    const [after, ...others] = (await calendarAt(url)).entries
    expect(others).toEqual([])
    expect(after).toMatchObject({ uid: entries[0]?.uid, start: Date.parse(datetime.start) })
    expect(after?.sequence).toBeGreaterThan(entries[0]?.sequence ?? Infinity)

    expect((await change(ben, moved, { action: 'cancel' })).status).toBe(200)
    expect((await calendarAt(url)).entries).toEqual([])
  })

  test('goes back 60 days, and has no appointments of others', async () => {
    const [ana, eva] = [await resident(), await resident()]
    const url = await createFeed(ana)
    await booked(eva)
    const { guid } = await booked(ana, await freeSlot(ana, 2))
    const endDaysAgo = (days: number) =>
      sql(
        `update appointment set starts_at = now() - make_interval(days => $2, mins => 60),
           ends_at = now() - make_interval(days => $2) where guid = $1`,
        [guid, days],
      )
    await endDaysAgo(59)
    expect((await calendarAt(url)).entries).toHaveLength(1)
    await endDaysAgo(61)
    expect((await calendarAt(url)).entries).toEqual([])
  })

  test('does not name a record that the account may no longer see', async () => {
    const ben = await agent()
    const url = await createFeed(ben)
    const { guid, agency_reference: reference } = SEALED_RECORD
    await booked(ben, undefined, { guid, reference })
    expect((await calendarAt(url)).entries[0]?.description).toContain(reference)
    await sql(`update account set role = 'resident' where guid = $1`, [ben.guid])
    const { text, entries } = await calendarAt(url)
    expect(entries).toHaveLength(1)
    expect(text.replaceAll('\r\n ', '')).not.toContain(reference)
  })
})

test('an agent’s calendar has the appointments that they meet residents at, until they leave the agency', async () => {
  const [ana, ben, eve] = [await resident(), await agent(), await agent('Eve')]
  const [url, others] = [await createFeed(ben), await createFeed(eve)]
  const { guid } = await changed(ben, await booked(ana), { action: 'confirm' })
  const { entries } = await calendarAt(url)
  expect(entries).toMatchObject([
    {
      summary: 'Appointment with Ana Ortiz',
      url: `https://${live.tenant}.test/appointment?id=${guid}`,
      attendees: 0,
    },
  ])
  expect(entries[0]?.description).toContain(`${ana.guid}@example.com`)
  expect((await calendarAt(others)).entries).toEqual([])
  await sql(`update account set role = 'resident' where guid = $1`, [ben.guid])
  const left = await calendarAt(url)
  expect(left.entries).toEqual([])
  expect(left.text).not.toContain('Ana')
})

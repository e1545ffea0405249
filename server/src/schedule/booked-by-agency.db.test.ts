import { randomUUID } from 'node:crypto'
import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import type { TimeSpan } from '@plat/contract/schedule/slots'
import { afterEach, describe, expect, test } from 'vitest'
import { OPEN_RECORD, type Phone } from '../testing/call-fixture.ts'
import { calendarOf, COUNTER_MAIL, dataOf, scheduleFixture } from '../testing/schedule-fixture.ts'

const schedule = scheduleFixture()
const { calls, live, offer, freeSlot, ask, booked, change, changed, mails, sql } = schedule
const { resident, agent } = calls
afterEach(() => sql('update office set slots = null, version = version + 1'))

const GUEST = { name: 'Joe Hill', phone: '(541) 555-0199' }
const emailOf = ({ guid }: Phone) => `${guid}@example.com`
const read = async (who: Phone, { guid }: ScheduleEntry) =>
  dataOf<ScheduleEntry>(await who.get(`/schedule/${guid}`))
/** A slot of today that begins too soon for residents, in an office that wants to know a week before. */
async function lateSlot(who: Phone): Promise<TimeSpan> {
  const slot = await freeSlot(who)
  await sql(`update office set slots = $1, version = version + 1`, [
    JSON.stringify({
      minutes: 60,
      gap_minutes: 0,
      capacity: 1,
      lead_minutes: 20_160,
      between: null,
    }),
  ])
  return slot
}

describe('[BK-10] an agent books for someone without an account', () => {
  test('it is confirmed at once, the agent has it, and the agency alone is emailed', async () => {
    const [ben, eve] = [await agent(), await resident()]
    const slot = await freeSlot(ben)
    const entry = await booked(ben, slot, { guest: GUEST, notes: 'Called about the porch' })
    expect(entry).toMatchObject({
      status: 'confirmed',
      side: 'agency',
      guest: true,
      contact: { name: 'Joe Hill', email: null, phone: '(541) 555-0199' },
      assignee: { first_name: 'Ben' },
      notes: 'Called about the porch',
      can: { confirm: false, reschedule: true, cancel: true, wait: false, assign: true },
      transactions: [
        { type: 'request', side: 'agency', own: true, name: 'Ben Ruiz', anyway: null },
      ],
    })
    expect((await eve.get(`/schedule/${entry.guid}`)).status).toBe(404)
    expect((await ask(eve, slot)).body).toMatchObject({ reason: 'slot_taken' })
    const [mail, more] = await mails(emailOf(ben))
    expect(more).toBeUndefined()
    expect(mail?.subject).toMatch(/^Appointment booked: /)
    expect(mail?.text).toContain('The agency booked this appointment for Joe Hill')
    expect(mail?.text).toContain('Resident: Joe Hill ((541) 555-0199)')
    expect(calendarOf(mail).text).toContain('SUMMARY:Appointment with Joe Hill')
    expect(await mails(COUNTER_MAIL)).toEqual([])
  })

  test('moved and cancelled, it asks no one, and the agent reads to call the person', async () => {
    const [ben, cleo] = [await agent(), await agent('Cleo')]
    const entry = await booked(ben, await freeSlot(ben), { guest: GUEST })
    const moved = await changed(cleo, entry, {
      action: 'reschedule',
      datetime: await freeSlot(ben, 2),
    })
    expect(moved).toMatchObject({ status: 'confirmed', guest: true })
    await changed(cleo, moved, { action: 'cancel' })
    const sent = await mails(emailOf(ben))
    expect(sent.map(({ kind }) => kind)).toEqual([
      'appointment.requested',
      'appointment.agency-moved',
      'appointment.agency-cancelled',
    ])
    for (const { text } of sent.slice(1))
      expect(text).toContain('Call Joe Hill: we cannot email people without an account.')
    expect(await sql('select from appointment_link')).toEqual([])
  })

  test('an agent who has another appointment then books without taking it; the department is emailed', async () => {
    const ben = await agent()
    const slot = await freeSlot(ben)
    await sql(
      `insert into appointment (tenant, discriminator, subject, channel, kind, starts_at, ends_at, place, assignee, state)
       values (current_tenant(), 'channel', gen_random_uuid(), gen_random_uuid(), 'telephone', $1, $2, 1, $3, 'confirmed')`,
      [slot.start, slot.end, ben.guid],
    )
    expect((await booked(ben, slot, { guest: GUEST })).assignee).toBeNull()
    expect(await mails(COUNTER_MAIL)).toHaveLength(1)
  })

  test('[BK-4] sent twice it is one appointment; with another name it is refused', async () => {
    const ben = await agent()
    const [slot, request] = [await freeSlot(ben), randomUUID()]
    const wanted = { guest: GUEST, request }
    const both = await Promise.all([ask(ben, slot, wanted), ask(ben, slot, wanted)])
    const [first, second] = both.map((reply) => dataOf<ScheduleEntry>(reply))
    expect(second).toEqual(first)
    const other = await ask(ben, slot, { request, guest: { ...GUEST, name: 'Ann Hill' } })
    expect(other.body).toMatchObject({ reason: 'appointment_request_used' })
  })

  test('no limit of upcoming appointments, no video, no list for an earlier time', async () => {
    const ben = await agent()
    const { days } = await offer(ben)
    const slots = days.flatMap((day) => day.slots).filter(({ why }) => why === null)
    for (const { start, end } of slots.slice(-21))
      await booked(ben, { start, end }, { guest: GUEST })
    const slot = await freeSlot(ben)
    expect((await ask(ben, slot, { guest: GUEST, kind: 'video' })).body).toMatchObject({
      status: 400,
      errors: { kind: ['People without an account cannot meet by video.'] },
    })
    expect((await ask(ben, slot, { guest: GUEST, earlier: true })).status).toBe(400)
    expect((await ask(ben, slot, { guest: { name: ' ', phone: null } })).status).toBe(400)
  })

  test('residents, agents of other modules and other agencies cannot', async () => {
    const [ana, clerk] = [await resident(), await agent('Kim', ['licenses'])]
    const zoe = await agent('Zoe', null, live.other)
    const slot = await freeSlot(ana)
    for (const who of [ana, clerk])
      expect((await ask(who, slot, { guest: GUEST })).body).toMatchObject({
        status: 403,
        reason: 'appointment_for_agency',
      })
    expect((await ask(zoe, slot, { guest: GUEST })).status).toBe(404)
    expect(await sql('select from appointment')).toEqual([])
  })
})

describe('[BK-10] the agency books a slot that residents cannot', () => {
  test('one that is full only when it says so; the history shows it, to the agency', async () => {
    const [ben, ana] = [await agent(), await resident()]
    const taken = await booked(ana)
    const slot = taken.datetime
    expect((await ask(ben, slot, { guest: GUEST })).body).toMatchObject({ reason: 'slot_taken' })
    const entry = await booked(ben, slot, { guest: GUEST, anyway: true })
    expect(entry.transactions).toMatchObject([{ anyway: 'full', name: 'Ben Ruiz' }])
    // It is no misplaced one, and takes no place from others once the first is gone.
    expect(entry.misplaced).toBeNull()
    const manager = await agent('Maya', null, live.tenant, ['hub.manage'])
    expect(dataOf<{ total: number }>(await manager.get('/schedule/misplaced')).total).toBe(0)
    await changed(ana, taken, { action: 'cancel' })
    const { days } = await offer(ana)
    const same = days.flatMap(({ slots }) => slots).find(({ start }) => start === slot.start)
    expect(same?.why).toBe('full')
    // Moved to a free slot, it is one like others.
    const moved = await changed(ben, entry, {
      action: 'reschedule',
      datetime: await freeSlot(ben, 2),
    })
    expect(moved.transactions.map(({ anyway }) => anyway)).toEqual(['full', null])
  })

  test('one that a resident holds, or is offered: the resident has it still', async () => {
    const [ben, ana, eve, zoe] = [
      await agent(),
      await resident(),
      await resident(),
      await resident(),
    ]
    const held = await freeSlot(ana)
    const subject = { type: 'record', guid: OPEN_RECORD.guid, datetime: held }
    dataOf(await ana.post('/schedule/hold', subject))
    const early = await booked(eve, await freeSlot(eve, 2))
    const later = await booked(zoe, await freeSlot(zoe, 4), { earlier: true })
    await changed(eve, early, { action: 'cancel' })
    for (const slot of [held, early.datetime]) {
      const entry = await booked(ben, slot, { guest: GUEST, anyway: true })
      expect(entry.transactions).toMatchObject([{ anyway: 'full' }])
      expect((await ask(eve, slot)).body).toMatchObject({ reason: 'slot_taken' })
    }
    expect((await booked(ana, held)).datetime).toEqual(held)
    const moved = await changed(zoe, later, { action: 'reschedule', datetime: early.datetime })
    expect(moved).toMatchObject({ datetime: early.datetime, earlier: null })
  })

  test('one that begins too soon; one in the past or on no slot is refused still', async () => {
    const ben = await agent()
    const slot = await lateSlot(ben)
    expect((await ask(ben, slot, { guest: GUEST })).text).toContain('slot_late')
    const entry = await booked(ben, slot, { guest: GUEST, anyway: true })
    expect(entry.transactions).toMatchObject([{ anyway: 'late' }])
    const shifted = (ms: number) => ({
      start: new Date(Date.parse(slot.start) + ms).toISOString(),
      end: new Date(Date.parse(slot.end) + ms).toISOString(),
    })
    const past = shifted(-8 * 86_400_000)
    expect((await ask(ben, past, { guest: GUEST, anyway: true })).text).toContain('slot_past')
    const odd = shifted(60_000)
    expect((await ask(ben, odd, { guest: GUEST, anyway: true })).text).toContain('slot_not_offered')
  })

  test('moving a resident’s appointment to a full slot; the resident cannot, and does not read it', async () => {
    const [ben, ana, eve] = [await agent(), await resident(), await resident()]
    const full = (await booked(eve, await freeSlot(eve, 2))).datetime
    const entry = await booked(ana)
    const move = { action: 'reschedule', datetime: full }
    expect((await change(ben, entry, move)).body).toMatchObject({ reason: 'slot_taken' })
    expect((await change(ana, entry, { ...move, anyway: true })).body).toMatchObject({
      status: 403,
      reason: 'appointment_for_agency',
    })
    const moved = await changed(ben, entry, { ...move, anyway: true })
    expect(moved.transactions.at(-1)).toMatchObject({ moved: true, anyway: 'full' })
    const theirs = await read(ana, entry)
    expect(theirs).toMatchObject({ status: 'awaiting', datetime: full })
    expect(theirs.transactions.at(-1)).toMatchObject({ moved: true, anyway: null })
  })

  test('for oneself or without a guest it is refused', async () => {
    const ben = await agent()
    const slot = await freeSlot(ben)
    expect((await ask(ben, slot, { anyway: true })).body).toMatchObject({
      reason: 'appointment_for_agency',
    })
    expect((await booked(ben, slot)).side).toBe('user')
  })

  test('ten agents who book one full slot at once all get it, each a place of its own', async () => {
    const ana = await resident()
    const { datetime } = await booked(ana)
    const agents = await Promise.all(Array.from({ length: 10 }, (_, i) => agent(`Ben${i}`)))
    const replies = await Promise.all(
      agents.map((who) => ask(who, datetime, { guest: GUEST, anyway: true })),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
    const places = await sql<{ place: number }>('select place from appointment order by place')
    expect(places.map(({ place }) => place)).toEqual(Array.from({ length: 11 }, (_, i) => i + 1))
  })
})

import { MAX_UNANSWERED_OFFERS, type ScheduleEntry } from '@plat/contract/schedule/appointment'
import type { TimeSpan } from '@plat/contract/schedule/slots'
import { afterEach, describe, expect, test } from 'vitest'
import { eraseAccount } from '../accounts/account-deletion.ts'
import { accountByGuid } from '../accounts/account-row.ts'
import { agencyOf } from '../accounts/dependencies.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Phone } from '../testing/call-fixture.ts'
import { dataOf, scheduleFixture } from '../testing/schedule-fixture.ts'
import { offerFreeTimes } from './notices.ts'

const schedule = scheduleFixture()
const { calls, live, freeSlot, ask, booked, change, changed, mails, sql } = schedule
const { resident, agent } = calls
afterEach(() => sql('update office set hours = null, slots = null, version = version + 1'))

const emailOf = ({ guid }: Phone) => `${guid}@example.com`
const read = async (who: Phone, { guid }: ScheduleEntry) =>
  dataOf<ScheduleEntry>(await who.get(`/schedule/${guid}`))
/** The slot that is offered to an appointment: null where none is; undefined: it is not on the list. */
const offered = async (who: Phone, entry: ScheduleEntry) => {
  const { earlier } = await read(who, entry)
  return earlier === null ? undefined : (earlier.offer?.datetime ?? null)
}
/** Kinds of the emails about offers to someone. */
const offerMails = async (who: Phone) =>
  (await mails(emailOf(who))).filter(({ kind }) => kind.startsWith('appointment.earlier'))
const runJob = () => offerFreeTimes(schedule.parts(), live.tenant)
/** Lets the offers of now end. */
const endOffers = () =>
  sql(`update earlier_wait set offer_until = now() where offer_until is not null`)
const whyOf = async (who: Phone, { start }: TimeSpan) => {
  const { days } = await schedule.offer(who)
  return days.flatMap(({ slots }) => slots).find((one) => one.start === start)?.why
}

/** Someone whose appointment is in a slot that others want, and residents on the list with later ones, in turn. */
async function listOf(count: number) {
  const eve = await resident()
  const early = await booked(eve, await freeSlot(eve, 1))
  const list: { who: Phone; entry: ScheduleEntry }[] = []
  for (let i = 0; i < count; i += 1) {
    const who = await resident()
    list.push({ who, entry: await booked(who, await freeSlot(who, 3), { earlier: true }) })
  }
  const [first, second] = list
  if (first === undefined) throw new Error('the list is empty')
  return { eve, early, first, second: second ?? first, slot: early.datetime }
}

describe('a freed time', () => {
  test('is offered to the first of the list, who takes it: held, emailed, and moved', async () => {
    const { eve, early, first, second, slot } = await listOf(2)
    expect([
      await offered(first.who, first.entry),
      await offered(second.who, second.entry),
    ]).toEqual([null, null])
    await changed(eve, early, { action: 'cancel' })
    const entry = await read(first.who, first.entry)
    expect(entry).toMatchObject({
      version: first.entry.version,
      can: { wait: true },
      earlier: { offer: { datetime: slot, until: expect.stringContaining('Z') } },
    })
    expect(Date.parse(entry.earlier?.offer?.until ?? '')).toBeGreaterThan(Date.now() + 14 * 60_000)
    expect(await offered(second.who, second.entry)).toBeNull()
    // Others see it as taken, the one who has the offer as free.
    expect([await whyOf(second.who, slot), await whyOf(eve, slot)]).toEqual(['full', 'full'])
    expect(await whyOf(first.who, slot)).toBeNull()
    expect((await ask(second.who, slot)).body).toMatchObject({ reason: 'slot_taken' })
    const move = { action: 'reschedule', datetime: slot }
    expect((await change(second.who, second.entry, move)).body).toMatchObject({
      reason: 'slot_taken',
    })

    const moved = await changed(first.who, first.entry, move)
    expect(moved).toMatchObject({ datetime: slot, status: 'request', earlier: null })
    // The second gets the time that the first had, which is earlier than its own.
    expect(await offered(second.who, second.entry)).toEqual(first.entry.datetime)
    expect(await offerMails(second.who)).toHaveLength(1)
  })

  test('is emailed with a link that works without login, and without a calendar entry', async () => {
    const { eve, early, first, slot } = await listOf(1)
    await changed(eve, early, { action: 'cancel' })
    const [mail, none] = await offerMails(first.who)
    expect(none).toBeUndefined()
    expect(mail).toMatchObject({
      kind: 'appointment.earlier-offered',
      subject: expect.stringMatching(/^An earlier time is free: \w+day, .+\d/),
      files: [],
    })
    expect(mail?.text).toMatch(/can meet you earlier: .+ We are keeping this time for you until /)
    expect(mail?.text).toContain('Your appointment now: ')
    expect(mail?.text).not.toContain('When: ')
    const token = /[?&]token=([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const guest = calls.browser()
    const path = `/schedule/link/${token}`
    // Scanners open it, which answers nothing.
    const seen = dataOf<ScheduleEntry>(await guest.get(path))
    dataOf(await guest.get(path))
    expect(seen.earlier?.offer?.datetime).toEqual(slot)
    const { version } = seen
    const move = { version, action: 'reschedule', datetime: slot }
    expect(dataOf<ScheduleEntry>(await guest.put(path, move)).datetime).toEqual(slot)
    expect(await offered(first.who, first.entry)).toBeUndefined()
  })

  test('goes to the next when it is declined, or not answered in time', async () => {
    const { eve, early, first, second, slot } = await listOf(2)
    await changed(eve, early, { action: 'cancel' })
    const decline = { action: 'decline', datetime: slot }
    // A page that shows an older offer declines nothing.
    await changed(first.who, first.entry, { ...decline, datetime: second.entry.datetime })
    expect(await offered(first.who, first.entry)).toEqual(slot)
    await changed(first.who, first.entry, decline)
    await changed(first.who, first.entry, decline)
    expect(await offered(first.who, first.entry)).toBeNull()
    expect(await offered(second.who, second.entry)).toEqual(slot)
    await endOffers()
    expect(await offered(second.who, second.entry)).toBeNull()
    await runJob()
    // No one else is on the list: it is free for all.
    expect(await offered(first.who, first.entry)).toBeNull()
    expect(await whyOf(eve, slot)).toBeNull()
    expect(
      [await offerMails(first.who), await offerMails(second.who)].map((all) => all.length),
    ).toEqual([1, 1])
    // Taken and freed again, it is offered again: to the first, as both are still on the list.
    const again = await booked(eve, slot)
    await runJob()
    await changed(eve, again, { action: 'cancel' })
    expect(await offered(first.who, first.entry)).toEqual(slot)
  })

  test('is one that an appointment moved from, and one of a deleted account', async () => {
    const { eve, early, first, second, slot } = await listOf(2)
    const later = await freeSlot(eve, 4)
    const moved = await changed(eve, early, { action: 'reschedule', datetime: later })
    expect(await offered(first.who, first.entry)).toEqual(slot)
    await changed(first.who, first.entry, { action: 'decline', datetime: slot })
    await changed(second.who, second.entry, { action: 'wait', earlier: false })
    expect(moved.datetime).toEqual(later)

    const zoe = await resident()
    const gone = await booked(zoe, slot)
    await runJob()
    const agency = await agencyOf(schedule.parts(), live.tenant)
    await asTenant(live.database, live.tenant, async (tx) => {
      const row = await accountByGuid(tx, zoe.guid)
      if (row !== null) await eraseAccount(tx, agency, row, row.guid)
    })
    expect(gone.datetime).toEqual(slot)
    await runJob()
    expect(await offered(first.who, first.entry)).toEqual(slot)
  })

  test('no time that was free when the resident joined, or that is later, is offered', async () => {
    const ana = await resident()
    const entry = await booked(ana, await freeSlot(ana, 1), { earlier: true })
    await runJob()
    expect(await offered(ana, entry)).toBeNull()
    const eve = await resident()
    const later = await booked(eve, await freeSlot(eve, 3))
    await changed(eve, later, { action: 'cancel' })
    expect(await offered(ana, entry)).toBeNull()
    // Moved to a later one by the agency, it does not get what was free meanwhile.
    const ben = await agent()
    await changed(ben, entry, { action: 'reschedule', datetime: await freeSlot(ben, 4) })
    await runJob()
    expect(await offered(ana, entry)).toBeNull()
    expect(await offerMails(ana)).toEqual([])
  })

  test('is not offered to someone who has another appointment then', async () => {
    const { eve, early, first, second, slot } = await listOf(2)
    // With another department, whose office takes other appointments.
    await sql(
      `insert into appointment (tenant, discriminator, subject, channel, kind, starts_at, ends_at, place, owner, state)
       values (current_tenant(), 'channel', gen_random_uuid(), gen_random_uuid(), 'telephone', $1, $2, 1, $3, 'request')`,
      [slot.start, slot.end, first.who.guid],
    )
    await changed(eve, early, { action: 'cancel' })
    expect(await offered(first.who, first.entry)).toBeNull()
    expect(await offered(second.who, second.entry)).toEqual(slot)
  })
})

describe('the list', () => {
  test('is joined and left on the page; leaving passes the offer on', async () => {
    const { eve, early, first, second, slot } = await listOf(2)
    await changed(eve, early, { action: 'cancel' })
    const left = await changed(first.who, first.entry, { action: 'wait', earlier: false })
    expect(left.earlier).toBeNull()
    expect(await offered(second.who, second.entry)).toEqual(slot)
    const joined = await changed(first.who, left, { action: 'wait', earlier: true })
    expect(joined.earlier).toEqual({ offer: null })
    await changed(second.who, second.entry, { action: 'decline', datetime: slot })
    // The slot was only held when the first joined again: it passed it over.
    expect(await offered(first.who, first.entry)).toBeNull()
  })

  test('cancelling an appointment passes its offer on', async () => {
    const { eve, early, first, second, slot } = await listOf(2)
    await changed(eve, early, { action: 'cancel' })
    await changed(first.who, first.entry, { action: 'cancel' })
    expect(await offered(second.who, second.entry)).toEqual(slot)
    expect((await read(first.who, first.entry)).earlier).toBeNull()
  })

  test(`${MAX_UNANSWERED_OFFERS} unanswered offers end it, with an email`, async () => {
    const { eve, early, first, slot } = await listOf(1)
    let entry = early
    for (let i = 0; i < MAX_UNANSWERED_OFFERS; i += 1) {
      await changed(eve, entry, { action: 'cancel' })
      // However near the slot is to the time of this test.
      await sql('update earlier_wait set unanswered = $1', [i + 1])
      expect(await offered(first.who, first.entry)).toEqual(slot)
      await endOffers()
      if (i + 1 < MAX_UNANSWERED_OFFERS) entry = await booked(eve, slot)
      await runJob()
    }
    expect(await offered(first.who, first.entry)).toBeUndefined()
    const sent = (await offerMails(first.who)).map(({ kind }) => kind)
    expect(sent).toEqual([
      ...Array<string>(MAX_UNANSWERED_OFFERS).fill('appointment.earlier-offered'),
      'appointment.earlier-ended',
    ])
  })

  test('is the resident’s: agents read it and cannot change it, others do not see it', async () => {
    const { eve, early, first, slot } = await listOf(1)
    const [ben, zoe] = [await agent(), await resident(live.other)]
    await changed(eve, early, { action: 'cancel' })
    const theirs = await read(ben, first.entry)
    expect(theirs).toMatchObject({ can: { wait: false }, earlier: { offer: { datetime: slot } } })
    for (const wanted of [
      { action: 'wait', earlier: false },
      { action: 'decline', datetime: slot },
    ]) {
      expect((await change(ben, first.entry, wanted)).body).toMatchObject({
        status: 403,
        reason: 'appointment_list_of_residents',
      })
      for (const other of [eve, zoe])
        expect((await change(other, first.entry, wanted)).status).toBe(404)
    }
    // An agent moves the appointment there for the resident who calls.
    const moved = await changed(ben, theirs, { action: 'reschedule', datetime: slot })
    expect(moved).toMatchObject({ datetime: slot, status: 'awaiting', earlier: null })
  })

  test('a suspended account stays on it and is offered nothing', async () => {
    const { eve, early, first, second, slot } = await listOf(2)
    await sql(`update account set state = 'suspended' where guid = $1`, [first.who.guid])
    await changed(eve, early, { action: 'cancel' })
    expect(await offered(second.who, second.entry)).toEqual(slot)
    expect(await sql('select from earlier_wait')).toHaveLength(2)
  })

  test('a restored account is not offered what was free all the time', async () => {
    const { eve, early, first, slot } = await listOf(1)
    const setState = (state: string) =>
      sql('update account set state = $2 where guid = $1', [first.who.guid, state])
    await setState('suspended')
    await runJob()
    await changed(eve, early, { action: 'cancel' })
    await setState('active')
    await runJob()
    expect(await offered(first.who, first.entry)).toEqual(slot)
    await changed(first.who, first.entry, { action: 'decline', datetime: slot })
    expect(await offered(first.who, first.entry)).toBeNull()
  })

  test('an account, and a link, can join and leave it 300 times an hour', async () => {
    const ana = await resident()
    const entry = await booked(ana)
    const [mail] = await mails(emailOf(ana))
    const token = /[?&]token=([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const { version } = entry
    const join = { action: 'wait', earlier: true, version }
    const byAccount = () => ana.put(`/schedule/${entry.guid}`, join)
    const byLink = () => calls.browser().put(`/schedule/link/${token}`, join)
    for (const send of [byAccount, byLink]) {
      expect((await send()).status).toBe(200)
      await live.database.pool.query('update rate_limit set points = 300')
      expect((await send()).status).toBe(429)
      await live.database.pool.query('delete from rate_limit')
    }
  })

  test('another agency’s list is offered nothing', async () => {
    const zoe = await resident(live.other)
    const channel = await calls.channel('building', live.other)
    const { days } = await schedule.offer(zoe, `type=channel&guid=${channel}`)
    const [slotOfZoe] = days[3]?.slots ?? []
    if (slotOfZoe === undefined) throw new Error('no slot is offered')
    const { start, end } = slotOfZoe
    const theirs = await booked(
      zoe,
      { start, end },
      { discriminator: 'channel', guid: null, channel, reference: 'Building', earlier: true },
    )
    const { eve, early, first, slot } = await listOf(1)
    await changed(eve, early, { action: 'cancel' })
    await offerFreeTimes(schedule.parts(), live.other)
    expect(await offered(first.who, first.entry)).toEqual(slot)
    expect(await offered(zoe, theirs)).toBeNull()
  })

  test('is offered the slots that new settings open', async () => {
    const { early, first, slot } = await listOf(1)
    const manager = await agent('Maya', null, live.tenant, ['hub.manage'])
    const path = `/nencounter/channel/${await calls.channel('building')}/office`
    const office = dataOf<{ version: number; hours: unknown; slots: { capacity: number } }>(
      await manager.get(path),
    )
    const { version, hours, slots } = office
    expect(early.datetime).toEqual(slot)
    dataOf(await manager.put(path, { version, hours, slots: { ...slots, capacity: 2 } }))
    await runJob()
    expect(await offered(first.who, first.entry)).toEqual(slot)
  })
})

test('ten appointments that are cancelled at once, and three processes: each slot is offered once, each resident one at a time', async () => {
  const early: { who: Phone; entry: ScheduleEntry }[] = []
  for (let i = 0; i < 10; i += 1) {
    const who = await resident()
    early.push({ who, entry: await booked(who, await freeSlot(who, 1)) })
  }
  const list: { who: Phone; entry: ScheduleEntry }[] = []
  for (let i = 0; i < 4; i += 1) {
    const who = await resident()
    list.push({ who, entry: await booked(who, await freeSlot(who, 3), { earlier: true }) })
  }
  await Promise.all([
    ...early.map(({ who, entry }) => changed(who, entry, { action: 'cancel' })),
    ...Array.from({ length: 3 }, runJob),
  ])
  const offers = await Promise.all(list.map(({ who, entry }) => offered(who, entry)))
  expect(new Set(offers.map((one) => one?.start)).size).toBe(4)
  for (const { who } of list) expect(await offerMails(who)).toHaveLength(1)
})

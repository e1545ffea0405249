import { beforeEach, expect, test } from 'vitest'
import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { calendarOf, dataOf, MEETING_RECORD, scheduleFixture } from '../testing/schedule-fixture.ts'

const schedule = scheduleFixture()
beforeEach(async () => {
  await schedule.takes(['general', 'call', 'appointment'])
  await schedule.openOffices()
  await schedule.sql('delete from appointment')
})

const stored = async () => (await schedule.sql('select from appointment')).length

test('a department that takes video calls meets in all three ways', async () => {
  const ana = await schedule.person()
  expect((await schedule.offer(ana)).kinds).toEqual(['in_person', 'video', 'telephone'])
  const meeting = await schedule.meeting(ana, undefined, { kind: 'video' })
  expect(meeting.kind).toBe('video')
})

test('one that takes no calls offers no video, and refuses it with its own reason and no trace', async () => {
  await schedule.takes(['general', 'appointment'])
  const ana = await schedule.person()
  expect((await schedule.offer(ana)).kinds).toEqual(['in_person', 'telephone'])
  const channel = schedule.channelOf('building')
  expect((await schedule.offer(ana, `type=channel&guid=${channel}`)).kinds).toEqual([
    'in_person',
    'telephone',
  ])
  const slot = await schedule.freeSlot(ana)
  const request = '0d0a3f3c-2a2c-4c5e-9d3e-00000000000a'
  const about = [
    { guid: MEETING_RECORD.guid },
    { discriminator: 'channel', guid: null, reference: 'Building', channel },
  ]
  for (const one of about) {
    const refused = await schedule.ask(ana, slot, { ...one, kind: 'video', request })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      code: 'invalid_request',
      reason: 'appointment_video_off',
      errors: {
        kind: ['This department takes no video calls. Choose to meet in person or by telephone.'],
      },
    })
  }
  expect(await stored()).toBe(0)
  expect(await schedule.mailed(ana.email)).toEqual([])
  // The same wish in another way is a new one.
  for (const kind of ['telephone', 'in_person']) {
    const again = await schedule.ask(ana, slot, { kind, request })
    expect(again.status).toBe(200)
  }
  expect(await stored()).toBe(1)
  const [mail, ...more] = await schedule.mailed(ana.email)
  expect(more).toEqual([])
  expect(calendarOf(mail).start).toBe(slot.start)
  // What another agency takes is its own.
  const ben = await schedule.person('resident', schedule.other)
  const theirs = schedule.channelOf('building', schedule.other)
  expect((await schedule.offer(ben, `type=channel&guid=${theirs}`)).kinds).toContain('video')
})

test('a video appointment from before stays one, can be moved, and can be sent again', async () => {
  const ana = await schedule.person()
  const request = '0d0a3f3c-2a2c-4c5e-9d3e-00000000000b'
  const slot = await schedule.freeSlot(ana)
  const asked = await schedule.meeting(ana, slot, { kind: 'video', request })
  await schedule.takes(['general', 'appointment'])
  const again = await schedule.ask(ana, slot, { kind: 'video', request })
  expect(dataOf<ScheduleEntry>(again).guid).toBe(asked.guid)
  const datetime = await schedule.freeSlot(ana, 2)
  const moved = await schedule.changed(ana, asked, { action: 'reschedule', datetime })
  expect(moved).toMatchObject({ kind: 'video', datetime })
})

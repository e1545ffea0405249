import { DEFAULT_SLOTS, type Office, type OfficeHours } from '@plat/contract/offices/channels'
import { expect, test } from 'vitest'
import { changeOf, draftOf, previewedOf } from './office-draft.ts'
import { slotsDraft } from './slots-draft.ts'

const HOURS: OfficeHours = {
  time_zone: 'America/Los_Angeles',
  weekly: [[{ from: '09:00', to: '17:00' }], [], [], [], [], [], []],
  closures: [],
  agency_holidays: true,
}
const HALF_HOURS = { ...DEFAULT_SLOTS, minutes: 30 }
const office = (rest: Partial<Office>): Office => ({
  channel: '00000000-0000-4000-8000-000000000010',
  hours: HOURS,
  from: 'department',
  slots: DEFAULT_SLOTS,
  slots_from: 'department',
  version: 1,
  days: [],
  notice: null,
  notice_version: 0,
  ...rest,
})
const WRONG = { ...slotsDraft(DEFAULT_SLOTS), minutes: 'an hour' }

test('inherited hours and slots are not sent as own; slots that stay are left out', () => {
  const inherits = office({})
  expect(draftOf(inherits)).toEqual({ hours: null, slots: null })
  expect(changeOf(draftOf(inherits), inherits)).toEqual({ hours: null })
  const owns = office({ from: 'own', slots: HALF_HOURS, slots_from: 'own' })
  expect(changeOf(draftOf(owns), owns)).toEqual({ hours: HOURS })
})

test('slots of its own are set and given up independently of the hours', () => {
  const inherits = office({})
  const slots = slotsDraft(HALF_HOURS)
  expect(changeOf({ hours: null, slots }, inherits)).toEqual({ hours: null, slots: HALF_HOURS })
  const owns = office({ from: 'own', slots: HALF_HOURS, slots_from: 'own' })
  expect(changeOf({ hours: HOURS, slots: null }, owns)).toEqual({ hours: HOURS, slots: null })
  expect(changeOf({ hours: null, slots }, owns), 'slots stay').toEqual({ hours: null })
})

test('nothing is sent while a slot is wrong, unless the department takes no appointments', () => {
  expect(changeOf({ hours: null, slots: WRONG }, office({}))).toBeNull()
  expect(changeOf({ hours: null, slots: WRONG }, office({ slots: null }))).toEqual({ hours: null })
})

test('the preview has the hours and slots that would apply', () => {
  const inherits = office({})
  const draft = draftOf(inherits)
  expect(previewedOf(draft, inherits, HALF_HOURS)).toEqual({ hours: HOURS, slots: HALF_HOURS })
  expect(previewedOf(draft, inherits, null), 'not known yet').toBeNull()
  expect(previewedOf({ ...draft, slots: WRONG }, inherits, HALF_HOURS)).toBeNull()
  expect(previewedOf(draft, office({ slots: null }), null)).toEqual({ hours: HOURS, slots: null })
})

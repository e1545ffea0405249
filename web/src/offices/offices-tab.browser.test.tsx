import type { Department } from '@plat/contract/departments/departments'
import type { Channel, Office, OfficeDay, OfficeHours } from '@plat/contract/offices/channels'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ActNotice, useActNotice } from '../shell/act-notice.tsx'
import '../shell/later-texts.ts'
import {
  serveStaff,
  showToStaff,
  type StaffAnswer,
  type StaffCall,
} from '../shell/staff-page-for-tests.tsx'
import { axeFaults } from '../ui/axe-for-tests.ts'
import { OfficesTab } from './offices-tab.tsx'

const ID = '00000000-0000-4000-8000-000000000010'

const channel = (number: number, code: string, rest: Partial<Channel> = {}): Channel => ({
  id: `00000000-0000-4000-8000-0000000000${number}`,
  code,
  department: 'building',
  name: code === 'building' ? 'Building' : 'Plan review',
  calls: true,
  open: false,
  opens: null,
  closes: null,
  time_zone: 'America/Los_Angeles',
  ...rest,
})

const NINE_TO_FIVE = [{ from: '09:00', to: '17:00' }]
const HOURS: OfficeHours = {
  time_zone: 'America/Los_Angeles',
  weekly: [NINE_TO_FIVE, NINE_TO_FIVE, [], [], [], [], []],
  closures: [],
  agency_holidays: true,
}
const DAYS: OfficeDay[] = [
  { date: '2026-03-02', spans: NINE_TO_FIVE, closure: null },
  { date: '2026-03-03', spans: [], closure: 'Mardi Gras' },
]

const office = (rest: Partial<Office> = {}): Office => ({
  channel: ID,
  hours: HOURS,
  from: 'own',
  slots: { minutes: 60, capacity: 1, lead_minutes: 60, between: null },
  slots_from: 'default',
  version: 2,
  updated: null,
  updated_by: null,
  days: DAYS,
  ...rest,
})

/** A department with which appointments are made. */
const BOOKED: Department = {
  id: 'building',
  name: 'Building',
  title: { long: 'Building Department' },
  summary: null,
  image: null,
  worksWith: null,
  tags: ['appointment'],
  canSearchRecords: true,
  navigation: [],
  options: [],
  contact: null,
  modules: [],
}

/** What departments there are. */
let departments: Department[] = []
let saved: Office
let put: (call: StaffCall) => StaffAnswer | Promise<StaffAnswer>
const calls = serveStaff({
  get current() {
    return (call: StaffCall) => {
      if (call.asked === 'GET /api/nencounter/channel')
        return { data: [channel(10, 'building'), channel(11, 'plan-review')] }
      if (call.asked === 'GET /api/config/departments') return { data: departments }
      if (call.asked.endsWith('/office') && call.asked.startsWith('GET')) return { data: saved }
      if (call.asked === 'POST /api/nencounter/office/preview') return { data: DAYS }
      return put(call)
    }
  },
})

function Tab() {
  const { said, say } = useActNotice()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <ActNotice said={said} say={say} />
      <OfficesTab open={open} onOpen={setOpen} say={say} />
    </>
  )
}

async function openOffice(first: Office = office()): Promise<void> {
  saved = first
  put = () => ({ data: saved })
  showToStaff(<Tab />)
  await page.getByRole('button', { name: 'Office hours Building' }).click()
  await expect
    .element(page.getByRole('heading', { name: 'Office hours of Building' }))
    .toHaveFocus()
}

const day = (name: string) => page.getByRole('group', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = () => page.getByRole('button', { name: 'Save' })
const sent = () => calls.filter(({ asked }) => asked.startsWith('PUT')).map(({ body }) => body)

test('hours are typed as people write them, with the keyboard alone, and saved', async () => {
  await openOffice()
  await expect.element(field('Monday, from')).toHaveValue('9:00 AM')
  field('Monday, from').element().focus()
  await userEvent.keyboard('830{Tab}5')
  await expect.element(field('Monday, from')).toHaveValue('8:30 AM')
  await userEvent.tab()
  await expect.element(field('Monday, until'), { message: 'the afternoon' }).toHaveValue('5:00 PM')
  field('Monday, until').element().focus()
  await userEvent.keyboard('{ArrowUp}{PageUp}')
  await expect.element(field('Monday, until')).toHaveValue('6:00 PM')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The hours of Building are saved.')).toBeVisible()
  expect(sent()).toEqual([
    {
      hours: { ...HOURS, weekly: HOURS.weekly.with(0, [{ from: '08:30', to: '18:00' }]) },
      version: 2,
    },
  ])
})

test('what is wrong is said where it is, and nothing is sent', async () => {
  await openOffice()
  await field('Monday, from').fill('soon')
  await expect.element(page.getByText('Enter a time like 8:00 am.')).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(page.getByText('Enter a time like 8:00 am.')).toBeVisible()
  await field('Tuesday, until').fill('7 am')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Must be after the start.')).toBeVisible()
  await expect.element(field('Monday, from'), { message: 'the first fault' }).toHaveFocus()
  await field('Monday, from').fill('9')
  await field('Tuesday, until').fill('midnight')
  await day('Monday').getByRole('button', { name: 'Add hours Monday' }).click()
  await expect.element(field('Monday, part 2, from')).toHaveFocus()
  await userEvent.keyboard('10 am')
  await userEvent.tab()
  await expect.element(page.getByText('Overlaps other hours.')).toBeVisible()
  await expect.element(page.getByText('As it was before what is typed wrong.')).toBeVisible()
  expect(sent()).toEqual([])
  await day('Monday').getByRole('button', { name: 'Remove the hours of Monday, part 2' }).click()
  await save().click()
  await expect.poll(() => sent().length).toBe(1)
})

test('a day is copied to others, and the change is taken back step by step', async () => {
  await openOffice()
  await day('Monday').getByRole('button', { name: 'Copy Monday to' }).click()
  await page.getByRole('menuitem', { name: 'Monday to Friday' }).click()
  await expect.element(field('Friday, until')).toHaveValue('5:00 PM')
  await expect.element(day('Saturday').getByText('Closed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(field('Friday, until')).not.toBeInTheDocument()
})

test('a closed day is added by Enter, which does not save the hours', async () => {
  await openOffice()
  const name = page.getByRole('textbox', { name: 'Why, as residents read it' })
  await name.fill('Bridge day')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Choose a day.')).toBeVisible()
  const year = new Date().getFullYear() + 1
  await page.getByRole('spinbutton', { name: /^month, Closed on/ }).click()
  await userEvent.keyboard(`0703${year}`)
  name.element().focus()
  await userEvent.keyboard('{Enter}')
  const closed = page.getByRole('list', { name: 'Closed days of this office' })
  await expect.element(closed.getByText('Bridge day')).toBeVisible()
  expect(sent(), 'not yet').toEqual([])
  await save().click()
  await expect
    .poll(sent)
    .toMatchObject([{ hours: { closures: [{ date: `${year}-07-03`, name: 'Bridge day' }] } }])
  await page.getByRole('button', { name: 'Office hours Building' }).click()
  await page.getByRole('button', { name: 'The agency’s next holidays' }).click()
  await expect.element(page.getByText(/Jul 4, 2099$/)).toBeVisible()
})

test('the days that come of the hours are asked for once they rest', async () => {
  await openOffice()
  const preview = page.getByRole('region', { name: 'The next two weeks' })
  await expect.element(preview.getByText('Closed: Mardi Gras')).toBeVisible()
  const asked = () => calls.filter(({ asked: what }) => what.endsWith('/preview'))
  await field('Monday, from').fill('7:15')
  await expect
    .poll(() => JSON.stringify(asked().at(-1)?.body))
    .toContain('{"from":"07:15","to":"17:00"}')
})

test('inherited hours are read first; its own begin with them and are taken away with a way back', async () => {
  await openOffice(office({ from: 'department', version: 0 }))
  await expect.element(page.getByText('It keeps the hours of its department.')).toBeVisible()
  await page.getByRole('button', { name: 'Give it hours of its own' }).click()
  put = () => ({ data: office({ version: 1 }) })
  await save().click()
  await expect.poll(sent).toEqual([{ hours: HOURS, version: 0 }])

  saved = office({ version: 1 })
  await page.getByRole('button', { name: 'Office hours Building' }).click()
  put = () => ({ data: office({ from: 'department', version: 0 }) })
  await page.getByRole('button', { name: 'Remove its own hours' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Building has its own hours again.')).toBeVisible()
  expect(sent().slice(1)).toEqual([
    { hours: null, version: 1 },
    { hours: HOURS, version: 0 },
  ])
})

test('where another manager was faster, nothing is overwritten until it is chosen', async () => {
  await openOffice()
  await field('Monday, from').fill('10')
  put = () => {
    saved = office({ version: 3, hours: { ...HOURS, weekly: HOURS.weekly.with(6, NINE_TO_FIVE) } })
    return { status: 409, code: 'conflict', detail: 'Wen Li changed this.' }
  }
  await save().click()
  await expect.element(page.getByText('Wen Li changed this.')).toBeVisible()
  await page.getByRole('button', { name: 'Go on from theirs' }).click()
  await expect.element(field('Sunday, until')).toHaveValue('5:00 PM')
  await expect.element(field('Monday, from')).toHaveValue('9:00 AM')
  await field('Monday, from').fill('10')
  put = () => ({ data: saved })
  await save().click()
  await expect.poll(() => sent().at(-1)).toMatchObject({ version: 3 })
})

test('what is typed stays when the list is gone back to, and Cancel takes it away with a way back', async () => {
  await openOffice()
  await field('Monday, from').fill('10')
  await page.getByRole('button', { name: 'All offices' }).click()
  await expect.element(page.getByText('Unsaved changes')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Office hours Building' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Monday, from')).toHaveValue('10:00 AM')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Your changes are discarded.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Office hours Building' }).click()
  await expect.element(field('Monday, from')).toHaveValue('10:00 AM')
})

test('slots are given beside the hours: the preview counts them, and they are saved together', async () => {
  departments = [BOOKED]
  try {
    await openOffice()
    const preview = page.getByRole('region', { name: 'The next two weeks' })
    await expect.element(preview.getByText('8 slots')).toBeVisible()
    await expect.element(page.getByText('60 min, one at a time, until 60 min before')).toBeVisible()
    await page.getByText('Slots of its own').click()
    await page.getByLabelText('Length of a slot, in minutes').fill('3')
    await expect.element(page.getByText('Enter a number from 5 to 480.')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('Length of a slot, in minutes')).toHaveFocus()
    expect(sent()).toEqual([])
    await page.getByLabelText('Length of a slot, in minutes').fill('30')
    await page.getByLabelText('Appointments at the same time').fill('2')
    await expect.element(preview.getByText('16 slots, 2 at a time')).toBeVisible()
    await save().click()
    await expect.poll(sent).toEqual([
      {
        hours: HOURS,
        slots: { minutes: 30, capacity: 2, lead_minutes: 60, between: null },
        version: 2,
      },
    ])
  } finally {
    departments = []
  }
})

test('appointments are kept to some times of the day: the preview counts those', async () => {
  departments = [BOOKED]
  try {
    await openOffice()
    const preview = page.getByRole('region', { name: 'The next two weeks' })
    await page.getByText('Slots of its own').click()
    await page.getByText('Only at some times of the day').click()
    await expect.element(field('Appointments, from')).toHaveValue('8:00 AM')
    // The office opens at nine.
    await expect.element(preview.getByText('8 slots')).toBeVisible()
    await field('Appointments, until').fill('7 am')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Must be after the start.')).toBeVisible()
    expect(sent()).toEqual([])
    await field('Appointments, from').fill('1 pm')
    await field('Appointments, until').fill('4')
    await expect.element(preview.getByText('3 slots')).toBeVisible()
    expect(await axeFaults()).toBe('')
    await save().click()
    const between = { from: '13:00', to: '16:00' }
    await expect
      .poll(sent)
      .toMatchObject([{ slots: { minutes: 60, capacity: 1, lead_minutes: 60, between } }])
    saved = office({
      from: 'department',
      slots: { minutes: 60, capacity: 1, lead_minutes: 60, between },
      slots_from: 'department',
    })
    await page.getByRole('button', { name: 'Office hours Building' }).click()
    await expect
      .element(page.getByText(/until 60 min before, between 1:00\sPM and 4:00\sPM$/))
      .toBeVisible()
  } finally {
    departments = []
  }
})

import {
  DEFAULT_SLOTS,
  type EditedDay,
  type Office,
  type OfficeSlots,
} from '@plat/contract/offices/channels'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFaults } from '../ui/axe-for-tests.ts'
import {
  BUILDING,
  field,
  HOURS,
  NINE_TO_FIVE,
  office,
  openHours,
  PLAN_REVIEW,
  save,
  sentTo,
  serveOffices,
  showTab,
} from './office-tab-for-tests.tsx'

const served = serveOffices()
const sent = () => sentTo(served)
const SAVED_BOTH = 'You saved the hours and slots of Building.'

/** The hours are its own; slots are hourly. */
const books = (rest: Partial<Office> = {}) => office({ slots: DEFAULT_SLOTS, ...rest })
const HALF_HOURS: OfficeSlots = { ...DEFAULT_SLOTS, minutes: 30, gap_minutes: 15, capacity: 2 }

const ownSlots = () => page.getByText('Set its own slots')
const slotsSwitch = () => page.getByRole('switch', { name: 'Set its own slots' })
const preview = () => page.getByRole('region', { name: 'The next two weeks' })

async function open(first: Office, name = 'Building'): Promise<void> {
  served.saved[first.channel] = first
  served.put = () => ({ data: served.saved[first.channel] })
  showTab()
  await openHours(name)
}

test('slots of its own begin with those that apply, and are sent exactly as typed', async () => {
  await open(books())
  await expect
    .element(
      page.getByText(
        'No slots have been set, so this office has hourly ones: 1 hour each, one at a time, bookable until 1 hour before.',
      ),
    )
    .toBeVisible()
  slotsSwitch().element().focus()
  await userEvent.keyboard(' ')
  await expect.element(field('Length in minutes')).toHaveValue('60')
  await field('Length in minutes').fill('30')
  await field('Minutes between slots').fill('15')
  await field('Appointments at the same time').fill('2')
  await field('Book at least this many minutes ahead').fill('2,880')
  await expect
    .element(field('Book at least this many minutes ahead'))
    .toHaveAccessibleDescription(/Now: 2 days\.$/)
  await page.getByText('Only at certain times of day').click()
  await field('Slots for appointments, from').fill('8:30')
  await field('Slots for appointments, until').fill('noon')
  expect(await axeFaults()).toBe('')
  await save().click()
  await expect.element(page.getByText(SAVED_BOTH)).toBeVisible()
  const between = { from: '08:30', to: '12:00' }
  expect(sent()).toEqual([
    { hours: HOURS, slots: { ...HALF_HOURS, lead_minutes: 2880, between }, version: 2 },
  ])
})

test('what is wrong with slots is said at the field once it is left, and nothing is sent', async () => {
  await open(books())
  await ownSlots().click()
  const length = field('Length in minutes')
  await length.fill('3')
  const fault = page.getByText('Enter a whole number from 5 to 480.')
  await expect.element(fault).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(fault).toBeVisible()
  await expect.element(length).toHaveAccessibleDescription('Enter a whole number from 5 to 480.')
  await save().click({ force: true })
  await expect.element(length).toHaveFocus()
  await expect.element(fault, { message: 'stays while it has the focus' }).toBeVisible()
  await expect.element(preview().getByText(/a time or number is not valid\.$/)).toBeVisible()
  expect(await axeFaults()).toBe('')
  await length.fill('45')
  await page.getByText('Only at certain times of day').click()
  await field('Slots for appointments, until').fill('7:00')
  await field('Slots for appointments, from').fill('8 pm')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Slots for appointments, until')).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByText('Must be after the start.')).toBeVisible()
  expect(sent()).toEqual([])
  await field('Slots for appointments, until').fill('9 pm')
  await save().click()
  await expect.element(page.getByText(SAVED_BOTH)).toBeVisible()
  expect(sent()).toMatchObject([
    { slots: { minutes: 45, between: { from: '20:00', to: '21:00' } } },
  ])
})

test('slots are given up again: those of the department are named before it is saved', async () => {
  served.saved[BUILDING.id] = books({ slots: HALF_HOURS, slots_from: 'own' })
  const own = { channel: PLAN_REVIEW.id, slots: { ...DEFAULT_SLOTS, minutes: 20 } }
  await open(books({ ...own, slots_from: 'own' }), 'Plan review')
  await expect.element(slotsSwitch()).toBeChecked()
  await ownSlots().click()
  await expect
    .element(
      page.getByText(
        'This office follows the slots of its department: 30 minutes each, 15 minutes between, 2 at a time, bookable until 1 hour before.',
      ),
    )
    .toBeVisible()
  await expect
    .poll(() => served.calls.findLast(({ asked }) => asked.startsWith('POST'))?.body)
    .toEqual({ hours: HOURS, slots: HALF_HOURS })
  await save().click()
  await expect
    .element(page.getByText('You saved the hours and slots of Plan review.'))
    .toBeVisible()
  expect(sent()).toEqual([{ hours: HOURS, slots: null, version: 2 }])
})

test('where the department’s slots cannot be read, that is said, and trying again names them', async () => {
  served.saved[BUILDING.id] = null
  await open(books({ channel: PLAN_REVIEW.id, slots_from: 'own' }), 'Plan review')
  await ownSlots().click()
  await expect.element(page.getByText(/^We could not update the preview\./)).toBeVisible()
  served.saved[BUILDING.id] = books()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/this office has hourly ones: 1 hour each/)).toBeVisible()
})

test('a department that gives its slots up has hourly ones', async () => {
  await open(books({ slots: HALF_HOURS, slots_from: 'own' }))
  await ownSlots().click()
  await expect.element(page.getByText(/this office has hourly ones: 1 hour each/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(field('Length in minutes')).toHaveValue('30')
})

test('an office keeps the hours of its department with slots of its own, and the other way round', async () => {
  await open(books({ from: 'department', slots_from: 'department', version: 0 }))
  await ownSlots().click()
  await field('Length in minutes').fill('30')
  await save().click()
  await expect.element(page.getByText(SAVED_BOTH)).toBeVisible()
  await page.getByRole('button', { name: 'Office hours Building' }).click()
  await page.getByRole('button', { name: 'Set its own hours' }).click()
  await expect.element(field('Monday, from')).toHaveFocus()
  await save().click()
  await expect.element(page.getByText('You saved the hours of Building.')).toBeVisible()
  expect(sent()).toEqual([
    { hours: null, slots: { ...DEFAULT_SLOTS, minutes: 30 }, version: 0 },
    { hours: HOURS, version: 0 },
  ])
})

test('its own hours are removed with the slots as they were typed, and both come back', async () => {
  await open(books({ slots: HALF_HOURS, slots_from: 'own' }))
  await field('Length in minutes').fill('20')
  await page.getByRole('button', { name: 'Remove its own hours' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('You restored the hours of Building.')).toBeVisible()
  expect(sent()).toEqual([
    { hours: null, slots: { ...HALF_HOURS, minutes: 20 }, version: 2 },
    { hours: HOURS, slots: HALF_HOURS, version: 2 },
  ])
})

test('where another manager changed the slots, both are shown and nothing is overwritten', async () => {
  await open(books())
  await ownSlots().click()
  await field('Length in minutes').fill('30')
  served.put = () => {
    served.saved[BUILDING.id] = books({ version: 3, slots: HALF_HOURS, slots_from: 'own' })
    return { status: 409, code: 'conflict', detail: 'Wen Li changed this.' }
  }
  await save().click()
  await page.getByRole('button', { name: 'See theirs' }).click()
  const theirs = page.getByRole('region', { name: 'As the other manager saved it' })
  await expect
    .element(theirs.getByText(/^30 minutes each, 15 minutes between, 2 at a time/))
    .toBeVisible()
  served.put = () => ({ data: served.saved[BUILDING.id] })
  await page.getByRole('button', { name: 'Take mine over it' }).click()
  await expect.element(page.getByText(SAVED_BOTH)).toBeVisible()
  expect(sent().at(-1)).toEqual({
    hours: HOURS,
    slots: { ...DEFAULT_SLOTS, minutes: 30 },
    version: 3,
  })
})

test('typed slots stay when the list is gone back to', async () => {
  await open(books())
  await ownSlots().click()
  await field('Appointments at the same time').fill('x')
  await page.getByRole('button', { name: 'All offices' }).click()
  await expect.element(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Office hours Building' }).click()
  await expect.element(field('Appointments at the same time')).toHaveValue('x')
  await expect.element(page.getByText('Enter a whole number from 1 to 100.')).toBeVisible()
})

/** A day that is open from 9 to 5, with slots of an hour that start then. */
const day = (date: string, ...starts: string[]): EditedDay => ({
  date,
  spans: NINE_TO_FIVE,
  closure: null,
  slots: starts.map((from) => ({ from, to: from.replace(':00', ':59') })),
})

test('the two weeks name the slots of each day, and open weekdays without any', async () => {
  const saved = [
    day('2026-03-02', '08:00', '09:00', '10:00', '11:00', '15:00'),
    day('2026-03-03', '08:00', '13:00'),
    day('2026-03-04'),
    day('2026-03-07'),
    { ...day('2026-03-09'), spans: [], closure: 'Flood' },
  ]
  served.preview = () => ({ data: saved })
  await open(books({ days: saved }))
  const lines = preview().getByRole('listitem')
  await expect
    .element(lines.nth(0))
    .toMatchTextContent(/5 slots: 8:00.AM, 9:00.AM, 10:00.AM … 3:00.PM$/)
  await expect.element(lines.nth(1)).toMatchTextContent(/2 slots: 8:00.AM, 1:00.PM$/)
  await expect.element(lines.nth(2)).toMatchTextContent(/5:00.PMNo slots$/)
  await expect.element(lines.nth(3), { message: 'a Saturday' }).toMatchTextContent(/5:00.PM$/)
  await expect.element(lines.nth(4)).toMatchTextContent(/Closed: Flood$/)
  await ownSlots().click()
  served.preview = ({ body }) => {
    expect(body).toEqual({ hours: HOURS, slots: { ...DEFAULT_SLOTS, minutes: 480 } })
    return { data: [day('2026-03-02', '09:00')] }
  }
  await field('Length in minutes').fill('480')
  await expect.element(lines.nth(0)).toMatchTextContent(/1 slot: 9:00.AM$/)
})

test('a department that takes no appointments has no slots to set', async () => {
  await open(office())
  await expect.element(preview().getByText('Mon, Mar 2')).toBeVisible()
  expect(ownSlots().query()).toBeNull()
  expect(preview().getByText('No slots').query()).toBeNull()
})

test('slots are set in Spanish on a phone', async () => {
  await page.viewport(390, 844)
  served.saved[BUILDING.id] = books({
    slots: { ...HALF_HOURS, between: { from: '09:00', to: '12:00' } },
    slots_from: 'department',
  })
  served.put = () => ({ data: served.saved[BUILDING.id] })
  showTab('es')
  await page.getByRole('button', { name: 'Horario Building' }).click()
  await expect
    .element(
      page.getByText(
        /^Esta oficina sigue los turnos de su departamento: 30 minutos cada uno, 15 minutos entre turnos, de 9:00.a\.m\. a 12:00.p\.m\., 2 citas a la vez, con reserva hasta 1 hora antes\.$/,
      ),
    )
    .toBeVisible()
  await page.getByText('Indicar turnos propios').click()
  await field('Duración en minutos').fill('2')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Escriba un número entero de 5 a 480.')).toBeVisible()
  const slots = page.getByRole('region', { name: 'Turnos para citas' }).element()
  expect([slots.scrollWidth, slots.clientWidth]).toEqual([390, 390])
  expect(await axeFaults()).toBe('')
  await field('Duración en minutos').fill('20')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect
    .element(page.getByText('Se guardaron el horario y los turnos de Building.'))
    .toBeVisible()
})

import { DEFAULT_SLOTS } from '@plat/contract/offices/channels'
import type { Misplacement } from '@plat/contract/schedule/appointment'
import type { listMisplaced } from '@plat/contract/schedule/misplaced'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { z } from 'zod'
import { axeFaults } from '../ui/axe-for-tests.ts'
import {
  BUILDING,
  field,
  office,
  openHours,
  save,
  serveOffices,
  showTab,
} from './office-tab-for-tests.tsx'

const served = serveOffices()

type Appointment = z.infer<typeof listMisplaced.reply>['appointments'][number]

/** An appointment at 10:00 on Nov 26, 2099, on the clock of Tokyo. */
const appointment = (number: number, why: Misplacement): Appointment => ({
  guid: `00000000-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`,
  datetime: { start: '2099-11-26T01:00:00Z', end: '2099-11-26T02:00:00Z' },
  time_zone: 'Asia/Tokyo',
  channel: { en: 'Plan review', es: 'Revisión de planos' },
  why,
})
const answer = (total: number, ...appointments: Appointment[]) => ({
  data: { appointments, total },
})

const notice = () => page.getByRole('region', { name: /needs? attention/ })
const rows = () => notice().getByRole('listitem')

test('without such appointments nothing is shown', async () => {
  showTab()
  await openHours()
  // By now the answer is known, and drawn with the list.
  await page.getByRole('button', { name: 'All offices' }).click()
  await expect.element(page.getByRole('button', { name: 'Office hours Building' })).toBeVisible()
  expect(served.calls.map(({ asked }) => asked)).toContain('GET /api/schedule/misplaced')
  expect(notice().query()).toBeNull()
})

test('each appointment is named by its office’s clock, with the reason and a link to it', async () => {
  served.misplaced = () =>
    answer(2, appointment(1, 'closed_day'), { ...appointment(2, 'too_many'), channel: null })
  showTab()
  await expect
    .element(
      page.getByRole('heading', {
        name: '2 upcoming appointments need attention',
      }),
    )
    .toBeVisible()
  await expect
    .element(rows().nth(0))
    .toMatchTextContent(
      /^Thursday, November 26(, | at )10:00\s–\s11:00\sAM GMT\+9Plan reviewThe office is closed that day$/,
    )
  await expect
    .element(rows().nth(0).getByRole('link'))
    .toHaveAttribute('href', '/appointment?id=00000000-0000-4000-8000-000000000101')
  await expect
    .element(rows().nth(1))
    .toMatchTextContent(/GMT\+9Too many appointments at that time$/)
  expect(
    notice()
      .getByText(/not listed/)
      .query(),
  ).toBeNull()
  expect(await axeFaults()).toBe('')
})

test('of many, later ones are folded, and those that are not listed are counted', async () => {
  const twelve = Array.from({ length: 12 }, (_, index) => appointment(index, 'outside_hours'))
  served.misplaced = () => answer(15, ...twelve)
  showTab()
  await expect
    .element(
      notice().getByText(
        '3 more appointments are not listed: they come later, or you cannot open them.',
      ),
    )
    .toBeVisible()
  await expect.poll(() => rows().elements().length).toBe(10)
  await notice().getByRole('button', { name: 'Show 2 more' }).click()
  await expect.poll(() => rows().elements().length).toBe(12)
  expect(await axeFaults()).toBe('')
})

test('where the reader may open none, their number is still said', async () => {
  served.misplaced = () => answer(1)
  showTab()
  await expect
    .element(page.getByRole('heading', { name: '1 upcoming appointment needs attention' }))
    .toBeVisible()
  await expect.element(notice().getByText(/^1 more appointment is not listed/)).toBeVisible()
  expect(rows().elements()).toEqual([])
})

test('a failure is said, and trying again shows the appointments', async () => {
  served.misplaced = () => ({ status: 403, code: 'forbidden', detail: 'No.' })
  showTab()
  await expect
    .element(page.getByText(/^We could not check whether appointments need attention\./))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Office hours Building' })).toBeVisible()
  served.misplaced = () => answer(1, appointment(1, 'other_slots'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(rows().getByText('The slots start at other times')).toBeVisible()
  expect(page.getByText(/^We could not check/).query()).toBeNull()
})

test('the list is read again after a save, and when the page is shown again', async () => {
  served.saved[BUILDING.id] = office({ slots: DEFAULT_SLOTS })
  showTab()
  await openHours()
  await field('Monday, from').fill('10')
  served.put = () => {
    served.misplaced = () => answer(1, appointment(1, 'outside_hours'))
    return { data: office() }
  }
  await save().click()
  await expect.element(rows().getByText('Outside the office hours')).toBeVisible()
  served.misplaced = () => answer(0)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.poll(() => notice().query()).toBeNull()
})

import type { Office } from '@plat/contract/offices/channels'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  BUILDING,
  field,
  HOURS,
  NINE_TO_FIVE,
  office,
  openHours,
  save,
  sentTo,
  serveOffices,
  showTab,
} from './office-tab-for-tests.tsx'

const served = serveOffices()

async function openOffice(first = office()): Promise<void> {
  served.saved[BUILDING.id] = first
  served.put = () => ({ data: served.saved[BUILDING.id] })
  showTab()
  await openHours()
}

/** The server has another office from now on. */
function saveAs(next: Office): Office {
  served.saved[BUILDING.id] = next
  return next
}

const day = (name: string) => page.getByRole('group', { name, exact: true })
const sent = () => sentTo(served)

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
  await expect.element(page.getByText('You saved the hours of Building.')).toBeVisible()
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
  await expect.element(page.getByText(/^Must be after the start/)).toBeVisible()
  await expect.element(field('Monday, from'), { message: 'the first fault' }).toHaveFocus()
  await field('Monday, from').fill('9')
  await field('Tuesday, until').fill('midnight')
  await day('Monday').getByRole('button', { name: 'Add hours Monday' }).click()
  await expect.element(field('Monday, part 2, from')).toHaveFocus()
  await userEvent.keyboard('10 am')
  await userEvent.tab()
  await expect.element(page.getByText('Overlaps other hours.')).toBeVisible()
  await expect
    .element(page.getByText(/^This preview does not include your last change/))
    .toBeVisible()
  expect(sent()).toEqual([])
  await day('Monday').getByRole('button', { name: 'Remove the hours of Monday, part 2' }).click()
  await save().click()
  await expect.element(page.getByText('You saved the hours of Building.')).toBeVisible()
  expect(sent()).toHaveLength(1)
})

test('a closed day is added by Enter, which does not save the hours', async () => {
  await openOffice()
  const name = page.getByRole('textbox', { name: 'Reason, as residents read it' })
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
  await expect.element(page.getByText('You saved the hours of Building.')).toBeVisible()
  expect(sent()).toMatchObject([
    { hours: { closures: [{ date: `${year}-07-03`, name: 'Bridge day' }] } },
  ])
  await page.getByRole('button', { name: 'Office hours Building' }).click()
  await page.getByRole('button', { name: 'The agency’s next holidays' }).click()
  await expect.element(page.getByText(/Jul 4, 2099$/)).toBeVisible()
})

test('inherited hours are read first; its own begin with them and are taken away with a way back', async () => {
  await openOffice(office({ from: 'department', version: 0 }))
  await expect
    .element(page.getByText('This office follows the hours of its department.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Set its own hours' }).click()
  served.put = () => ({ data: saveAs(office({ version: 1 })) })
  await save().click()
  await expect.element(page.getByText('You saved the hours of Building.')).toBeVisible()
  expect(sent()).toEqual([{ hours: HOURS, version: 0 }])
  await page.getByRole('button', { name: 'Office hours Building' }).click()
  served.put = () => ({ data: office({ from: 'department', version: 0 }) })
  await page.getByRole('button', { name: 'Remove its own hours' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('You restored the hours of Building.')).toBeVisible()
  expect(sent().slice(1)).toEqual([
    { hours: null, version: 1 },
    { hours: HOURS, version: 0 },
  ])
})

test('where another manager was faster, nothing is overwritten until it is chosen', async () => {
  await openOffice()
  await field('Monday, from').fill('10')
  served.put = () => {
    saveAs(office({ version: 3, hours: { ...HOURS, weekly: HOURS.weekly.with(6, NINE_TO_FIVE) } }))
    return { status: 409, code: 'conflict', detail: 'Wen Li changed this.' }
  }
  await save().click()
  await expect.element(page.getByText('Wen Li changed this.')).toBeVisible()
  await page.getByRole('button', { name: 'Go on from theirs' }).click()
  await expect.element(field('Sunday, until')).toHaveValue('5:00 PM')
  await expect.element(field('Monday, from')).toHaveValue('9:00 AM')
  await field('Monday, from').fill('10')
  served.put = () => ({ data: served.saved[BUILDING.id] })
  await save().click()
  await expect.element(page.getByText('You saved the hours of Building.')).toBeVisible()
  expect(sent().at(-1)).toMatchObject({ version: 3 })
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

test('a notice from the desk is shown until a time; where another manager was faster, both are kept', async () => {
  await openOffice()
  const text = page.getByRole('textbox', { name: 'Notice', exact: true })
  await text.fill('20 minutes’ delay')
  await field('Show until').fill('noon')
  const theirs = { text: 'Back at 2', until: '2099-03-02T22:00:00Z' }
  served.put = () => {
    saveAs(office({ notice: theirs, notice_version: 1 }))
    return { status: 409, code: 'conflict', detail: 'Someone changed this notice.' }
  }
  await page.getByRole('button', { name: 'Show notice' }).click()
  await expect.element(page.getByText(/Someone changed this notice\.$/)).toBeVisible()
  await expect.element(page.getByText(/^Residents see “Back at 2” until/)).toBeVisible()
  await expect.element(text).toHaveValue('20 minutes’ delay')
  served.put = () => ({ data: served.saved[BUILDING.id] })
  await page.getByRole('button', { name: 'Show notice' }).click()
  await expect.element(page.getByText('Residents now see your notice.')).toBeVisible()
  expect(sent()).toMatchObject([
    { notice: { text: '20 minutes’ delay' }, version: 0 },
    { notice: { text: '20 minutes’ delay' }, version: 1 },
  ])
})

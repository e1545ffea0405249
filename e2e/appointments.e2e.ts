import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { linkIn, mailTo, makeAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { freeSlots, mailedFile, pick, toSlots } from './support/booking.ts'
import { logInThere, panelOf } from './support/callers.ts'
import { journey } from './support/journey.ts'
import { focused, tabTo } from './support/keyboard.ts'
import { apiList, type ListedRecord, PERMITS } from './support/module-page.ts'
import { type RunningServer, startServer } from './support/server.ts'

const HARBOR = 'harbor.localhost'

/** Its own demo: who has which slot must not depend on other journeys. */
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ copyOf: inject('preparedData').demo })
})
afterAll(() => server.stop())

const at = () => ({ host: HARBOR, port: server.port })
const url = (path: string) => server.url(HARBOR, path)
const inOffice = { timezoneId: 'America/Los_Angeles' }

async function aPermit(): Promise<ListedRecord> {
  const [record] = await apiList({ ...at(), module: 'building-permits' }, {}, 'limit=1')
  if (record === undefined) throw new Error('expected a permit')
  return record
}

/** A resident at the step where a slot is picked, about a permit. */
async function atSlots(page: Page): Promise<{ email: string; record: ListedRecord }> {
  const resident = await makeAccount(HARBOR, {}, server.port)
  const record = await aPermit()
  await signIn(page, url('/'), resident)
  await page.goto(url(`${PERMITS}/search/record/${record.guid}`))
  await toSlots(page)
  await freeSlots(panelOf(page)).first().waitFor()
  return { email: resident.email, record }
}

/** The link of the newest mail of a kind, opened by somebody who is not signed in. */
async function openMailed(page: Page, email: string, kind: string): Promise<void> {
  await page.goto(linkIn(await mailTo(HARBOR, email, kind, server.port), '/appointment'))
  await page.getByRole('heading', { name: 'Your appointment' }).waitFor()
}

journey(
  'a resident books from a record, gets a calendar entry by mail, and moves and cancels it signed out',
  async ({ page, newPage }) => {
    const resident = await makeAccount(HARBOR, {}, server.port)
    const record = await aPermit()
    await page.goto(url(`${PERMITS}/search/record/${record.guid}`))
    await page.getByRole('button', { name: 'Appointment', exact: true }).click()
    await logInThere(page, resident)
    const panel = panelOf(page)
    await panel.getByRole('heading', { name: 'Request an Appointment' }).waitFor()
    await panel.getByText('Pick a slot', { exact: true }).waitFor()
    await freeSlots(panel).first().waitFor()
    expect(await panel.getByRole('radiogroup').getByRole('group').count()).toBe(5)
    await expectAccessible(page)
    await pick(freeSlots(panel).first())
    await panel.getByRole('button', { name: 'Continue' }).click()
    await panel.getByLabel('Notes').fill('About the fence')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Confirm' }).click()
    await panel
      .getByText(
        `Your request about ${record.agency_reference} will be acknowledged soon. You will receive an email shortly to confirm the exact time for your meeting`,
      )
      .waitFor()
    await panel.getByText('About the fence').waitFor()
    await expectAccessible(page)

    const file = await mailedFile(at(), resident.email, 'appointment.requested')
    expect(file.text).toMatch(/^BEGIN:VCALENDAR\r?\n/)
    expect(file.text).toMatch(/^METHOD:REQUEST\r?$/m)

    const other = await newPage()
    await openMailed(other, resident.email, 'appointment.requested')
    expect(new URL(other.url()).search, 'the token leaves the address').toBe('')
    await other.getByText('You picked this time. The agency has not confirmed it yet.').waitFor()
    await other.getByText('About the fence').waitFor()
    await expectAccessible(other)
    const [download] = await Promise.all([
      other.waitForEvent('download'),
      other.getByRole('link', { name: 'Add to calendar' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^harbor-appointment-\d{4}-\d\d-\d\d\.ics$/)
    const saved = await readFile(await download.path(), 'utf8')
    expect(saved).toMatch(/^METHOD:PUBLISH\r?$/m)
    expect(uidOf(saved)).toBe(uidOf(file.text))
    await other.getByRole('button', { name: 'Reschedule' }).click()
    await pick(freeSlots(other.getByRole('main')).last())
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Ask for this time' }).click()
    await other.getByText('You picked another time. The agency is asked to confirm it.').waitFor()
    const moved = await mailedFile(at(), resident.email, 'appointment.user-moved')
    expect(uidOf(moved.text)).toBe(uidOf(file.text))
    expect(sequenceOf(moved.text)).toBeGreaterThan(sequenceOf(file.text))

    // A reload is the same page still.
    await other.reload()
    await other.getByRole('button', { name: 'Cancel the appointment' }).click()
    await expectAccessible(other)
    await other.getByRole('dialog').getByRole('button', { name: 'Cancel the appointment' }).click()
    await other.getByText('You cancelled this appointment.').waitFor()
    expect(await other.getByRole('button', { name: 'Reschedule' }).count()).toBe(0)
    const cancelled = await mailedFile(at(), resident.email, 'appointment.user-cancelled')
    expect(cancelled.text).toMatch(/^METHOD:CANCEL\r?$/m)
  },
)

journey('a link that is none says so, and leads home', async ({ page, problems }) => {
  problems.allow(/status of 404/)
  await page.goto(url(`/appointment?token=${'x'.repeat(43)}`))
  await page.getByRole('heading', { name: 'This link is no longer valid.' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await page.waitForURL(url('/'))
})

journey('the keyboard alone books an appointment, in Spanish on a phone', async ({ newPage }) => {
  const page = await newPage({ viewport: { width: 390, height: 844 }, ...inOffice })
  const resident = await makeAccount(HARBOR, {}, server.port)
  const record = await aPermit()
  await signIn(page, url('/'), resident)
  await page.goto(url(`${PERMITS}/search/record/${record.guid}?lang=es`))
  await page.getByRole('button', { name: 'Cita', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Solicitar una cita')
  await freeSlots(panelOf(page)).first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Confirme su solicitud')
  await tabTo(page, 'Notas')
  await page.keyboard.type('Sobre la valla')
  await expectAccessible(page)
  await tabTo(page, 'Confirmar')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Gracias')
  await panelOf(page).getByText('Sobre la valla').waitFor()
  await expectAccessible(page)
  const width = await page.evaluate<number>('document.documentElement.scrollWidth')
  expect(width).toBeLessThanOrEqual(390)
})

journey('a visitor in another zone reads both clocks', async ({ page, newPage }) => {
  // The journeys’ browsers are in Tokyo.
  await atSlots(page)
  const panel = panelOf(page)
  await panel
    .getByText('Times are in Pacific Time (Los Angeles). Below each is the time on your clock.')
    .waitFor()
  const first = await freeSlots(panel).first().locator('xpath=ancestor::label').innerText()
  expect(first).toMatch(/^\d+:00\s[AP]M\s+\w+ \d+:00\s[AP]M\s+on your clock$/)
  await pick(freeSlots(panel).first())
  await panel.getByRole('button', { name: 'Continue' }).click()
  await panel.getByText(/ on your clock$/).waitFor()

  const there = await newPage(inOffice)
  await atSlots(there)
  await panelOf(there).getByText('Times are in Pacific Time (Los Angeles).').waitFor()
  expect(await panelOf(there).getByText('on your clock').count()).toBe(0)
})

journey(
  'two want the same slot at once: one has it, the other is offered the nearest and keeps the notes',
  async ({ newPage, problems }) => {
    problems.allow(/status of 409/)
    const pages = [await newPage(inOffice), await newPage(inOffice)] as const
    for (const page of pages) {
      await atSlots(page)
      await pick(freeSlots(panelOf(page)).last())
      await panelOf(page).getByRole('button', { name: 'Continue' }).click()
      await panelOf(page).getByLabel('Notes').fill('About the fence')
    }
    const confirm = (page: Page) => panelOf(page).getByRole('button', { name: 'Confirm' })
    await Promise.all(pages.map((page) => confirm(page).click()))
    const thanks = (page: Page) => panelOf(page).getByRole('heading', { name: 'Thank you' })
    const taken = (page: Page) =>
      panelOf(page).getByText(/^Somebody else has just taken this slot\./)
    const results = await Promise.all(
      pages.map(async (page) => {
        await thanks(page).or(taken(page)).first().waitFor()
        return (await taken(page).count()) > 0
      }),
    )
    expect(results.toSorted()).toEqual([false, true])
    const loser = pages[results.indexOf(true)] ?? pages[0]
    const panel = panelOf(loser)
    await expectAccessible(loser)
    const nearest = panel.getByRole('button', { name: /^\p{L}+, \p{L}+ \d+, \d+:00/u })
    expect(await nearest.count()).toBe(3)
    await nearest.first().click()
    expect(await panel.getByLabel('Notes').inputValue()).toBe('About the fence')
    await confirm(loser).click()
    await thanks(loser).waitFor()
  },
)

function uidOf(calendar: string): string | undefined {
  return /^UID:(.+?)\r?$/m.exec(calendar)?.[1]
}

function sequenceOf(calendar: string): number {
  return Number(/^SEQUENCE:(\d+)\r?$/m.exec(calendar)?.[1] ?? Number.NaN)
}

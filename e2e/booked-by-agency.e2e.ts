import { afterAll, beforeAll } from 'vitest'
import { signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { HARBOR, openRecordAsResident, startOpenDemo } from './support/callers.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { tabTo } from './support/keyboard.ts'
import type { RunningServer } from './support/server.ts'

/** A demo of its own: its office is open day and night. */
let server: RunningServer

beforeAll(async () => {
  server = await startOpenDemo()
})
afterAll(() => server.stop())

journey(
  '[BK-10] an agent books a full slot for someone who calls, by keyboard, and finds it in the timeline',
  async ({ page, newPage }) => {
    const resident = await openRecordAsResident(server, page)
    await page.getByRole('button', { name: 'Appointment', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Request an Appointment' })
    const slot = dialog.getByRole('radio', { disabled: false }).nth(30)
    await slot.check({ force: true })
    const value = await slot.getAttribute('value')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByText(resident.reference).first().waitFor()

    const agent = await newPage()
    await signIn(agent, server.url(HARBOR), await demoStaff(HARBOR, 'agent'))
    await agent.goto(page.url())
    await agent.getByRole('button', { name: 'Appointment', exact: true }).click()
    const form = agent.getByRole('dialog', { name: 'Request an Appointment' })
    await form.getByRole('radiogroup', { name: 'Pick a slot' }).waitFor()
    const full = form.locator(`input[type=radio][value="${value}"]`)
    await full.check({ force: true })
    await expectAccessible(agent)
    await tabTo(agent, 'Continue')
    await agent.keyboard.press('Enter')
    await form.getByLabel('Name').fill('Joe Hill')
    await form.getByRole('textbox', { name: 'Phone' }).fill('(541) 555-0199')
    await tabTo(agent, 'Book this time even though it is full')
    await agent.keyboard.press('Space')
    await expectAccessible(agent)
    await tabTo(agent, 'Confirm')
    await agent.keyboard.press('Enter')
    await form.getByText(/^You booked this appointment for Joe Hill\./).waitFor()
    await form.getByRole('link', { name: 'See it in My timeline' }).click()
    await agent.getByText('This appointment is confirmed.').waitFor()
    await agent.getByText('(541) 555-0199').first().waitFor()
    await agent.getByText('Agency booked this time').waitFor()
    await agent.getByText(/^The slot was full/).waitFor()
    await expectAccessible(agent)
  },
)

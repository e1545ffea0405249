import { afterAll, beforeAll, expect } from 'vitest'
import { linkIn, mailTo, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { HARBOR, openRecordAsResident, startOpenDemo } from './support/callers.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { tabTo } from './support/keyboard.ts'
import type { RunningServer } from './support/server.ts'

const COUNTER = 'building@harbor.example'

/** A demo of its own: its office is open day and night. */
let server: RunningServer

beforeAll(async () => {
  server = await startOpenDemo()
})
afterAll(() => server.stop())

journey(
  'a resident books from a record, an agent confirms by the email, the resident confirms and cancels by the link without login',
  async ({ page, newPage }) => {
    const resident = await openRecordAsResident(server, page)
    await page.getByRole('button', { name: 'Appointment', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Request an Appointment' })
    await dialog.getByText('Tomorrow').or(dialog.getByText(/day$/)).first().waitFor()
    await expectAccessible(page)
    await dialog.getByRole('radio', { disabled: false }).nth(30).check({ force: true })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByLabel('Notes').fill('Where may the porch stand?')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog
      .getByText(
        `Your request about ${resident.reference} will be acknowledged soon. You will receive an email shortly to confirm the exact time for your meeting`,
      )
      .waitFor()
    await dialog.getByText('Where may the porch stand?').waitFor()

    const link = (text: string) => linkIn(text, '/appointment')
    const asked = link(await mailTo(HARBOR, COUNTER, 'appointment.requested', server.port))
    const agent = await newPage()
    await signIn(agent, server.url(HARBOR), await demoStaff(HARBOR, 'agent'))
    await agent.goto(asked)
    await agent.getByText('Where may the porch stand?').waitFor()
    await agent.getByText('User Comments').waitFor()
    await expectAccessible(agent)
    await agent.getByRole('button', { name: 'Confirm', exact: true }).click()
    await agent.getByText('Agency confirmed').waitFor()

    const guest = await newPage({ viewport: { width: 390, height: 844 } })
    await guest.goto(
      link(await mailTo(HARBOR, resident.email, 'appointment.agency-confirmed', server.port)),
    )
    await guest.getByRole('heading', { name: 'Your appointment', level: 1 }).waitFor()
    expect(new URL(guest.url()).search).toBe('')
    await guest.getByRole('button', { name: 'Confirm', exact: true }).click()
    await guest.getByText('This appointment is confirmed.').waitFor()
    await expectAccessible(guest)
    await guest.reload()
    await guest.getByText('You confirmed').waitFor()
    await guest.getByRole('button', { name: 'Cancel the appointment' }).click()
    await guest.getByRole('dialog').getByRole('button', { name: 'Cancel the appointment' }).click()
    await guest.getByText('You cancelled this appointment.').waitFor()
    await agent.reload()
    await agent.getByText('Ana Reyes cancelled this appointment.').waitFor()
    await mailTo(HARBOR, resident.email, 'appointment.user-cancelled', server.port)
  },
)

journey(
  '[BK-8] [BK-13] by keyboard, in Spanish, on a phone in Auckland: the office’s day and hour are booked, with one’s own beside',
  async ({ newPage }) => {
    const page = await newPage({
      viewport: { width: 390, height: 844 },
      timezoneId: 'Pacific/Auckland',
      locale: 'es-US',
    })
    await openRecordAsResident(server, page, '?lang=es')
    await page.getByRole('button', { name: 'Cita', exact: true }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Solicitar una cita' })
    await dialog.getByRole('radio').first().waitFor()
    await dialog
      .getByText(/zona horaria/)
      .first()
      .waitFor()
    await dialog.getByRole('radio', { disabled: false }).first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expectAccessible(page)
    await tabTo(page, 'Continuar')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Notas').waitFor()
    await tabTo(page, 'Confirmar')
    await page.keyboard.press('Enter')
    await dialog.getByText(/^Su solicitud sobre /).waitFor()
    await expectAccessible(page)
  },
)

import { afterAll, beforeAll } from 'vitest'
import { linkIn, mailTo, signIn } from './support/accounts.ts'
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
  'a freed time: a resident with a later appointment is emailed, and moves to it by the link without login',
  async ({ page, newPage }) => {
    const first = await openRecordAsResident(server, page)
    await page.getByRole('button', { name: 'Appointment', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Request an Appointment' })
    await dialog.getByRole('radio', { disabled: false }).nth(30).check({ force: true })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByText(first.reference).first().waitFor()

    const other = await newPage({ viewport: { width: 390, height: 844 } })
    const second = await openRecordAsResident(server, other)
    await other.getByRole('button', { name: 'Appointment', exact: true }).click()
    const later = other.getByRole('dialog', { name: 'Request an Appointment' })
    await later.getByText(/^No time early enough\?/).waitFor()
    await later.getByRole('radio', { disabled: false }).nth(60).check({ force: true })
    await tabTo(other, 'Continue')
    await other.keyboard.press('Enter')
    await later.getByLabel('Notes').waitFor()
    await tabTo(other, 'Email me when an earlier time frees up')
    await other.keyboard.press('Space')
    await expectAccessible(other)
    await tabTo(other, 'Confirm')
    await other.keyboard.press('Enter')
    await later.getByText('We will email you when an earlier time frees up.').waitFor()

    await mailTo(HARBOR, second.email, 'appointment.requested', server.port)
    const confirmation = await mailTo(HARBOR, first.email, 'appointment.requested', server.port)
    const guest = await newPage()
    await guest.goto(linkIn(confirmation, '/appointment'))
    await guest.getByRole('button', { name: 'Cancel the appointment' }).click()
    await guest.getByRole('dialog').getByRole('button', { name: 'Cancel the appointment' }).click()
    await guest.getByText('You cancelled this appointment.').waitFor()

    const offer = await mailTo(HARBOR, second.email, 'appointment.earlier-offered', server.port)
    const phone = await newPage({ viewport: { width: 390, height: 844 } })
    await phone.goto(linkIn(offer, '/appointment'))
    await phone.getByRole('heading', { name: 'An earlier time is free' }).waitFor()
    await phone.getByText(/^We are keeping it for you until /).waitFor()
    await expectAccessible(phone)
    const agent = await newPage()
    await signIn(agent, server.url(HARBOR), await demoStaff(HARBOR, 'agent'))
    const asked = await mailTo(
      HARBOR,
      'building@harbor.example',
      'appointment.requested',
      server.port,
    )
    await agent.goto(linkIn(asked, '/appointment'))
    await agent.getByText(/^Offered to the resident: /).waitFor()
    await expectAccessible(agent)

    await phone.getByRole('button', { name: 'Move to this time' }).click()
    await phone.getByText(/^You picked another time\./).waitFor()
    await agent.reload()
    await agent.getByText(/picked this time\. The agency has to confirm it\./).waitFor()
    await agent.getByText('The resident is on the list for an earlier time').waitFor({
      state: 'hidden',
    })
  },
)

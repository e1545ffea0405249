import { afterAll, beforeAll } from 'vitest'
import { mailTo, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { HARBOR, openAsStaff, openRecordAsResident, startOpenDemo } from './support/callers.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { focused, tabTo } from './support/keyboard.ts'
import type { RunningServer } from './support/server.ts'

/** A demo of its own: its office is open day and night. */
let server: RunningServer

beforeAll(async () => {
  server = await startOpenDemo()
})
afterAll(() => server.stop())

journey(
  '[SCH-03] [SCH-15] [SCH-16] [ENG-13] a request is pending at once; by keyboard an agent assigns it to a colleague, who sees it at once and confirms',
  async ({ page, newPage }) => {
    const resident = await openRecordAsResident(server, page)
    await page.getByRole('button', { name: 'Appointment', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Request an Appointment' })
    await dialog.getByRole('radio', { disabled: false }).nth(30).check({ force: true })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByLabel('Notes').fill('May the fence stay?')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByText(resident.reference).first().waitFor()

    const colleague = await newPage()
    await openAsStaff(server, colleague, 'manager')
    await colleague.goto(server.url(HARBOR, '/resourcer?tab=pending&agent=me'))
    await colleague.getByText('Nothing matches these filters').waitFor()

    const agent = await newPage()
    await signIn(agent, server.url(HARBOR), await demoStaff(HARBOR, 'agent'))
    await agent.goto(server.url(HARBOR))
    await agent.getByRole('link', { name: /^RESOURCER/ }).waitFor()
    await tabTo(agent, 'RESOURCER')
    await agent.keyboard.press('Enter')
    await agent.getByRole('heading', { name: 'Resourcer', level: 1 }).waitFor()
    const row = agent.getByRole('row').filter({ hasText: resident.reference })
    await row.getByText('Unassigned').waitFor()
    await expectAccessible(agent)
    await row.getByRole('link').first().focus()
    await agent.keyboard.press('Enter')
    await agent.getByText('May the fence stay?').waitFor()
    await tabTo(agent, 'Assign To')
    await agent.keyboard.press('Enter')
    await agent.getByRole('option', { name: /^Priya Nair/ }).waitFor()
    await agent.keyboard.type('Priya')
    await agent.keyboard.press('Enter')
    await tabTo(agent, 'Assign')
    await agent.keyboard.press('Enter')
    await agent.getByText('Assigned to Priya Nair. We have emailed this agent.').waitFor()
    await row.getByText('Priya Nair').waitFor()
    await agent.getByLabel('Add a note').fill('The neighbor called as well.')
    await agent.keyboard.press('Control+Enter')
    await agent.getByText('You saved the note.').waitFor()
    await expectAccessible(agent)
    await agent.keyboard.press('Escape')
    await row.getByRole('link').first().waitFor()
    if (!(await focused(agent)).includes('In-person')) throw new Error('the row has lost the focus')

    // Without a reload.
    const theirs = colleague.getByRole('row').filter({ hasText: resident.reference })
    await theirs.getByRole('link').first().click()
    await colleague.getByText('The neighbor called as well.').waitFor()
    await mailTo(HARBOR, 'manager@harbor.example', 'appointment.assigned', server.port)
    await colleague.getByRole('button', { name: 'Confirm', exact: true }).click()
    await colleague.getByText('Agency confirmed').waitFor()
    await colleague.goto(server.url(HARBOR, '/resourcer?tab=active&agent=me'))
    await theirs.waitFor()
    await colleague.reload()
    await theirs.waitFor()
    await expectAccessible(colleague)
  },
)

journey('a call-back is assigned on a phone, in Spanish', async ({ newPage }) => {
  const agent = await newPage({ viewport: { width: 390, height: 844 }, locale: 'es-US' })
  await signIn(agent, server.url(HARBOR), await demoStaff(HARBOR, 'agent'))
  await agent.goto(server.url(HARBOR, '/resourcer?type=call_back&lang=es'))
  await agent.getByRole('heading', { name: 'Solicitudes', level: 1 }).waitFor()
  await agent.getByRole('table').waitFor()
  await expectAccessible(agent)
  await agent.getByRole('table').getByRole('link').first().click()
  await agent.getByRole('button', { name: /Asignar a$/ }).click()
  await agent.getByRole('option', { name: /^Priya Nair/ }).click()
  await agent.getByRole('button', { name: 'Asignar', exact: true }).click()
  await mailTo(HARBOR, 'manager@harbor.example', 'call-back.assigned', server.port)
  await expectAccessible(agent)
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { mailTo } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import {
  HARBOR,
  mediaArrive,
  openAsStaff,
  openRecordAsResident,
  startOpenDemo,
  watchMedia,
  withCamera,
} from './support/callers.ts'
import { dataProcess } from './support/data-process.ts'
import { journey } from './support/journey.ts'
import type { RunningServer } from './support/server.ts'

/** A demo of its own: its office is open day and night, and an appointment is moved to now. */
let server: RunningServer

beforeAll(async () => {
  server = await startOpenDemo()
})
afterAll(() => server.stop())

/** Books a video appointment from a record, which an agent confirms; both pages show it. */
async function confirmedMeeting(page: Page, agent: Page): Promise<string> {
  await openAsStaff(server, agent, 'agent')
  const resident = await openRecordAsResident(server, page)
  await page.getByRole('button', { name: 'Appointment', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Request an Appointment' })
  await dialog.getByRole('radio', { disabled: false }).nth(30).check({ force: true })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText(/^We are keeping this time for you until /).waitFor()
  await dialog.getByRole('radio', { name: 'Video' }).check({ force: true })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText(/^Your request about /).waitFor()
  const shown = await dialog.locator('a[href*="entry="]').first().getAttribute('href')
  const guid = new URL(shown ?? '', page.url()).searchParams.get('entry') ?? ''
  await agent.goto(server.url(HARBOR, `/appointment?id=${guid}`))
  await agent.getByRole('button', { name: 'Confirm', exact: true }).click()
  await agent.getByText('Agency confirmed').waitFor()
  await page.goto(server.url(HARBOR, `/appointment?id=${guid}`))
  await page.getByText(/^You can join from .* on this page\.$/).waitFor()
  await mailTo(HARBOR, resident.email, 'appointment.agency-confirmed', server.port)
  return guid
}

const startsIn = (minutes: number, guid: string) =>
  dataProcess(
    'move-appointment-process.ts',
    { tenant: 'harbor', guid, startsIn: minutes },
    server.dataDir,
  )

journey(
  'a video appointment: the resident comes first and waits, the agent is told on another page and joins; both logs have it',
  async ({ page, newPage }) => {
    const agent = await newPage()
    for (const one of [page, agent]) await watchMedia(one)
    const guid = await confirmedMeeting(page, agent)
    await startsIn(10, guid)
    await page.reload()
    await agent.goto(server.url(HARBOR))
    await page.getByRole('button', { name: 'Join the video call' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Join the video call' }).click()
    await withCamera(page)
    await page.getByText(/has not joined yet/).waitFor()
    await expectAccessible(page)

    const card = agent.getByRole('alertdialog')
    await card
      .getByText(/Ana Reyes/)
      .first()
      .waitFor()
    await card.getByRole('button', { name: 'Join' }).click()
    await withCamera(agent)
    for (const one of [page, agent]) await mediaArrive(one)
    expect(await page.getByText(/has not joined yet/).count()).toBe(0)
    await page.reload()
    for (const one of [page, agent]) await mediaArrive(one)
    await agent.getByRole('button', { name: 'Hang up' }).click()
    await page.getByRole('heading', { name: 'The call has ended.' }).waitFor()
    for (const [one, list] of [
      [page, 'attempted'],
      [agent, 'received'],
    ] as const) {
      await one.goto(server.url(HARBOR, `/call-logs/${list}`))
      await one
        .getByRole('row')
        .getByText(/^Answered/)
        .first()
        .waitFor()
    }
    // The agent has no time for two at once.
    await startsIn(-200, guid)
  },
)

journey(
  'a video appointment: the agent opens it, and the resident comes by the card',
  async ({ page, newPage }) => {
    const agent = await newPage()
    for (const one of [page, agent]) await watchMedia(one)
    const guid = await confirmedMeeting(page, agent)
    await startsIn(-5, guid)
    await agent.reload()
    await agent.getByRole('button', { name: 'Join the video call' }).click()
    await withCamera(agent)
    await agent.getByText(/We have invited the resident on this website and by email/).waitFor()
    await expectAccessible(agent)
    const card = page.getByRole('alertdialog')
    await card
      .getByText(/Jordan Reyes/)
      .first()
      .waitFor()
    await card.getByRole('button', { name: 'Join' }).click()
    await withCamera(page)
    for (const one of [page, agent]) await mediaArrive(one)
    await page.getByRole('button', { name: 'Hang up' }).click()
    await agent.getByRole('heading', { name: 'The call has ended.' }).waitFor()
  },
)

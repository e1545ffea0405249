import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { linkIn, mailTo } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import {
  HARBOR,
  joinedCall,
  mediaArrive,
  NEEDS_CODE,
  openAsStaff,
  startOpenDemo,
  watchMedia,
  withCamera,
} from './support/callers.ts'
import { journey } from './support/journey.ts'
import type { RunningServer } from './support/server.ts'

/** A server of its own: calls reach all agents who are there. */
let server: RunningServer

beforeAll(async () => {
  server = await startOpenDemo()
})
afterAll(() => server.stop())

/** The agent mails an invitation. @returns the address of its link */
async function invite(agent: Page, address: string): Promise<string> {
  await agent.getByLabel('Add recipient address').fill(address)
  await agent.getByRole('button', { name: 'Invite', exact: true }).click()
  await agent
    .getByText('Thank you. We have sent an invite to the provided e-mail addresses')
    .waitFor()
  await agent.getByRole('button', { name: 'Okay' }).click()
  return linkIn(await mailTo(HARBOR, address, 'call.invite', server.port), '/call/invite')
}

journey(
  'a guest comes by mail on a phone, waits to be let in, sees and hears both, and is removed: the link lets nobody in again',
  async ({ page, newPage, problems }) => {
    problems.allow(NEEDS_CODE)
    problems.allow(/status of 410/)
    const agent = await newPage()
    await joinedCall(server, page, agent)
    for (const one of [page, agent]) await withCamera(one)
    const link = await invite(agent, 'gus@mail.example')

    const guest = await newPage({ viewport: { width: 390, height: 844 } })
    await watchMedia(guest)
    await guest.goto(link)
    await guest.getByRole('heading', { level: 1 }).waitFor()
    expect(guest.url()).not.toContain('token')
    await expectAccessible(guest)
    await guest.getByLabel('Your name').fill('Gus Lind')
    await guest.keyboard.press('Enter')
    await guest.getByText('An agent will let you in.').first().waitFor()
    await guest.reload()
    await guest.getByText('An agent will let you in.').first().waitFor()
    await expectAccessible(guest)

    await agent.getByRole('button', { name: 'Admit Gus Lind' }).click()
    await guest.waitForURL((url) => /^\/call\/[\da-f-]{36}$/.test(url.pathname))
    await withCamera(guest)
    for (const one of [guest, page, agent]) await mediaArrive(one)
    await guest.getByLabel('Video of Ana Reyes').waitFor()
    await expect.poll(() => guest.getByLabel(/^Video of /).count()).toBe(2)
    await page.getByLabel('Video of Gus Lind').waitFor()
    await guest.getByRole('textbox', { name: 'Message' }).fill('I have the plans')
    await guest.keyboard.press('Enter')
    await page.getByRole('log').getByText('I have the plans').waitFor()
    await expectAccessible(agent)

    await agent.getByRole('button', { name: 'Remove Gus Lind' }).click()
    await agent.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await guest.getByLabel('Your video').waitFor({ state: 'detached' })
    await page.getByLabel('Video of Gus Lind').waitFor({ state: 'detached' })
    for (const one of [page, agent]) await mediaArrive(one)
    await guest.goto(link)
    await guest.getByRole('heading', { name: 'This invitation is no longer valid.' }).waitFor()
    const stranger = await newPage()
    await stranger.goto(link)
    await stranger.getByRole('heading', { name: 'This invitation is no longer valid.' }).waitFor()
    // Else the agent stays in the call for a minute, and takes no other one.
    await agent.getByRole('button', { name: 'Hang up' }).click()
    await page.getByRole('heading', { name: 'The call has ended.' }).waitFor()
  },
)

journey(
  'an agent asks a colleague to join from the contacts: declined, then joined; the end of the call ends what was mailed',
  async ({ page, newPage, problems }) => {
    problems.allow(NEEDS_CODE)
    problems.allow(/status of 410/)
    const [agent, colleague] = [await newPage(), await newPage()]
    await joinedCall(server, page, agent)
    await openAsStaff(server, colleague, 'manager')
    await agent.getByRole('button', { name: 'Contacts' }).click()
    const contact = agent.getByRole('listitem').filter({ hasText: 'manager@harbor.example' })
    await contact.getByRole('button', { name: /^Call / }).click()
    const asked = colleague.getByRole('alertdialog', { name: /asks you to join/ })
    await asked.getByRole('button', { name: 'Decline' }).click()
    await agent.getByText('Declined').waitFor()
    await contact.getByRole('button', { name: /^Call / }).click()
    await asked.getByRole('button', { name: 'Join' }).click()
    await colleague.getByRole('heading', { name: /^Call with /, level: 1 }).waitFor()
    const people = page.getByRole('listitem').filter({ hasText: 'In the call' })
    await expect.poll(() => people.count()).toBe(3)
    const link = await invite(agent, 'nora@mail.example')
    await page.getByRole('button', { name: 'Hang up' }).click()
    await agent.getByRole('button', { name: 'Hang up' }).click()
    await colleague.getByRole('heading', { name: 'The call has ended.' }).waitFor()
    const guest = await newPage()
    await guest.goto(link)
    await guest.getByRole('heading', { name: 'This invitation is no longer valid.' }).waitFor()
  },
)

journey(
  'an interpreter from the contacts has the seat and types captions that the resident reads; an agent who hung up by mistake is back by a press',
  async ({ page, newPage, problems }) => {
    problems.allow(NEEDS_CODE)
    const agent = await newPage()
    await joinedCall(server, page, agent)
    for (const one of [page, agent]) await withCamera(one)
    await agent.getByRole('button', { name: 'Contacts' }).click()
    await agent
      .getByRole('button', { name: 'Invite Spanish interpreter (Harbor Language Line)' })
      .click()
    await agent.getByText('Thank you. We have sent an invite', { exact: true }).waitFor()
    const address = 'spanish@harbor-language-line.example'
    const link = linkIn(await mailTo(HARBOR, address, 'call.invite', server.port), '/call/invite')

    const interpreter = await newPage({ viewport: { width: 390, height: 844 } })
    await watchMedia(interpreter)
    await interpreter.goto(link)
    await interpreter.getByText(/You are asked to interpret\./).waitFor()
    await interpreter.getByLabel('Your name').fill('Iris Vega')
    await interpreter.keyboard.press('Enter')
    await agent.getByRole('button', { name: 'Admit Iris Vega' }).click()
    await interpreter.waitForURL((url) => /^\/call\/[\da-f-]{36}$/.test(url.pathname))
    await withCamera(interpreter)
    for (const one of [interpreter, page, agent]) await mediaArrive(one)
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Iris Vega' })
      .getByText('Interpreter')
      .first()
      .waitFor()
    await page.getByLabel('Video of Iris Vega').waitFor()

    // The resident decides by a shortcut; the interpreter learns of it.
    await page.keyboard.press('Alt+c')
    await interpreter.getByText('Ana Reyes reads captions.').waitFor()
    await interpreter.getByRole('button', { name: 'Captions', exact: true }).click()
    const field = interpreter.getByLabel('Type what is said')
    await field.pressSequentially('The plans are')
    const captions = page.getByRole('group', { name: 'Words of everyone in the call' })
    await captions.getByText('The plans are').waitFor()
    await field.pressSequentially(' complete')
    await interpreter.keyboard.press('Enter')
    await captions.getByText('The plans are complete').waitFor()
    await page.getByRole('button', { name: 'Caption what I say' }).click()
    await page.getByText(/^Your browser may send your voice/).waitFor()
    for (const one of [interpreter, page, agent]) await expectAccessible(one)
    await page.getByRole('button', { name: 'Not now' }).click()

    await agent.getByRole('button', { name: 'Hang up' }).click()
    await agent.getByRole('heading', { name: 'You left this call' }).waitFor()
    await expectAccessible(agent)
    await agent.getByRole('button', { name: 'Return to the call' }).click()
    await agent.getByRole('heading', { name: /^Call with /, level: 1 }).waitFor()
    await page.getByRole('group', { name: 'Words of everyone in the call' }).waitFor()
    for (const one of [interpreter, page, agent]) await mediaArrive(one)
    for (const one of [interpreter, agent])
      await one.getByRole('button', { name: 'Hang up' }).click()
    await page.getByRole('heading', { name: 'The call has ended.' }).waitFor()
  },
)

journey(
  '[ROM-12] staff try the room alone, invite someone by mail and let the person in; closing it ends it for both',
  async ({ page, newPage }) => {
    const agent = await newPage()
    await watchMedia(agent)
    await openAsStaff(server, agent, 'agent')
    await agent.goto(server.url(HARBOR, '/call/check'))
    await agent.getByRole('button', { name: 'Open the test room' }).click()
    await agent.getByRole('heading', { name: 'Test room', level: 1 }).waitFor()
    await withCamera(agent)
    await agent.getByLabel('Your video').waitFor()
    await agent.getByLabel('Add recipient address').fill('tess@mail.example')
    await agent.getByRole('button', { name: 'Invite', exact: true }).click()
    await agent.getByText('Invite sent', { exact: true }).waitFor()
    await expectAccessible(agent)

    const link = linkIn(
      await mailTo(HARBOR, 'tess@mail.example', 'call.invite', server.port),
      '/call/invite',
    )
    await watchMedia(page)
    await page.goto(link)
    await page.getByLabel('Your name').fill('Tess Hall')
    await page.keyboard.press('Enter')
    // Devices are tried in the waiting room, and go off before the call.
    await page.getByRole('button', { name: 'Check camera, microphone and network' }).click()
    await page.getByRole('button', { name: 'Start the check' }).click()
    await page.getByLabel('Your video').waitFor()
    await expectAccessible(page)
    await agent.getByRole('button', { name: 'Admit Tess Hall' }).click()
    await page.getByRole('heading', { name: 'Test room', level: 1 }).waitFor()
    expect(await page.getByLabel('Your video').count()).toBe(0)
    await withCamera(page)
    for (const one of [page, agent]) await mediaArrive(one)
    await agent.getByRole('button', { name: 'Hang up' }).click()
    await agent.getByRole('heading', { name: 'You closed the test room.' }).waitFor()
    await page.getByRole('heading', { name: 'The call has ended.' }).waitFor()
  },
)

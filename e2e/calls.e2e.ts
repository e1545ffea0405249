import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import {
  callAgency,
  HARBOR,
  mailedCode,
  mediaArrive,
  NEEDS_CODE,
  openAsStaff,
  openRecordAsResident,
  setOffice,
  startOpenDemo,
  watchMedia,
  withCamera,
} from './support/callers.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { tabTo } from './support/keyboard.ts'
import type { RunningServer } from './support/server.ts'

const RIDGE = 'ridge.localhost'
const WAITING = 'Thank you. We are connecting you to an Agent. Please wait.'

/** A demo of its own, because a call is offered to any agent who is logged in. */
let server: RunningServer

beforeAll(async () => {
  server = await startOpenDemo()
})
afterAll(() => server.stop())

/** The card that asks an agent to answer. */
const ringing = (page: Page) => page.getByRole('alertdialog', { name: /is calling/ })
/** The card with the own call. */
const ownCall = (page: Page) => page.getByRole('region', { name: 'Call', exact: true })

journey(
  'a resident calls about a record: one agent declines, the next joins, they see and hear each other, write and hang up; no one of another agency is asked',
  { tags: 'core' },
  async ({ page, newPage, problems }) => {
    problems.allow(NEEDS_CODE)
    const [agent, manager, stranger] = [await newPage(), await newPage(), await newPage()]
    for (const one of [page, manager]) await watchMedia(one)
    await signIn(stranger, server.url(RIDGE), await demoStaff(RIDGE, 'agent'))
    await stranger.goto(server.url(RIDGE))
    // The one who was first there is asked first.
    await openAsStaff(server, agent, 'agent')
    await openAsStaff(server, manager, 'manager')
    const resident = await openRecordAsResident(server, page)
    await callAgency(server, page, resident, 'When is the inspection?')
    await ownCall(page).getByText(WAITING).waitFor()
    await ownCall(page).getByText('An agent is being asked now.').waitFor()

    await ringing(agent).getByText(resident.reference).first().waitFor()
    await ringing(agent).getByText('When is the inspection?').waitFor()
    await expectAccessible(agent)
    await expectAccessible(page)
    await agent.keyboard.press('Alt+d')
    await ringing(agent).waitFor({ state: 'detached' })
    await ringing(manager).getByRole('button', { name: 'Join' }).click()
    await manager.waitForURL((url) => url.pathname.startsWith('/call/'))
    await manager.getByRole('heading', { name: 'Call with Ana Reyes', level: 1 }).waitFor()

    await ownCall(page)
      .getByText(/is ready to talk to you/)
      .first()
      .waitFor()
    await ownCall(page).getByRole('button', { name: 'Join' }).click()
    await page.getByRole('heading', { name: /^Call with /, level: 1 }).waitFor()
    await manager
      .getByRole('listitem')
      .filter({ hasText: 'Ana Reyes' })
      .getByText('In the call')
      .waitFor()
    await page.getByRole('link', { name: resident.reference }).waitFor()
    for (const one of [page, manager]) await withCamera(one)
    await page.getByLabel(/^Video of /).waitFor()
    await manager.getByLabel('Video of Ana Reyes').waitFor()
    for (const one of [page, manager]) await mediaArrive(one)
    await page.getByRole('textbox', { name: 'Message' }).fill('Good morning')
    await page.keyboard.press('Enter')
    await manager.getByRole('log').getByText('Good morning').waitFor()
    await expectAccessible(page)
    await expectAccessible(manager)

    // The resident looks at the record meanwhile, and comes back.
    await page.getByRole('link', { name: resident.reference }).click()
    await ownCall(page).getByLabel('Video').waitFor()
    await mediaArrive(page)
    await mediaArrive(manager)
    await ownCall(page).getByRole('link', { name: 'Return' }).click()
    await page.getByRole('log').getByText('Good morning').waitFor()
    await manager.getByRole('button', { name: 'Hang up' }).click()
    await page.getByRole('heading', { name: 'The call has ended.' }).waitFor()

    await manager.goto(server.url(HARBOR, '/call-logs'))
    const row = manager.getByRole('row').filter({ hasText: resident.reference })
    await row
      .filter({ hasText: 'Ana Reyes' })
      .getByText(/^Answered/)
      .first()
      .waitFor()
    expect(await ringing(stranger).count()).toBe(0)
  },
)

journey(
  'no agent is there: the resident learns it at once, also after a reload, and leaves a call-back, which an agent finds',
  async ({ page, newPage, problems }) => {
    problems.allow(NEEDS_CODE)
    const resident = await openRecordAsResident(server, page)
    await callAgency(server, page, resident)
    await page.getByText('No agent is available now.').first().waitFor()
    await page.reload()
    await page.getByText('No agent is available now.').first().waitFor()
    await ownCall(page).getByRole('button', { name: 'Leave a call-back' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Phone number').fill('+1 541 555 0100')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await dialog.getByText('We received your call-back').waitFor()
    await expectAccessible(page)

    const agent = await newPage()
    await openAsStaff(server, agent, 'agent')
    await agent.goto(server.url(HARBOR, '/call-logs/call-backs'))
    const entry = agent.getByRole('listitem').filter({ hasText: resident.email })
    await entry.getByRole('link', { name: '+1 541 555 0100' }).waitFor()
    await entry.getByRole('button', { name: 'Take' }).click()
    await entry.getByText('You have taken it').waitFor()
    await expectAccessible(agent)
  },
)

journey(
  'a visitor presses Call, logs in and enters the code by keyboard, and waits through a reload; cancelling stops the ringing in both tabs of the agent',
  async ({ page, newPage, problems }) => {
    problems.allow(NEEDS_CODE)
    const [agent, resident] = [await newPage(), await openRecordAsResident(server, page)]
    await openAsStaff(server, agent, 'agent')
    const second = await agent.context().newPage()
    await second.goto(server.url(HARBOR, '/departments'))
    await page.context().clearCookies()
    await page.reload()
    await page.getByRole('button', { name: 'Call', exact: true }).waitFor()

    await tabTo(page, 'Call')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('You need to log in to continue').waitFor()
    await tabTo(page, 'E-mail')
    await page.keyboard.type(resident.email)
    await tabTo(page, 'Password')
    await page.keyboard.type(resident.password)
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Describe what you want to discuss').waitFor()
    await tabTo(page, 'Describe what you want to discuss')
    await page.keyboard.type('A question')
    await tabTo(page, 'Call')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('6-digit code').waitFor()
    await page.keyboard.type(await mailedCode(server, resident))
    await page.keyboard.press('Enter')
    await ownCall(page).getByText(WAITING).waitFor()
    await ringing(agent).waitFor()
    await ringing(second).waitFor()

    await page.reload()
    await ownCall(page).getByText(WAITING).waitFor()
    await tabTo(page, 'Cancel')
    await page.keyboard.press('Enter')
    await ownCall(page).waitFor({ state: 'detached' })
    await agent.getByText('Ana Reyes hung up before you answered.').first().waitFor()
    await second.getByText('Ana Reyes hung up before you answered.').first().waitFor()
    expect(await ringing(agent).count()).toBe(0)
  },
)

journey(
  'on a phone in Spanish a closed office says that no opening is known and takes a call-back',
  async ({ newPage }) => {
    await setOffice(server, false)
    const page = await newPage({ viewport: { width: 390, height: 844 } })
    await openRecordAsResident(server, page, '?lang=es')
    await page.getByRole('button', { name: 'Llamar', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/está cerrada/).waitFor()
    await expectAccessible(page)
    await setOffice(server, true)
  },
)

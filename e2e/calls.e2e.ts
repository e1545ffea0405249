import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { bearer, linkIn, mailTo, makeAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import {
  callWithCode,
  enterRoom,
  logInThere,
  mailedCode,
  panelOf,
  ringing,
  roomOf,
  toVideoCall,
} from './support/callers.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { apiList, type ListedRecord, PERMITS } from './support/module-page.ts'
import { type RunningServer, startServer } from './support/server.ts'

const HARBOR = 'harbor.localhost'

/** Its own demo: who is free for a call must not depend on other journeys. */
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ copyOf: inject('preparedData').demo })
})
afterAll(() => server.stop())

const at = () => ({ host: HARBOR, port: server.port })
const url = (path: string) => server.url(HARBOR, path)

async function aPermit(): Promise<ListedRecord> {
  const [record] = await apiList({ ...at(), module: 'building-permits' }, {}, 'limit=1')
  if (record === undefined) throw new Error('expected a permit')
  return record
}

/** An agent at work: connected, and free. */
async function agentAtWork(page: Page, role: 'agent' | 'manager' = 'agent'): Promise<void> {
  await signIn(page, url('/'), await demoStaff(HARBOR, role))
  await page.goto(url(PERMITS))
  await page.getByRole('button', { name: 'Calls: Available' }).waitFor()
}

/** What a program of the manager does. */
async function manage<Data>(method: 'GET' | 'PUT', path: string, body?: object): Promise<Data> {
  const headers = await bearer(HARBOR, await demoStaff(HARBOR, 'manager'), server.port)
  const reply = await server.send({ host: HARBOR, path, method, headers, ...(body && { body }) })
  expect(reply.status, `${method} ${path}: ${reply.text}`).toBe(200)
  // The contract's shapes are checked by the server's own tests; journeys read a few fields.
  return (reply.json() as { data: Data }).data
}

journey(
  'a visitor calls about a record: log-in and code in the panel, an agent joins, both speak, and both logs have it',
  async ({ page, newPage, problems }) => {
    // The call is refused until the code is there.
    problems.allow(/status of 403/)
    const resident = await makeAccount(HARBOR, {}, server.port)
    const record = await aPermit()
    const agent = await newPage()
    await agentAtWork(agent)

    await page.goto(url(`${PERMITS}/search/record/${record.guid}`))
    await page.getByRole('button', { name: 'Call', exact: true }).click()
    const panel = panelOf(page)
    await panel.getByText('Other ways to reach the department').waitFor()
    await expectAccessible(page)
    await panel.getByRole('button', { name: /^Video call/ }).click()
    await panel.getByRole('heading', { name: 'You need to log in to continue' }).waitFor()
    await expectAccessible(page)
    await logInThere(page, resident)
    await panel
      .getByText('During office hours, we will assign our next available person for a Video Call')
      .waitFor()
    const note = panel.getByLabel('Describe what you want to discuss')
    await note.fill('Which plans do I need?')
    // What was typed outlives the panel.
    await page.keyboard.press('Escape')
    await toVideoCall(page)
    expect(await note.inputValue()).toBe('Which plans do I need?')
    await expectAccessible(page)

    await panel.getByRole('button', { name: 'Call', exact: true }).click()
    await panel.getByText('Two-factor authentication is required to make a call.').first().waitFor()
    await expectAccessible(page)
    // Its mail has come, so that the next is known from it.
    await mailedCode(at().host, resident.email, at().port)
    await panel.getByRole('button', { name: 'Back' }).click()
    await callWithCode(page, resident, at())
    await panel.getByText('You can continue to use the product', { exact: false }).waitFor()
    await page.keyboard.press('Escape')

    // An offer ends after 20 s: nothing that takes long is done before it is answered.
    const card = ringing(agent)
    await card.getByText('Which plans do I need?').waitFor()
    await card.getByText(record.agency_reference, { exact: false }).first().waitFor()
    expect(await agent.title()).toMatch(/^\(Call\) /)
    await card.getByRole('button', { name: 'Join' }).click()
    await agent.waitForURL((address) => address.pathname.endsWith(record.guid))
    await enterRoom(agent)
    await ringing(page).getByRole('heading', { name: 'Your Call is available' }).waitFor()
    await expectAccessible(page)
    await ringing(page).getByRole('button', { name: 'Join' }).click()
    await enterRoom(page)
    await roomOf(page).getByText('Jordan Reyes').first().waitFor()
    await roomOf(agent).getByText('Ana Reyes').first().waitFor()
    await agent.getByRole('button', { name: 'Calls: In a call' }).waitFor()

    await roomOf(page).getByRole('button', { name: 'Hang up' }).click()
    await roomOf(page).waitFor({ state: 'detached' })
    await roomOf(agent).getByRole('button', { name: 'Close', exact: true }).click()
    await agent.getByRole('button', { name: 'Calls: Available' }).waitFor()

    await page.goto(url('/call-logs'))
    const attempted = page.getByRole('region', { name: 'Attempted Calls', exact: true }).first()
    await attempted.getByRole('row', { name: /Jordan Reyes/ }).waitFor()
    await agent.goto(url('/call-logs'))
    const received = agent.getByRole('region', { name: 'Received Calls', exact: true }).first()
    await received
      .getByRole('row', { name: /Ana Reyes/ })
      .getByText(record.agency_reference, { exact: false })
      .waitFor()
  },
)

journey(
  'an agent declines and the next one is asked; when nobody is left the caller may ask to be called back',
  async ({ page, newPage, problems }) => {
    problems.allow(/status of 403/)
    const staff = await manage<{ email: string; user: { id: string } }[]>(
      'GET',
      '/api/nencounter/agent',
    )
    const { email } = await demoStaff(HARBOR, 'manager')
    const manager = staff.find((one) => one.email === email)
    await manage('PUT', `/api/nencounter/agent/${manager?.user.id}`, { modules: null })
    const resident = await makeAccount(HARBOR, {}, server.port)
    const agents = [await newPage(), await newPage()] as const
    await agentAtWork(agents[0])
    await agentAtWork(agents[1], 'manager')
    await signIn(page, url('/'), resident)
    await page.goto(url(`${PERMITS}/search/record/${(await aPermit()).guid}`))
    await toVideoCall(page)
    await callWithCode(page, resident, at())

    const first = await Promise.race(
      agents.map(async (agent, index) => {
        await ringing(agent).waitFor()
        return index
      }),
    )
    const [one, other] = first === 0 ? agents : [agents[1], agents[0]]
    await ringing(one).getByRole('button', { name: 'Decline' }).click()
    await ringing(one).waitFor({ state: 'detached' })
    await ringing(other).getByRole('button', { name: 'Decline' }).click()
    const panel = panelOf(page)
    await panel.getByRole('heading', { name: 'Nobody could answer your call.' }).waitFor()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Ask to be called back' }).click()
    await panel.getByLabel('Phone number').fill('541 555 0188')
    await panel.getByRole('button', { name: 'Ask for a call' }).click()
    await panel
      .getByRole('heading', { name: 'Thank you. Your request for a call has been received.' })
      .waitFor()
    await panel.getByRole('button', { name: 'Done' }).click()
    await one.goto(url('/call-logs#call-backs'))
    await one.getByRole('link', { name: '541 555 0188' }).waitFor()
  },
)

journey(
  'a waiting caller goes on with a card that a reload keeps, and takes the call back',
  async ({ page, newPage, problems }) => {
    problems.allow(/status of 403/)
    const resident = await makeAccount(HARBOR, {}, server.port)
    const agent = await newPage()
    await agentAtWork(agent)
    await signIn(page, url('/'), resident)
    await page.goto(url(`${PERMITS}/search/record/${(await aPermit()).guid}`))
    await toVideoCall(page)
    await callWithCode(page, resident, at())
    await page.keyboard.press('Escape')
    const card = page.getByRole('region', { name: 'Your call' })
    await card.getByRole('button', { name: 'Cancel' }).waitFor()
    await page.goto(url('/departments'))
    await card.getByRole('button', { name: 'Show' }).click()
    await panelOf(page).getByRole('button', { name: 'Cancel' }).waitFor()
    await page.keyboard.press('Escape')
    await ringing(agent).waitFor()
    await card.getByRole('button', { name: 'Cancel' }).click()
    await card.waitFor({ state: 'detached' })
    await ringing(agent).waitFor({ state: 'detached' })
    const told = agent.getByRole('region', { name: 'Your call' })
    await told.getByText('Ana Reyes hung up before anybody answered.').first().waitFor()
    await expectAccessible(agent)
    await told.getByRole('button', { name: 'Close' }).click()
    await told.waitFor({ state: 'detached' })
    expect(await agent.title()).not.toMatch(/^\(Call\)/)
  },
)

journey(
  'a closed office says when it opens on both clocks, and takes a wish to be called back',
  async ({ page }) => {
    const channels = await manage<{ id: string; code: string }[]>('GET', '/api/nencounter/channel')
    const clerk = channels.find(({ code }) => code === 'clerk')
    const path = `/api/nencounter/channel/${clerk?.id}/office`
    const { version } = await manage<{ version: number }>('GET', path)
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).getUTCDay()
    // Monday comes first.
    const weekly = Array.from({ length: 7 }, (_, day) =>
      (day + 1) % 7 === inTwoDays ? [{ from: '08:00', to: '16:00' }] : [],
    )
    const hours = { time_zone: 'America/Los_Angeles', weekly, closures: [], agency_holidays: false }
    await manage('PUT', path, { hours, version })

    const resident = await makeAccount(HARBOR, {}, server.port)
    await page.goto(url('/intents?for=call'))
    await page.getByRole('button', { name: /^Office of the City Clerk/ }).click()
    const panel = panelOf(page)
    await panel.getByText(/^The office is closed\. It opens .*8:00\sAM \(Pacific/).waitFor()
    await panel.getByText(/On your clock: /).waitFor()
    expect(await panel.getByRole('button', { name: /^Video call/ }).count()).toBe(0)
    await expectAccessible(page)
    await panel.getByRole('button', { name: /^Ask to be called back/ }).click()
    await logInThere(page, resident)
    await panel.getByLabel('Describe what you want to discuss').fill('A copy of a deed')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Ask for a call' }).click()
    await panel
      .getByRole('heading', { name: 'Thank you. Your request for a call has been received.' })
      .waitFor()
  },
)

journey(
  'an invited guest waits until an agent admits them; the link opens no second time, and a guessed one nothing',
  async ({ page, newPage, problems }) => {
    // The links that lead to nothing.
    problems.allow(/status of (404|410)/)
    const guest = `guest.${Date.now()}@example.org`
    await signIn(page, url('/'), await demoStaff(HARBOR, 'manager'))
    await page.goto(url('/hub'))
    await page.getByRole('button', { name: 'Try camera and microphone' }).click()
    await enterRoom(page)
    const room = roomOf(page)
    await inviteGuest(page, guest)
    const link = await invitation(guest)

    const visitor = await newPage()
    await visitor.goto(link)
    await visitor.getByText('invites you to a video call', { exact: false }).first().waitFor()
    await expect.poll(() => new URL(visitor.url()).search).toBe('')
    await expectAccessible(visitor)
    await visitor.reload()
    await visitor.getByLabel('Your name').fill('Kim Park')
    await visitor.getByRole('button', { name: 'Join', exact: true }).click()
    await roomOf(visitor).getByRole('button', { name: 'Join call' }).click()
    await roomOf(visitor).getByText('Please wait. An agent will let you in.').first().waitFor()
    await room.getByRole('button', { name: 'Admit', exact: true }).first().click()
    await roomOf(visitor).getByRole('button', { name: 'Hang up' }).waitFor()
    await room.getByText('Kim Park').first().waitFor()

    const other = await newPage()
    for (const dead of [link, url('/call/invite?token=guessed'), url('/call/invite')]) {
      await other.goto(dead)
      await other.getByRole('heading', { name: 'This invitation is no longer valid.' }).waitFor()
    }
    await other.getByRole('link', { name: 'Go to the home page' }).click()
    await other.waitForURL(url('/'))
  },
)

/** Invites somebody by mail, as the room offers it. */
async function inviteGuest(page: Page, email: string): Promise<void> {
  const room = roomOf(page)
  await room.getByLabel('Add recipient address').fill(email)
  await room.getByRole('button', { name: 'Invite', exact: true }).click()
  await room
    .getByText(/^(Invite sent|Thank you\. We have sent an invite)/)
    .first()
    .waitFor()
}

/** The link of a mailed invitation, at the server of this test. */
async function invitation(email: string): Promise<string> {
  const text = await mailTo(HARBOR, email, 'call.invite', server.port)
  const { pathname, search } = new URL(linkIn(text, '/call/invite'))
  return url(pathname + search)
}

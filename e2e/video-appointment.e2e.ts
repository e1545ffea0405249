import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { bearer, mailTo, type NewAccount, signIn, unlock } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { type BookedAppointment, bookByProgram } from './support/book-by-program.ts'
import { enterRoom, ringing, roomOf, sees } from './support/callers.ts'
import { dataProcess } from './support/data-process.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { passing, watchPeers } from './support/peer-connections.ts'
import { type RunningServer, startServer } from './support/server.ts'

const HARBOR = 'harbor.localhost'
const MESA = 'mesa.localhost'
const inOffice = { timezoneId: 'America/Los_Angeles' }

/** Its own demo: who is free for a call must not depend on other journeys. */
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ copyOf: inject('preparedData').demo })
})
afterAll(() => server.stop())

const url = (path: string, host = HARBOR) => server.url(host, path)
const detailOf = (page: Page) =>
  page.getByRole('complementary', { name: 'Video call', exact: true })

/** What a program of somebody does; answers the data. */
async function send<Data>(
  who: NewAccount,
  method: 'GET' | 'PUT',
  path: string,
  body?: object,
): Promise<Data> {
  const headers = await bearer(HARBOR, who, server.port)
  const reply = await server.send({ host: HARBOR, path, method, headers, ...(body && { body }) })
  expect(reply.status, `${method} ${path}: ${reply.text}`).toBe(200)
  // The contract's shapes are checked by the server's own tests; journeys read a few fields.
  return (reply.json() as { data: Data }).data
}

/** A video appointment that an agent has and both sides have confirmed; it begins some days ahead. */
async function confirmed(agent: NewAccount): Promise<BookedAppointment> {
  const booked = await bookByProgram({ host: HARBOR, port: server.port }, { kind: 'video' })
  const { id } = await send<{ id: string }>(agent, 'GET', '/api/account')
  let { version } = booked
  const change = async (who: NewAccount, wish: object) => {
    const path = `/api/schedule/${booked.guid}`
    const now = await send<{ version: number }>(who, 'PUT', path, { version, ...wish })
    ;({ version } = now)
  }
  await change(agent, { action: 'assign', assignee: id })
  await change(agent, { action: 'confirm' })
  await change(booked.resident, { action: 'confirm' })
  return booked
}

/** An entry of the timeline, opened by its words. */
async function openEntry(page: Page, words: RegExp): Promise<void> {
  await page.goto(url('/timeline'))
  await page.getByRole('button', { name: words }).click()
  await detailOf(page).waitFor()
}

journey(
  'a video appointment: the agent opens its room when it is time, the resident is called and comes in, and both logs and timelines have it',
  async ({ page, newPage, problems }) => {
    const account = await demoStaff(HARBOR, 'agent')
    const { resident, guid, reference } = await confirmed(account)
    const row = new RegExp(`Video call.*${reference}`)
    const agent = await newPage(inOffice)
    for (const one of [page, agent]) await watchPeers(one)
    await signIn(agent, url('/'), account)
    await openEntry(agent, row)
    const opens = detailOf(agent).getByRole('button', { name: 'Start the video call' })
    expect(await opens.isDisabled()).toBe(true)
    await detailOf(agent)
      .getByText('The video call can be opened 15 minutes before it begins.')
      .waitFor()

    await dataProcess('move-appointment-process.ts', server.dataDir, {
      tenant: 'harbor',
      guid,
      beginsIn: 14,
    })
    await signIn(page, url('/'), resident)
    await openEntry(page, row)
    // The resident waits: only the agency opens the room.
    await detailOf(page)
      .getByText(/^When it is time the agency calls you, here and by mail\./)
      .waitFor()
    expect(await page.getByRole('button', { name: 'Start the video call' }).count()).toBe(0)
    await expectAccessible(page)

    const elsewhere = await newPage(inOffice)
    const other = await demoStaff(MESA, 'agent')
    await unlock(elsewhere, url('/', MESA))
    await signIn(elsewhere, url('/', MESA), other)
    await elsewhere.goto(url('/timeline', MESA))
    await elsewhere.locator('[data-day]').first().waitFor()

    await agent.getByRole('button', { name: 'Calls: Available' }).waitFor()
    await openEntry(agent, row)
    await expectAccessible(agent)
    await opens.click()
    await enterRoom(agent)
    const card = ringing(page)
    await card.getByRole('heading', { name: 'Jordan Reyes invites you to a video call' }).waitFor()
    await card.getByText(reference, { exact: false }).first().waitFor()
    await expectAccessible(page)
    expect(await mailTo(HARBOR, resident.email, 'call.invite', server.port)).toContain(
      '/call/invite?token=',
    )
    await card.getByRole('button', { name: 'Join' }).click()
    await enterRoom(page)
    await sees(page, 'Jordan Reyes')
    await sees(agent, 'Ana Reyes')
    for (const one of [page, agent]) {
      await expect.poll(async () => (await passing(one)).sound).toBeGreaterThan(10)
      await expect.poll(async () => (await passing(one)).pictures).toBeGreaterThan(10)
    }
    // While they speak, the timeline says so; who loads the page again may go on with the call.
    agent.on('dialog', (dialog) => void dialog.accept())
    await openEntry(agent, new RegExp(`Video call.*${reference}.*Ana Reyes.*Under way`))
    await detailOf(agent).getByRole('link', { name: resident.email }).waitFor()
    await detailOf(agent).getByRole('button', { name: 'Close' }).click()
    await agent
      .getByRole('region', { name: 'Your call' })
      .getByRole('button', { name: /^(Return|Continue here)/ })
      .click()
    await enterRoom(agent)
    await sees(agent, 'Ana Reyes')
    await sees(page, 'Jordan Reyes')

    await roomOf(page).getByRole('button', { name: 'Hang up' }).click()
    await roomOf(page).waitFor({ state: 'detached' })
    await roomOf(agent).getByRole('button', { name: 'Close', exact: true }).click()
    await agent.getByRole('button', { name: 'Calls: Available' }).waitFor()

    for (const [one, box, name] of [
      [agent, 'Attempted Calls', 'Ana Reyes'],
      [page, 'Received Calls', 'Jordan Reyes'],
    ] as const) {
      await one.goto(url('/call-logs'))
      const log = one.getByRole('region', { name: box, exact: true }).first()
      await log
        .getByRole('row', { name: new RegExp(name) })
        .getByText(reference, { exact: false })
        .first()
        .waitFor()
    }
    for (const [one, name] of [
      [agent, 'Ana Reyes'],
      [page, 'Jordan Reyes'],
    ] as const) {
      await openEntry(one, new RegExp(`Video call.*${reference}.*${name}.*Ended`))
      await expectAccessible(one)
    }
    // Nobody waited for an agent, and a resident reads no address of one.
    expect(await detailOf(page).getByText('Awaiting agent connection').count()).toBe(0)
    expect(await page.getByRole('link', { name: account.email }).count()).toBe(0)

    // The other agency has heard nothing of it, and opens nothing.
    expect(await ringing(elsewhere).count()).toBe(0)
    await elsewhere.reload()
    await elsewhere.locator('[data-day]').first().waitFor()
    expect(await elsewhere.getByRole('button', { name: new RegExp(reference) }).count()).toBe(0)
    await elsewhere.goto(url('/call-logs', MESA))
    await elsewhere.getByRole('heading', { name: 'Received Calls' }).waitFor()
    expect(await elsewhere.getByText('Ana Reyes').count()).toBe(0)
    problems.allow(/status of 404/)
    const status = await elsewhere.evaluate(
      `fetch('/api/schedule/${guid}/call', {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}',
      }).then((reply) => reply.status)`,
    )
    expect(status).toBe(404)
  },
)

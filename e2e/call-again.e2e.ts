import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { makeAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import {
  callWithCode,
  enterRoom,
  panelOf,
  ringing,
  roomOf,
  toVideoCall,
} from './support/callers.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { apiList, PERMITS } from './support/module-page.ts'
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

async function agentAtWork(page: Page): Promise<void> {
  await signIn(page, url('/'), await demoStaff(HARBOR, 'agent'))
  await page.goto(url(PERMITS))
  await page.getByRole('button', { name: 'Calls: Available' }).waitFor()
}

/** A resident on a permit's page who waits for an answer; the panel is open. */
async function waiting(page: Page) {
  const [record] = await apiList({ ...at(), module: 'building-permits' }, {}, 'limit=1')
  const resident = await makeAccount(HARBOR, {}, server.port)
  await signIn(page, url('/'), resident)
  await page.goto(url(`${PERMITS}/search/record/${record?.guid}`))
  await toVideoCall(page)
  await callWithCode(page, resident, at())
}

journey(
  'an agent takes a call and leaves before coming in: the caller, in the room already, is told and may ask to be called back',
  async ({ page, newPage, problems }) => {
    problems.allow(/status of 403/)
    // The call may be over before the caller's page has asked for its chat.
    problems.allow(/status of 404 .*\/message /)
    const agent = await newPage()
    await agentAtWork(agent)
    await waiting(page)
    await ringing(agent).getByRole('button', { name: 'Join' }).click()
    await roomOf(agent).getByRole('button', { name: 'Join call' }).waitFor()
    await enterRoom(page)
    await roomOf(agent).getByRole('button', { name: 'Leave call' }).click()
    await roomOf(page).waitFor({ state: 'detached' })
    const said = page.getByText('Nobody could answer your call.').first()
    await said.waitFor()
    await expectAccessible(page)
    await agent.getByRole('button', { name: 'Calls: Available' }).waitFor()
    await page.goto(url('/call-logs'))
    const attempted = page.getByRole('region', { name: 'Attempted Calls', exact: true }).first()
    await attempted.getByText('Nobody answered').first().waitFor()
  },
)

journey(
  'two windows of a caller: the one that goes into the room silences the other, which may go on with it',
  async ({ page, newPage, problems }) => {
    problems.allow(/status of 403/)
    const agent = await newPage()
    await agentAtWork(agent)
    await waiting(page)
    const other = await page.context().newPage()
    await other.goto(url('/departments'))
    await other.getByRole('region', { name: 'Your call' }).waitFor()
    await ringing(agent).getByRole('button', { name: 'Join' }).click()
    await enterRoom(agent)
    // The window with the panel goes on by itself; in the other one nothing asks for an answer.
    await roomOf(page).getByRole('button', { name: 'Join call' }).waitFor()
    await other.getByRole('button', { name: 'Continue here' }).waitFor()
    expect(await ringing(other).count()).toBe(0)
    await enterRoom(page)
    await roomOf(agent).getByText('Ana Reyes').first().waitFor()
    await other.getByRole('button', { name: 'Continue here' }).click()
    await enterRoom(other)
    await roomOf(page).getByText('another window', { exact: false }).first().waitFor()
    await roomOf(other).getByRole('button', { name: 'Hang up' }).click()
    await roomOf(other).waitFor({ state: 'detached' })
    expect(await panelOf(other).count()).toBe(0)
  },
)

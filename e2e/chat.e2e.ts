import { CHAT_PATIENCE_SECONDS } from '@plat/contract/chat/chat'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { makeAccount, type NewAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { HARBOR, openAsStaff, startOpenDemo } from './support/callers.ts'
import { journey } from './support/journey.ts'
import { focused, tabTo } from './support/keyboard.ts'
import { apiList } from './support/module-page.ts'
import type { RunningServer } from './support/server.ts'

const MESA = 'mesa.localhost'

let server: RunningServer

beforeAll(async () => {
  server = await startOpenDemo()
})
afterAll(() => server.stop())

async function openAsResident(page: Page, path: string): Promise<NewAccount> {
  const resident = await makeAccount(HARBOR, {}, server.port)
  await signIn(page, server.url(HARBOR), resident)
  await page.goto(server.url(HARBOR, path))
  return resident
}

const logOf = (page: Page) => page.getByRole('log', { name: 'Messages in this chat' })

/** Opens the chat of the resident Ana Reyes in the resourcer by keyboard. */
async function openChat(agent: Page, query = ''): Promise<void> {
  await agent.goto(server.url(HARBOR, `/resourcer?type=chat${query}`))
  const row = agent.getByRole('row').filter({ hasText: 'Ana Reyes' })
  await row.getByRole('link').first().focus()
  await agent.keyboard.press('Enter')
  await logOf(agent).waitFor()
}

journey(
  '[SHL-13] [CH-1] [CH-2] a resident chats from a record, the line fails in the middle, and nothing is lost or sent twice',
  async ({ page, newPage, problems }) => {
    problems.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
    const [record] = await apiList(
      { port: server.port, host: HARBOR, module: 'building-permits' },
      { status: '1' },
      'limit=1&scope=located',
    )
    if (record === undefined) throw new Error('expected a record')
    await openAsResident(page, `/building/building-permits/search/record/${record.guid}`)
    await page.getByRole('link', { name: 'Chat', exact: true }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('When is the next inspection?')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await logOf(page).getByText('When is the next inspection?').waitFor()

    const agent = await newPage()
    await openAsStaff(server, agent, 'agent')
    await openChat(agent)
    await agent.getByText(record.agency_reference).first().waitFor()
    await agent.getByRole('textbox', { name: 'Message' }).fill('On Tuesday at nine.')
    await agent.keyboard.press('Enter')
    await logOf(page).getByText('On Tuesday at nine.').waitFor()
    await logOf(agent).getByText('Read').waitFor()
    await expectAccessible(agent)

    // The resident's line fails; the server has the message, its answer does not arrive.
    let lost = 0
    await page.route('**/api/chat/*/message', async (route) => {
      if (lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('textbox', { name: 'Message' }).fill('Thank you!')
    await page.keyboard.press('Enter')
    await page.getByText(/^We could not send your message\./).waitFor()
    await page.context().setOffline(true)
    await agent.getByRole('textbox', { name: 'Message' }).fill('Bring the plans.')
    await logOf(agent).getByText('Thank you!').waitFor()
    await agent.keyboard.press('Enter')
    await logOf(agent).getByText('Bring the plans.').waitFor()
    await page.context().setOffline(false)
    await logOf(page).getByText('Bring the plans.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
    for (const one of [page, agent]) {
      const times = await logOf(one).getByText('Thank you!').count()
      if (times !== 1) throw new Error(`expected the message once, found ${times}`)
    }
    await page.reload()
    await logOf(page).getByText('Bring the plans.').waitFor()

    // The next person at this computer sees nothing.
    await page.context().clearCookies()
    await page.reload()
    await page.getByRole('heading', { name: 'Chat with Harbor', level: 1 }).waitFor()
    if ((await page.getByText('Bring the plans.').count()) > 0)
      throw new Error('the chat is shown to a visitor')
  },
)

journey(
  '[CH-4] nobody answers: the resident is offered other ways, and an agent finds the chat by its words and needs no mouse',
  async ({ page, newPage }) => {
    await page.clock.install()
    await openAsResident(page, '/chat?department=building')
    await page.getByRole('textbox', { name: 'Message' }).fill('May I see the zebra drawings?')
    await page.keyboard.press('Enter')
    await logOf(page).getByText('May I see the zebra drawings?').waitFor()
    await page.clock.fastForward(CHAT_PATIENCE_SECONDS * 1_000)
    const offers = page.getByRole('region', {
      name: /^(No agent has answered yet|The office is closed now)/,
    })
    await offers.getByText('You can leave this page. We will email you the answer.').waitFor()
    await offers.getByRole('button', { name: 'Appointment', exact: true }).waitFor()
    await offers.getByRole('button', { name: 'Leave a call-back' }).waitFor()
    await expectAccessible(page)

    const agent = await newPage()
    await openAsStaff(server, agent, 'agent')
    await agent.goto(server.url(HARBOR, '/resourcer?type=chat'))
    await agent.getByRole('searchbox', { name: 'Search chats' }).fill('zebra draw')
    await agent.getByText('1 entry').waitFor()
    await expectAccessible(agent)
    const row = agent.getByRole('row').filter({ hasText: 'Ana Reyes' })
    await row.getByRole('link').first().focus()
    await agent.keyboard.press('Enter')
    await logOf(agent).getByText('May I see the zebra drawings?').waitFor()
    await tabTo(agent, 'Message')
    await agent.keyboard.type('Yes, any day from eight to noon.')
    await agent.keyboard.press('Enter')
    await logOf(agent).getByText('Yes, any day from eight to noon.').waitFor()
    if ((await focused(agent)) !== 'Message') throw new Error('the field lost the focus')
    await logOf(page).getByText('Yes, any day from eight to noon.').waitFor()
    await offers.waitFor({ state: 'hidden' })

    // From the chat into a call, which appears in it.
    await tabTo(agent, 'Call')
    await agent.keyboard.press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
    await logOf(page).getByText('The agency called you. You did not answer.').waitFor()

    // Another agency's people have none of it.
    const other = await newPage()
    await other.goto(server.url(MESA, new URL(page.url()).pathname + new URL(page.url()).search))
    await other.getByRole('heading', { level: 1 }).waitFor()
    if ((await other.getByText('zebra').count()) > 0) throw new Error('another agency shows it')
  },
)

journey(
  'on a phone in Spanish a resident writes to a department, goes back to the list and searches',
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAsResident(page, '/chat?department=building&lang=es')
    await page
      .getByRole('textbox', { name: 'Mensaje' })
      .fill('¿Necesito un permiso para una cerca?')
    await page.keyboard.press('Enter')
    const log = page.getByRole('log', { name: 'Mensajes de este chat' })
    await log.getByText('¿Necesito un permiso para una cerca?').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Todos los chats' }).click()
    await log.waitFor({ state: 'hidden' })
    await page.getByRole('searchbox').fill('cerca')
    await page.getByRole('link', { name: /¿Necesito un permiso/ }).click()
    await log.getByText('¿Necesito un permiso para una cerca?').waitFor()
  },
)

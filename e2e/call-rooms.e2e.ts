import { afterAll, beforeAll, inject } from 'vitest'
import { linkIn, mailTo } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { enterRoom, inACall, roomOf, sees } from './support/callers.ts'
import { journey } from './support/journey.ts'
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

journey(
  'two people see each other, write and share a screen, beside whatever page; who reloads it is back',
  async ({ page, newPage, problems }) => {
    // The call is refused until the code is there.
    problems.allow(/status of 403/)
    const agent = await newPage()
    await inACall(page, agent, at())
    await sees(page, 'Jordan Reyes')
    await sees(agent, 'Ana Reyes')
    await expectAccessible(page)
    await expectAccessible(agent)

    await roomOf(page).getByRole('button', { name: 'Mute microphone' }).click()
    await roomOf(agent).getByText('Muted').waitFor({ state: 'attached' })
    await roomOf(agent).getByRole('button', { name: 'Chat' }).click()
    await roomOf(agent).getByRole('textbox', { name: 'Message' }).fill('Do you see the plans?')
    await agent.keyboard.press('Enter')
    await roomOf(page).getByRole('button', { name: 'Chat, 1 new message' }).click()
    await roomOf(page).getByRole('log').getByText('Do you see the plans?').waitFor()
    await roomOf(agent).getByRole('button', { name: 'Share screen' }).click()
    await roomOf(page).getByLabel('Screen of Jordan Reyes').waitFor()
    await roomOf(agent).getByRole('button', { name: 'Stop sharing' }).click()

    // The page goes on beside the call, and the call beside another page.
    await page.getByRole('banner').getByRole('link').first().click()
    await sees(page, 'Jordan Reyes')

    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page
      .getByRole('region', { name: 'Your call' })
      .getByRole('button', { name: /^(Return|Continue here)/ })
      .click()
    await enterRoom(page)
    await sees(page, 'Jordan Reyes')
    await sees(agent, 'Ana Reyes')
    await roomOf(page).getByRole('button', { name: 'Chat' }).first().click()
    await roomOf(page).getByRole('log').getByText('Do you see the plans?').waitFor()

    await roomOf(page).getByRole('button', { name: 'Hang up' }).click()
    await roomOf(page).waitFor({ state: 'detached' })
  },
)

journey(
  'an agent invites by mail: the guest waits in the lobby until the agent lets them in',
  async ({ page, newPage, problems }) => {
    problems.allow(/status of 403/)
    const agent = await newPage()
    await inACall(page, agent, at())
    await roomOf(page).getByText('Add recipient address').waitFor({ state: 'detached' })
    const room = roomOf(agent)
    await room
      .getByRole('textbox', { name: 'Add recipient address' })
      .fill('omar@example.com, rosa')
    await room.getByText(/“rosa” is not an e-mail address/).waitFor()
    await room
      .getByRole('textbox', { name: 'Add recipient address' })
      .fill('omar@example.com, rosa@example.com')
    await room.getByRole('button', { name: 'Invite', exact: true }).click()
    await room
      .getByText('Thank you. We have sent an invite to the provided e-mail addresses')
      .waitFor()
    await room.getByRole('button', { name: 'Okay' }).click()

    const guest = await newPage({ viewport: { width: 390, height: 844 } })
    const mail = await mailTo(HARBOR, 'omar@example.com', 'call.invite', server.port)
    const { pathname, search } = new URL(linkIn(mail, '/call/invite'))
    await guest.goto(url(pathname + search))
    await guest.getByLabel('Your name').fill('Omar')
    await guest.getByRole('button', { name: 'Join', exact: true }).click()
    await roomOf(guest).getByRole('button', { name: 'Join call' }).click()
    await roomOf(guest).getByText('Please wait. An agent will let you in.').first().waitFor()
    await expectAccessible(guest)
    await room.getByRole('button', { name: 'Admit', exact: true }).click()
    await sees(guest, 'Jordan Reyes')
    await sees(guest, 'Ana Reyes')
    await sees(page, 'Omar')
    await expectAccessible(guest)
    await expectAccessible(agent)

    await roomOf(guest)
      .getByRole('button', { name: /^Show / })
      .click()
    await roomOf(guest).getByRole('button', { name: 'Enlarge the call' }).waitFor()
    await expectAccessible(guest)
    await room.getByRole('button', { name: 'Remove Omar' }).click()
    await agent.getByRole('button', { name: 'Remove', exact: true }).click()
    await roomOf(guest).getByText('An agent has removed you from the call.').waitFor()
    await roomOf(guest).getByRole('button', { name: 'Close', exact: true }).click()
    await sees(page, 'Jordan Reyes')
  },
)

import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { callsQuery } from '../calls/call-queries.ts'
import { axeFaults } from '../ui/axe-for-tests.ts'
import { ANSWERED, chatEntry } from './chats-for-tests.ts'
import {
  AGENT,
  CLEO,
  desk,
  ME,
  openResourcer,
  serveResourcer,
} from './resourcer-page-for-tests.tsx'

const asked = serveResourcer()
afterEach(() => localStorage.clear())

const CHAT = chatEntry()
const OPEN = `?entry=${CHAT.id}`

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = () => page.getByRole('link', { name: /, Chat$/ })
const detail = () => page.getByRole('complementary')
const within = (words: string | RegExp) => detail().getByText(words, { exact: true })
const log = () => page.getByRole('log', { name: 'Messages in this chat' })
const message = () => page.getByRole('textbox', { name: 'Message' })
const done = () => detail().getByRole('button', { name: 'No answer needed', exact: true })
const notice = (words: string) => page.getByRole('status').filter({ hasText: words })
/** Bodies of the changes; that it was seen is noted by the thread. */
const sent = () =>
  asked
    .filter((call) => call.asked.startsWith('PUT') && !call.asked.endsWith('/seen'))
    .map(({ body }) => body)
const posts = () => asked.filter((call) => call.asked.startsWith('POST'))
const conflict = (rest: object) => ({ status: 409, code: 'conflict', detail: 'No.', ...rest })

/** The agent's own call, as pages know it. */
function OwnCall() {
  const { data } = useQuery(callsQuery)
  return <output>{data?.call ? `Calling: ${data.call.state}` : 'No call'}</output>
}

/** Presses Tab until an element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  for (let presses = 0; presses < 40; presses++) {
    if (document.activeElement === target.element()) return
    await userEvent.keyboard('{Tab}')
  }
  throw new Error('Tab does not get there.')
}

test('without a mouse: a chat is opened and answered; it leaves Pending and stays open, and so does the field', async () => {
  desk.tabs.pending = [CHAT]
  openResourcer()
  await tabTo(link())
  await userEvent.keyboard('{Enter}')
  await expect.element(detail().getByRole('heading', { name: 'Chat' })).toHaveFocus()
  await expect.element(detail().getByRole('heading', { name: 'Ana Ortiz' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'ana@harbor.example' }))
    .toHaveAttribute('href', 'mailto:ana@harbor.example')
  await expect.element(detail().getByText(/^2026-0101 BP · New fence$/)).toBeVisible()
  await expect.element(within('Waits for an answer')).toBeVisible()
  await expect.element(within('Since Oct 20, 2026, 10:30 AM')).toBeVisible()
  await expect.element(log().getByText('Is my permit ready?')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Notes for agents' })).toBeVisible()
  expect(await axeFaults()).toBe('')

  await tabTo(message())
  await userEvent.keyboard('Yes')
  await userEvent.keyboard('{Escape}')
  await expect.element(link()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await tabTo(message())
  await expect.element(message()).toHaveValue('Yes')
  desk.moveTo = 'recent'
  await userEvent.keyboard('{End}, today.{Enter}')
  await expect.element(log().getByText('Yes, today.')).toBeVisible()
  await expect.element(text('No one is waiting for an answer.')).toBeVisible()
  await expect.element(within('Answered')).toBeVisible()
  await expect.element(within('Last message: Nov 1, 2026, 9:30 AM')).toBeVisible()
  await expect.element(message()).toHaveFocus()
  await expect.element(done()).not.toBeInTheDocument()
  expect(await axeFaults()).toBe('')
  await userEvent.keyboard('{Escape}')
  await expect.element(detail()).not.toBeInTheDocument()
  await expect.element(page.getByRole('tab', { name: /^Pending/ })).toHaveFocus()
})

test('a message that needs no answer: the chat is taken and stays open, and the state has the focus', async () => {
  desk.tabs.pending = [CHAT]
  openResourcer(OPEN)
  desk.moveTo = 'recent'
  await tabTo(done())
  await userEvent.keyboard('{Enter}')
  await expect
    .element(notice('You marked the chat with Ana Ortiz as needing no answer.'))
    .toBeVisible()
  expect(sent()).toEqual([{ action: 'done', version: 1 }])
  await expect.element(text('No one is waiting for an answer.')).toBeVisible()
  await expect.element(done()).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^No answer needed/)
  await expect
    .element(page.getByRole('button', { name: /Assign To$/ }))
    .toHaveTextContent('Ben Ortiz (you)')
  await expect.element(log().getByText('Is my permit ready?')).toBeVisible()
})

test('a chat is assigned from the version that is on screen, and to no one again', async () => {
  desk.tabs.pending = [CHAT]
  openResourcer(OPEN)
  const select = page.getByRole('button', { name: /Assign To$/ })
  await select.click()
  await expect
    .element(page.getByRole('option', { name: 'Ben Ortiz (you)' }))
    .toHaveAccessibleDescription('3 this week')
  expect(await axeFaults('[role=listbox]')).toBe('')
  await page.getByRole('option', { name: 'Cleo Ortiz' }).click()
  desk.moveTo = 'active'
  await button('Assign').click()
  await expect.element(notice('You assigned the chat with Ana Ortiz to Cleo Ortiz.')).toBeVisible()
  await select.click()
  await page.getByRole('option', { name: 'Unassigned' }).click()
  await button('Assign').click()
  await expect
    .element(notice('No one has the chat with Ana Ortiz now. Any agent can take it.'))
    .toBeVisible()
  expect(sent()).toEqual([
    { action: 'assign', assignee: CLEO.id, version: 1 },
    { action: 'assign', assignee: null, version: 2 },
  ])
})

test('a conflict reads the chat again and says so; other refusals say why', async () => {
  desk.tabs.pending = [CHAT]
  openResourcer(OPEN)
  await expect.element(done()).toBeVisible()
  const values = { name: 'Cleo Ortiz', day: 'Nov 1', time: '9:00 AM' }
  desk.refuse = conflict({ reason: 'changed_meanwhile_by', values })
  desk.tabs.pending = [chatEntry({ agent: CLEO, version: 2 })]
  await done().click()
  await expect
    .element(
      notice(
        'Nothing was changed, because someone else changed the chat in the meantime. You now see its current state.',
      ),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('button', { name: /Assign To$/ }))
    .toHaveTextContent('Cleo Ortiz')
  desk.refuse = { status: 403, code: 'forbidden', detail: 'You cannot do this.' }
  await done().click()
  await expect.element(notice('Nothing was changed. You cannot do this.')).toBeVisible()
  desk.refuse = null
  await done().click()
  await expect.element(done()).not.toBeInTheDocument()
  expect(sent()).toMatchObject([{ version: 1 }, { version: 2 }, { version: 2 }])
})

test('the resident is called from the chat; a refusal says why', async () => {
  desk.tabs.active = [chatEntry({ ...ANSWERED, agent: ME })]
  openResourcer(`${OPEN}&tab=active`, AGENT, <OwnCall />)
  desk.refuse = conflict({ reason: 'resident_not_there' })
  await button('Call').click()
  await expect
    .element(
      notice(
        'We could not call Ana Ortiz. This person has no page of the portal open now. Call by phone, or try again later.',
      ),
    )
    .toBeVisible()
  await expect.element(button('Call')).toHaveFocus()
  expect(await axeFaults()).toBe('')
  desk.refuse = null
  await button('Call').click()
  await expect.element(notice('We could not call Ana Ortiz.')).not.toBeInTheDocument()
  await expect.element(text('Calling: waiting')).toBeVisible()
  expect(posts().map((call) => call.asked)).toEqual(
    Array.from({ length: 2 }, () => `POST /api/chat/${CHAT.id}/call`),
  )
})

test('a chat that does not reach the agent any more is said to be gone', async () => {
  desk.tabs.pending = [CHAT]
  openResourcer(OPEN)
  await expect.element(done()).toBeVisible()
  desk.tabs.pending = []
  await expect
    .poll(() => {
      // A reading under way may have the chat.
      window.dispatchEvent(new Event('visibilitychange'))
      return page.getByText('We could not find this entry').elements()
    })
    .toHaveLength(1)
  await expect.element(message()).not.toBeInTheDocument()
  await detail().getByRole('button', { name: 'Close' }).last().click()
  await expect.element(detail()).not.toBeInTheDocument()
})

test('a chat with a department names its channel and the department', async () => {
  const department = { department_code: 'building', display_name: 'Building' }
  const channel = { discriminator: 'channel', title: 'Counter', agency_reference: null } as const
  desk.tabs.pending = [
    chatEntry({ subject: { ...CHAT.subject, ...channel, module: null, department } }),
  ]
  openResourcer(OPEN)
  await expect.element(detail().getByText(/^Counter · Building$/)).toBeVisible()
})

test('on a phone, in Spanish: a chat is found, answered and needs no more', async () => {
  await page.viewport(390, 844)
  localStorage.setItem('plat.locale', 'es')
  desk.tabs.pending = [CHAT]
  openResourcer('?type=chat')
  await page.getByRole('searchbox', { name: 'Buscar en los chats' }).fill('permit')
  await expect
    .element(page.getByRole('row', { name: /Chat · 1 mensaje nuevo Espera una respuesta/ }))
    .toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await axeFaults()).toBe('')
  await link().click()
  const over = page.getByRole('dialog')
  await expect.element(over.getByText('Desde 20 oct 2026, 10:30 a.m.')).toBeVisible()
  expect(await axeFaults('[role=dialog]')).toBe('')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await over.getByRole('button', { name: 'No requiere respuesta' }).click()
  await expect
    .element(notice('Usted indicó que el chat con Ana Ortiz no requiere respuesta.'))
    .toBeVisible()
  await expect
    .element(over.getByRole('button', { name: 'No requiere respuesta' }))
    .not.toBeInTheDocument()
  await expect.element(over.getByText('No requiere respuesta', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(over).not.toBeInTheDocument()
})

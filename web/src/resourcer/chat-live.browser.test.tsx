import type { ServerMessage } from '@plat/contract/live/messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import LiveKeeper from '../live/live-keeper.tsx'
import { screenDrawn } from '../ui/later.ts'
import { chatEntry, messageForTests } from './chats-for-tests.ts'
import { AGENT, desk, openResourcer, serveResourcer } from './resourcer-page-for-tests.tsx'

/** A connection in place of the one to the server. */
class Socket extends EventTarget {
  static readonly OPEN = 1
  static newest: Socket | null = null
  readonly readyState = Socket.OPEN

  constructor() {
    super()
    Socket.newest = this
  }

  say(message: ServerMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }

  send(): void {}
  close(): void {}
}

serveResourcer()
beforeEach(() => {
  Socket.newest = null
  vi.stubGlobal('WebSocket', Socket)
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const tab = (name: RegExp) => page.getByRole('tab', { name })
const pending = () => page.getByRole('link', { name: /^RESOURCER/ })
const log = () => page.getByRole('log', { name: 'Messages in this chat' })

test('a new chat, and a new message in the one that is open, are there at once, and the home views count them', async () => {
  const CHAT = chatEntry()
  screenDrawn()
  openResourcer('?type=chat', AGENT, <LiveKeeper />)
  await expect.element(page.getByText('Nothing matches these filters.')).toBeVisible()
  await expect.element(pending()).toHaveAccessibleName('RESOURCER 2 pending')
  await expect.poll(() => Socket.newest).not.toBeNull()
  Socket.newest?.say({
    type: 'hello',
    data: { connection: CHAT.id, number: 0, resync: false },
  })
  desk.tabs.pending.push(CHAT)
  Socket.newest?.say({ type: 'chat_changed', data: { id: CHAT.id }, number: 1 })
  await expect.element(tab(/^Pending\s?1$/)).toBeVisible()
  await expect.element(pending()).toHaveAccessibleName('RESOURCER 3 pending')
  await page.getByRole('link', { name: /, Chat$/ }).click()
  await expect.element(log().getByText('Is my permit ready?')).toBeVisible()
  const last = messageForTests({ number: 2, body: 'It is urgent.' })
  desk.tabs.pending = [chatEntry({ last })]
  Socket.newest?.say({ type: 'chat_changed', data: { id: CHAT.id }, number: 2 })
  await expect.element(log().getByText('It is urgent.')).toBeVisible()
})

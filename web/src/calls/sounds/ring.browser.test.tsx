import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  active,
  CALL_ID,
  desk,
  DONE,
  hear,
  request,
  serveDesk,
  showOnPage,
  waiting,
} from '../calls-for-tests.tsx'
import CallsKeeper from '../calls-keeper.tsx'
import type { Ring } from './ring-samples.ts'

serveDesk()

/** What sounds now, and all that has sounded in this test. */
let playing: Ring[] = []
let played: Ring[] = []

class WatchedSource extends AudioBufferSourceNode {
  #ring: Ring = this.buffer?.duration === 4 ? 'waiting' : 'incoming'

  override start(): void {
    expect(this.loop).toBe(true)
    playing.push(this.#ring)
    played.push(this.#ring)
    super.start()
  }

  override stop(): void {
    playing.splice(playing.indexOf(this.#ring), 1)
    super.stop()
  }
}

/** Allows no sound before a press. */
class BlockedContext extends AudioContext {
  #isAllowed = false

  override get state() {
    return this.#isAllowed ? super.state : 'suspended'
  }

  override async resume(): Promise<void> {
    if (pressed) this.#isAllowed = true
    await super.resume()
    this.dispatchEvent(new Event('statechange'))
  }
}
let pressed = false

beforeEach(async () => {
  localStorage.removeItem('plat.ring')
  playing = []
  played = []
  pressed = false
  vi.stubGlobal('AudioBufferSourceNode', WatchedSource)
  // A page that nobody has touched may play nothing.
  await userEvent.keyboard('a')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const card = () => page.getByRole('region', { name: 'Call' })
const ringing = () => page.getByRole('alertdialog')
/** Waits until just these rings sound. */
const hears = async (...rings: Ring[]) => {
  await expect.poll(() => [...playing]).toEqual(rings)
}
const BLOCKED = 'Your browser plays sound only after you click or press a key on this page.'

/** An act that the server does not answer before the test says so. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<typeof DONE>()
  desk.act = () => promise
  return () => resolve(DONE)
}

test('a waiting call plays its tone in a loop, and Cancel stops it at once', async () => {
  desk.call = waiting()
  showOnPage(<CallsKeeper />)
  await hears('waiting')
  const answer = hold()
  await card().getByRole('button', { name: 'Cancel' }).click()
  await hears()
  desk.call = null
  desk.one = waiting({ state: 'ended', queue: null, outcome: 'cancelled' })
  answer()
  await expect.element(card()).not.toBeInTheDocument()
  expect(played).toEqual(['waiting'])
})

test('a call that was not cancelled rings again', async () => {
  desk.call = waiting()
  desk.act = () => ({ status: 409, code: 'conflict', detail: 'Try again.' })
  showOnPage(<CallsKeeper />)
  await hears('waiting')
  await card().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(card().getByRole('alert')).toBeVisible()
  await hears('waiting')
  expect(played).toEqual(['waiting', 'waiting'])
})

test('an answered caller hears the ring until Join, and nothing in the room', async () => {
  desk.call = waiting()
  showOnPage(<CallsKeeper />)
  await hears('waiting')
  const answered = active({ state: 'joining', user_type: 'caller' })
  desk.call = answered
  if (answered.information) hear({ type: 'call_information', data: answered.information })
  await hears('incoming')
  await card().getByRole('button', { name: 'Join' }).click()
  await expect.element(card()).not.toBeInTheDocument()
  await hears()
  expect(played).toEqual(['waiting', 'incoming'])
})

test.each(['Join', 'Decline'])('an incoming call rings until %s is pressed', async (name) => {
  desk.request = request()
  showOnPage(<CallsKeeper />)
  await hears('incoming')
  const answer = hold()
  await ringing().getByRole('button', { name }).click()
  await hears()
  await expect.element(ringing()).toBeVisible()
  desk.request = null
  answer()
  await expect.element(ringing()).not.toBeInTheDocument()
})

test('an incoming call that is missed or that a colleague answers stops ringing', async () => {
  desk.request = request()
  showOnPage(<CallsKeeper />)
  await hears('incoming')
  desk.request = null
  hear({ type: 'call_request_over', data: { id: CALL_ID, reason: 'missed' } })
  await expect.element(ringing()).not.toBeInTheDocument()
  await hears()
})

test('a call does not ring while another tab of the browser rings', async () => {
  const { promise: over, resolve: endOther } = Promise.withResolvers<void>()
  await new Promise<void>((held) => {
    void navigator.locks.request('plat.ringing', () => {
      held()
      return over
    })
  })
  desk.request = request()
  showOnPage(<CallsKeeper />)
  await expect
    .poll(async () => (await navigator.locks.query()).pending?.map(({ name }) => name))
    .toEqual(['plat.ringing'])
  expect(played).toEqual([])
  endOther()
  await hears('incoming')
})

test('a ring that is turned off stays off for later calls and other tabs, and can be turned on', async () => {
  desk.request = request()
  showOnPage(<CallsKeeper />)
  await hears('incoming')
  await ringing().getByRole('button', { name: 'Turn ring off' }).click()
  await hears()
  Object.assign(desk, { request: null, call: waiting() })
  hear({ type: 'call_request_over', data: { id: CALL_ID, reason: 'withdrawn' } })
  await expect.element(card().getByRole('button', { name: 'Turn ring on' })).toBeVisible()
  expect(played).toEqual(['incoming'])
  await card().getByRole('button', { name: 'Turn ring on' }).click()
  await hears('waiting')
  // Another tab.
  localStorage.setItem('plat.ring', 'off')
  window.dispatchEvent(new StorageEvent('storage', { key: 'plat.ring' }))
  await hears()
})

test('a ring that the browser blocks says so, and is heard from the first press on', async () => {
  vi.stubGlobal('AudioContext', BlockedContext)
  desk.request = request()
  showOnPage(<CallsKeeper />)
  await expect.element(ringing().getByText(BLOCKED)).toBeVisible()
  expect(played).toEqual([])
  pressed = true
  await userEvent.keyboard('a')
  await hears('incoming')
  await expect.element(ringing().getByText(BLOCKED)).not.toBeInTheDocument()
})

test('a hidden tab shows an incoming call as a notification until it is over', async () => {
  const open = new Set<string>()
  class Shown extends EventTarget {
    static readonly permission = 'granted'
    readonly #words: string
    constructor(title: string, { body }: NotificationOptions) {
      super()
      this.#words = `${title} | ${body}`
      open.add(this.#words)
    }

    close(): void {
      open.delete(this.#words)
    }
  }
  vi.stubGlobal('Notification', Shown)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  desk.request = request()
  showOnPage(<CallsKeeper />)
  await expect.poll(() => [...open]).toEqual(['Rosa Li is calling | B-2026-00412'])
  desk.request = null
  hear({ type: 'call_request_over', data: { id: CALL_ID, reason: 'missed' } })
  await expect.poll(() => [...open]).toEqual([])
})

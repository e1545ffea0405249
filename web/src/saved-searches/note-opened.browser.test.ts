import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteOpened } from './note-opened.ts'

const { fetch } = window
/** What is sent; nothing of it arrives. */
let sent: string[] = []
beforeEach(() => {
  sent = []
  sessionStorage.clear()
  window.fetch = (address, init) => {
    sent.push(`${init?.method} ${String(address)}`)
    return Promise.reject(new TypeError('no connection'))
  }
})
afterEach(() => {
  window.fetch = fetch
})

const guid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

test('that a link was opened is sent once per tab and search; if that fails, nothing happens', async () => {
  noteOpened(guid(1))
  noteOpened(guid(1))
  noteOpened(guid(2))
  await expect
    .poll(() => sent)
    .toEqual([1, 2].map((number) => `POST /api/search/saved/${guid(number)}/opened`))
})

test('a reload of the tab does not count again', () => {
  sessionStorage.setItem(`plat.opened.${guid(3)}`, '1')
  noteOpened(guid(3))
  expect(sent).toEqual([])
})

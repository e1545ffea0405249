import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const WORKER = resolve(import.meta.dirname, '../../../public/assets/push-worker.js')
const ORIGIN = 'https://harbor.test'

/** The worker's file as a browser runs it, with what it showed and opened. */
function startWorker(windows: { url: string; focus(): void }[] = []) {
  const shown: unknown[] = []
  const opened: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  const self = {
    location: new URL(`${ORIGIN}/assets/push-worker.js`),
    registration: {
      showNotification: (title: string, options: object) => shown.push({ title, ...options }),
    },
    clients: {
      matchAll: () => Promise.resolve(windows),
      openWindow: (address: string) => opened.push(address),
    },
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
  }
  runInNewContext(readFileSync(WORKER, 'utf8'), { self, URL })
  const send = async (name: string, event: object) => {
    let work: unknown
    listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) })
    await work
  }
  return {
    shown,
    opened,
    listens: [...listeners.keys()],
    push: (text: string) => send('push', { data: { json: () => JSON.parse(text) as unknown } }),
    press: (path: unknown) =>
      send('notificationclick', { notification: { close: () => undefined, data: path } }),
  }
}

test('what is pushed is shown, and a press opens its page in the window that has it, or a new one', async () => {
  const focused: string[] = []
  const url = `${ORIGIN}/mycc/notifications`
  const worker = startWorker([{ url, focus: () => focused.push(url) }])
  await worker.push('{"title":"City of Harbor","body":"2 news","path":"/mycc/notifications"}')
  expect(worker.shown).toEqual([
    { title: 'City of Harbor', body: '2 news', data: '/mycc/notifications' },
  ])
  await worker.press('/mycc/notifications')
  expect(focused).toEqual([url])
  await worker.press('/mycc/searches')
  expect(worker.opened).toEqual([`${ORIGIN}/mycc/searches`])
})

test('it leads to no other origin, shows what it cannot read by the portal’s name, and answers no requests', async () => {
  const worker = startWorker()
  await worker.press('//evil.test/x')
  await worker.press('https://evil.test/x')
  expect(worker.opened).toEqual([`${ORIGIN}/`, `${ORIGIN}/`])
  await worker.push('not JSON')
  expect(worker.shown).toMatchObject([{ title: 'harbor.test', data: '/mycc/notifications' }])
  expect(worker.listens).toEqual(['push', 'notificationclick'])
})

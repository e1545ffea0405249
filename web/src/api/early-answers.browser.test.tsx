import { afterEach, expect, test } from 'vitest'
import { takeEarlyAnswer } from './early-answers.ts'

afterEach(() => {
  globalThis.platEarly = undefined
})

const HEADERS = { 'accept-language': 'en', 'x-module': 'permits' }
const answer = (text: string) => Promise.resolve(new Response(text))

const begun = (answers: Record<string, Promise<Response>>) => {
  globalThis.platEarly = new Map(Object.entries(answers))
}

test('an answer of the same question is handed over once', async () => {
  begun({ 'permits en /api/search/overview?search=1': answer('17') })
  const got = await takeEarlyAnswer('/api/search/overview?search=1', HEADERS)
  expect(await got?.text()).toBe('17')
  expect(await takeEarlyAnswer('/api/search/overview?search=1', HEADERS)).toBeUndefined()
})

test('another module, language or address is another question', async () => {
  begun({ 'permits en /api/a': answer('17') })
  expect(
    await takeEarlyAnswer('/api/a', { 'accept-language': 'es', 'x-module': 'permits' }),
  ).toBeUndefined()
  expect(await takeEarlyAnswer('/api/a', { 'accept-language': 'en' })).toBeUndefined()
  expect(await takeEarlyAnswer('/api/b', HEADERS)).toBeUndefined()
})

test('an answer that did not come is asked for as ever', async () => {
  const failed = Promise.reject<Response>(new TypeError('offline'))
  failed.catch(() => undefined)
  begun({ 'permits en /api/a': failed })
  expect(await takeEarlyAnswer('/api/a', HEADERS)).toBeUndefined()
})

test('once the application runs the page begins nothing more', async () => {
  const { default: code } = await import('../../build/early-answers.js?raw')
  const run = () => {
    const script = document.createElement('script')
    script.dataset['answers'] = JSON.stringify([
      ['/api/auth/viewer', null, null],
      ['/api/search/list', null, '(max-width: 1px)'],
    ])
    script.textContent = code
    document.head.append(script)
    return [...(globalThis.platEarly ?? new Map<string, unknown>()).keys()]
  }
  await takeEarlyAnswer('/api/config', HEADERS)
  expect(run()).toEqual([])
  globalThis.platEarly = undefined
  expect(run()).toEqual([` ${document.documentElement.lang} /api/auth/viewer`])
})

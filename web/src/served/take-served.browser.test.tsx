import { SERVED_ID, type ServedPage } from '@plat/contract/platform/served-page'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { servedLocale, setTakenOver, whenTakenOver } from '../serving.ts'
import { fetchServed, servedPart } from '../ui/later.ts'
import { takeServed } from './take-served.ts'

const PAGE: ServedPage = {
  locale: 'es',
  answers: [[['departments'], [{ id: 'building' }]]],
  at: null,
  files: [],
}

afterEach(() => document.getElementById(SERVED_ID)?.remove())

/** Adds the block of answers to the document, as the server does. */
function tell(text: string): void {
  const element = document.createElement('script')
  element.id = SERVED_ID
  element.type = 'application/json'
  element.textContent = text
  document.body.append(element)
}

test.each([
  ['nothing', null],
  ['half of it, for it was cut on its way', JSON.stringify(PAGE).slice(0, -9)],
  ['another language than the portal has', JSON.stringify({ ...PAGE, locale: 'fr' })],
])('a page that tells %s is drawn by the browser', async (_name, text) => {
  if (text !== null) tell(text)
  const client = createQueryClient()
  expect(await takeServed(client)).toBe(false)
  expect(client.getQueryCache().getAll()).toEqual([])
  expect(servedLocale()).toBeNull()
})

test('what a page tells is known at once and not asked for again; the viewer is known after it', async () => {
  tell(JSON.stringify(PAGE))
  const client = createQueryClient()
  expect(await takeServed(client)).toBe(true)
  expect(servedLocale()).toBe('es')
  expect(document.getElementById(SERVED_ID), 'read once').toBeNull()
  let asked = 0
  const queryFn = async () => (asked += 1)
  await client.prefetchQuery({ queryKey: ['departments'], queryFn })
  expect(client.getQueryData(['departments'])).toEqual([{ id: 'building' }])
  expect(asked).toBe(0)
  let known = false
  void whenTakenOver().then(() => (known = true))
  await Promise.resolve()
  expect(known).toBe(false)
  setTakenOver()
  await whenTakenOver()
  expect(known).toBe(true)
})

test('code of a part within a part is there before the page is taken over', async () => {
  const inner = () => servedPart('src/inner.tsx', () => Promise.resolve({ default: 'inner' }))
  let within: ReturnType<typeof inner> | undefined
  servedPart('src/outer.tsx', async () => {
    await Promise.resolve()
    within = inner()
    return { default: 'outer' }
  })
  await fetchServed(['src/inner.tsx', 'src/outer.tsx', 'src/unknown.tsx'])
  expect(within?.get()).toEqual({ default: 'inner' })
})

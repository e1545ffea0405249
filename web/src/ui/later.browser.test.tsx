import { Suspense } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { fetchServed, servedCode } from './later.ts'

test('what two places draw is there in both at once, when it was fetched for the page', async () => {
  const load = () => Promise.resolve({ default: () => <p>Part</p> })
  const Column = servedCode('src/part.tsx', load)
  const Sheet = servedCode('src/part.tsx', load)
  await fetchServed(['src/part.tsx'])
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <Suspense fallback="Waiting">
        <Column />
        <Sheet />
      </Suspense>,
    ),
  )
  expect(place.innerText).toBe('PartPart')
  root.unmount()
})

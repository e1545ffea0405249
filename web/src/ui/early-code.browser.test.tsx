import { Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { earlyCode } from './later.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A part of a page with a state of its own, and how to let its code come. */
function partOf() {
  function Counter({ step }: { step: number }) {
    const [count, setCount] = useState(0)
    return (
      <button type="button" onClick={() => setCount(count + step)}>
        Pressed {count}
      </button>
    )
  }
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Counter }>()
  const Part = earlyCode<{ step: number }>(() => promise)
  return { Part, come: () => resolve({ default: Counter }) }
}

function draw(Part: ReturnType<typeof partOf>['Part']) {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  ends.push(() => {
    root.unmount()
    element.remove()
  })
  const render = (step: number) =>
    flushSync(() =>
      root.render(
        <Suspense fallback="Loading">
          <Part step={step} />
        </Suspense>,
      ),
    )
  render(1)
  return { element, render }
}

test('what is there already is drawn at once, with nothing before it', async () => {
  const { Part, come } = partOf()
  come()
  await Part.fetchCode()
  expect(draw(Part).element.textContent).toBe('Pressed 0')
})

test('what comes later is drawn then, and keeps what was done with it', async () => {
  const { Part, come } = partOf()
  const { element, render } = draw(Part)
  expect(element.textContent).toBe('Loading')
  come()
  const button = page.getByRole('button', { name: /Pressed/ })
  await expect.element(button).toHaveTextContent('Pressed 0')
  await button.click()
  await Part.fetchCode()
  render(2)
  await button.click()
  await expect.element(button).toHaveTextContent('Pressed 3')
})

import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from './render-for-tests.tsx'
import { useSwipe } from './use-swipe.ts'

function Turned({ onSwipe }: { onSwipe: (to: 'previous' | 'next') => void }) {
  const handlers = useSwipe(onSwipe)
  return (
    <div {...handlers} style={{ width: '100%' }}>
      <p>Words of a record</p>
      <div data-testid="table" style={{ overflowX: 'auto', width: 200 }}>
        <p style={{ width: 600 }}>A wide table</p>
      </div>
      <input aria-label="Field" />
    </div>
  )
}

/** A finger that goes down on an element and is taken off elsewhere; `x` is where it goes down. */
function swipe(on: Element, { dx, dy, x = 250 }: { dx: number; dy: number; x?: number }): void {
  const touch = (clientX: number, clientY: number) =>
    new Touch({ identifier: 1, target: on, clientX, clientY })
  const send = (type: string, one: Touch, touches: Touch[]) =>
    on.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [one] }))
  const start = touch(x, 300)
  send('touchstart', start, [start])
  send('touchend', touch(x + dx, 300 + dy), [])
}

async function turned() {
  const onSwipe = vi.fn<(to: 'previous' | 'next') => void>()
  render(<Turned onSwipe={onSwipe} />)
  await expect.element(page.getByText('Words of a record')).toBeVisible()
  return { onSwipe, words: page.getByText('Words of a record').element() }
}

test('a finger to the left turns to the next, to the right to the one before', async () => {
  const { onSwipe, words } = await turned()
  swipe(words, { dx: -200, dy: 10 })
  expect(onSwipe).toHaveBeenLastCalledWith('next')
  swipe(words, { dx: 130, dy: 10 })
  expect(onSwipe).toHaveBeenLastCalledWith('previous')
})

test('scrolling, what moves sideways itself, fields and the edges of the screen turn nothing', async () => {
  const { onSwipe, words } = await turned()
  swipe(words, { dx: -200, dy: 150 })
  swipe(page.getByText('A wide table').element(), { dx: -200, dy: 0 })
  swipe(page.getByRole('textbox').element(), { dx: -200, dy: 0 })
  swipe(words, { dx: 200, dy: 0, x: 5 })
  expect(onSwipe).not.toHaveBeenCalled()
})

test('a finger that selects text turns nothing', async () => {
  const { onSwipe, words } = await turned()
  words.addEventListener('touchend', () => getSelection()?.selectAllChildren(words))
  swipe(words, { dx: -200, dy: 0 })
  expect(onSwipe).not.toHaveBeenCalled()
  getSelection()?.removeAllRanges()
})

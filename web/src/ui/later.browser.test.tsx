import { expect, test, vi } from 'vitest'

let pages = 0

/** A page of its own: what is put off is let go once in its life. */
async function newPage() {
  pages += 1
  const address = import.meta.url.replace(/later\.browser.*/, `later.ts?page=${pages}`)
  const { holdLater, screenDrawn, whenIdle }: typeof import('./later.ts') = await import(
    /* @vite-ignore */ address
  )
  const later = vi.fn<() => void>()
  whenIdle(later)
  return { holdLater, screenDrawn, later }
}

/** A busy machine's browser has no time for seconds. */
async function called(later: ReturnType<typeof vi.fn>): Promise<void> {
  await expect.poll(() => later.mock.calls.length, { timeout: 60_000 }).toBe(1)
}

/** Longer than a browser takes to have time. */
const quietly = () => new Promise((resolve) => setTimeout(resolve, 500))

test('what is put off comes when the browser has time', async () => {
  const { screenDrawn, later } = await newPage()
  await quietly()
  expect(later).not.toHaveBeenCalled()
  screenDrawn()
  await called(later)
})

test('what is held back comes when all that it waits for is there', async () => {
  const { holdLater, screenDrawn, later } = await newPage()
  const [map, list] = [holdLater(), holdLater()]
  screenDrawn()
  map()
  map()
  await quietly()
  expect(later).not.toHaveBeenCalled()
  list()
  await called(later)
})

test.each(['pointerdown', 'keydown', 'wheel', 'beforeprint'])(
  'with the first %s it is held back no longer',
  async (act) => {
    const { holdLater, screenDrawn, later } = await newPage()
    holdLater()
    screenDrawn()
    await quietly()
    expect(later).not.toHaveBeenCalled()
    window.dispatchEvent(new Event(act))
    await called(later)
  },
)

test('a map that never comes holds nothing back for ever', async () => {
  const { holdLater, screenDrawn, later } = await newPage()
  holdLater()
  screenDrawn()
  await called(later)
})

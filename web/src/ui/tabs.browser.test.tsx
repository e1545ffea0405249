import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from './render-for-tests.tsx'
import { Tabs } from './tabs.tsx'

const ITEMS = Array.from({ length: 12 }, (_, at) => ({
  id: String(at),
  label: `Name of tab ${at}`,
  content: `Content ${at}`,
}))

interface StripProps {
  count: number
  name?: string
  first?: string
}

function Strip({ count, name = 'Name', first = '0' }: StripProps) {
  const [selected, setSelected] = useState(first)
  const items = ITEMS.slice(0, count)
  return (
    <Tabs
      label="Area"
      items={items.map((item) => ({ ...item, label: item.label.replace('Name', name) }))}
      selected={selected}
      onSelect={setSelected}
      arrows={{ before: 'Before', after: 'After' }}
    />
  )
}

const scrolled = () => page.getByRole('tablist').element().scrollLeft
const arrow = (name: string) => page.getByRole('button', { name })

test('a strip of tabs without room for all is scrolled by 300 px a press, to its ends', async () => {
  render(<Strip count={12} />)
  await expect.element(arrow('Before')).toBeDisabled()
  await arrow('After').click()
  await expect.poll(scrolled).toBe(300)
  await arrow('After').click()
  await expect.poll(scrolled).toBe(600)
  await arrow('Before').click()
  await expect.poll(scrolled).toBe(300)
  while (arrow('After').element().matches(':enabled')) await arrow('After').click()
  const strip = page.getByRole('tablist').element()
  expect(strip.scrollLeft).toBeCloseTo(strip.scrollWidth - strip.clientWidth, -1)
})

function isInSight(name: string): boolean {
  const strip = page.getByRole('tablist').element().getBoundingClientRect()
  const tab = page.getByRole('tab', { name }).element().getBoundingClientRect()
  return tab.left >= strip.left && tab.right <= strip.right
}

test('the chosen tab is in sight at the start, when it is chosen, and in a narrower window; the page stays', async () => {
  await page.viewport(700, 400)
  render(
    <div style={{ paddingTop: 2_000 }}>
      <Strip count={12} first="11" />
    </div>,
  )
  await expect.poll(() => isInSight('Name of tab 11')).toBe(true)
  expect(window.scrollY).toBe(0)
  await page.getByRole('tab', { name: 'Name of tab 8' }).click()
  await page.viewport(320, 400)
  await expect.poll(() => isInSight('Name of tab 8')).toBe(true)
})

test('arrows scroll away from the chosen tab, which does not come back by itself', async () => {
  await page.viewport(700, 400)
  render(<Strip count={12} first="11" />)
  await arrow('Before').click()
  await arrow('Before').click()
  await expect.poll(() => isInSight('Name of tab 11')).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(isInSight('Name of tab 11')).toBe(false)
})

test('where all tabs have room there are no arrows', async () => {
  render(<Strip count={2} />)
  await expect.element(page.getByRole('tab', { name: 'Name of tab 1' })).toBeVisible()
  await expect.poll(() => page.getByRole('button').elements()).toEqual([])
})

test('arrows come and go with the tabs, their texts, their font and the width', async () => {
  await page.viewport(1000, 600)
  const draw = render(<Strip count={3} />)
  await expect.element(page.getByRole('tab', { name: 'Name of tab 1' })).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
  const strip = page.getByRole('tablist').element()
  for (const [show, hide] of [
    [() => draw(<Strip count={12} />), () => draw(<Strip count={3} />)],
    [
      () => draw(<Strip count={3} name={'A much longer name '.repeat(4)} />),
      () => draw(<Strip count={3} />),
    ],
    // A font that comes late is wider, and nothing is drawn anew for it.
    [
      () => strip.setAttribute('style', 'letter-spacing: 3rem'),
      () => strip.removeAttribute('style'),
    ],
    [() => page.viewport(200, 600), () => page.viewport(1000, 600)],
  ] as const) {
    await show()
    await expect.element(arrow('After')).toBeVisible()
    await hide()
    await expect.poll(() => page.getByRole('button').elements()).toEqual([])
  }
  // Tabs that fit, but not beside arrows, need none.
  await page.viewport(200, 600)
  await expect.element(arrow('After')).toBeVisible()
  await page.viewport(strip.scrollWidth + 30, 600)
  await expect.poll(() => page.getByRole('button').elements()).toEqual([])
})

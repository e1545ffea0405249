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

function Strip({ count }: { count: number }) {
  const [selected, setSelected] = useState('0')
  return (
    <Tabs
      label="Area"
      items={ITEMS.slice(0, count)}
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

test('where all tabs have room there are no arrows', async () => {
  render(<Strip count={2} />)
  await expect.element(page.getByRole('tab', { name: 'Name of tab 1' })).toBeVisible()
  await expect.poll(() => page.getByRole('button').elements()).toEqual([])
})

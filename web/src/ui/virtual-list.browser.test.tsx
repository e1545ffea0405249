import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from './render-for-tests.tsx'
import { VirtualList } from './virtual-list.tsx'

const items = Array.from({ length: 300 }, (_, i) => `Record ${i + 1}`)

/** A list in a box of 400 px, with something above its records or not. */
const listWith = (head: number | null) => (
  <div style={{ height: 400, display: 'flex', flexDirection: 'column' }}>
    <VirtualList
      label="Records"
      items={items}
      total={items.length}
      keyOf={(item) => item}
      of="all"
      estimate={40}
      renderItem={(item) => <div style={{ height: 40 }}>{item}</div>}
      onEnd={() => undefined}
      head={head !== null && <p style={{ height: head, margin: 0 }}>Above</p>}
    />
  </div>
)

const top = (text: string) =>
  page.getByText(text, { exact: true }).element().getBoundingClientRect().top
const scroller = () => {
  const element = page.getByRole('list').element().closest('[aria-busy]')
  if (element === null) throw new Error('expected a list that scrolls')
  return element
}

test('what stands above the entries scrolls away with them, and every entry comes in its place', async () => {
  const change = render(listWith(125))
  await expect.element(page.getByText('Record 1', { exact: true })).toBeVisible()
  expect(top('Record 1') - top('Above')).toBe(125)
  scroller().scrollTop = 2_000
  // 125 px above, then entries of 40 px: the 47th begins 35 px above the edge.
  await expect.poll(() => page.getByText('Record 47', { exact: true }).elements()).toHaveLength(1)
  await expect.poll(() => top('Record 48') - top('Record 47')).toBe(40)
  scroller().scrollTop = 1_000_000
  await expect.element(page.getByText('Record 300', { exact: true })).toBeInTheDocument()
  await expect
    .poll(() => {
      scroller().scrollTop = 1_000_000
      return Math.round(scroller().getBoundingClientRect().bottom - top('Record 300'))
    })
    .toBe(40)

  scroller().scrollTop = 0
  await expect.element(page.getByText('Record 1', { exact: true })).toBeInTheDocument()
  change(listWith(null))
  await expect.poll(() => top('Record 1') - scroller().getBoundingClientRect().top).toBe(0)
})

import { infiniteQueryOptions, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../ui/render-for-tests.tsx'
import { VirtualList } from '../ui/virtual-list.tsx'
import { nextOffset, type Page } from './paging.ts'
import { ListChanges } from './results/list-states.tsx'
import { usePagedList } from './use-paged-list.ts'

const LIMIT = 20
/** Reading through a list takes many steps. */

interface Entry {
  id: number
}

/** A list over records that a test replaces; `asked` are the offsets of its questions. */
function setUp(count: number) {
  const ids = Array.from({ length: count }, (_, i) => i + 1)
  /** The first page is not answered before `firstPage` is. */
  const records = { version: 1, ids, firstPage: Promise.resolve() }
  const gone = new Set<number>()
  const asked: number[] = []
  const query = infiniteQueryOptions({
    queryKey: ['search', 'permits', 'list'],
    queryFn: async ({ pageParam }): Promise<Page<Entry>> => {
      asked.push(pageParam)
      if (pageParam === 0) await records.firstPage
      const there = records.ids.slice(pageParam, pageParam + LIMIT)
      const items = there.filter((id) => !gone.has(id)).map((id) => ({ id }))
      return { items, total: records.ids.length, limit: LIMIT, version: records.version }
    },
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
  })
  function List() {
    const { items, total = 0, of, changes, isPending, loadMore } = usePagedList(query, 'permits')
    return (
      <div style={{ display: 'flex', flexDirection: 'column', height: 400 }}>
        <ListChanges changes={changes} />
        {!isPending && (
          <VirtualList
            label="Permits"
            items={items}
            total={total}
            keyOf={({ id }) => String(id)}
            of={of}
            estimate={40}
            onEnd={loadMore}
            renderItem={({ id }) => <div style={{ height: 40 }}>Permit {id}</div>}
          />
        )}
      </div>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  )
  return { records, gone, asked }
}

const list = () => page.getByRole('list', { name: 'Permits' })
const changed = () => page.getByText('These records have changed. The list was loaded again.')
const scroller = () => list().element().parentElement?.parentElement

function scrollTo(top: number): void {
  scroller()?.scrollTo({ top })
}

/** The entry at the upper edge. */
function first(): string {
  const edge = scroller()?.getBoundingClientRect().top ?? 0
  const items = [...list().element().querySelectorAll('[role=listitem]')]
  const tops = items.map((item) => [item.getBoundingClientRect().bottom, item.textContent] as const)
  return tops.find(([bottom]) => bottom > edge + 1)?.[1] ?? ''
}

/** Scrolls on until an entry is there. */
async function readTo(id: number): Promise<void> {
  await expect
    .poll(() => {
      scroller()?.scrollBy(0, 120)
      return list().getByText(`Permit ${id}`, { exact: true }).elements().length
    })
    .toBe(1)
}

test('entries whose text is gone move nothing: the next page begins where it would have', async () => {
  const { gone, asked } = setUp(70)
  for (const id of [3, 4, 5, 25]) gone.add(id)
  await expect.element(list().getByText('Permit 1', { exact: true })).toBeVisible()
  await readTo(70)
  expect(asked).toEqual([0, 20, 40, 60])
})

test('a first page without any text left is followed by the next', async () => {
  const { gone, asked } = setUp(30)
  for (let id = 1; id <= 20; id++) gone.add(id)
  await expect.element(list().getByText('Permit 21', { exact: true })).toBeVisible()
  expect(asked).toEqual([0, 20])
})

test('records replaced between two pages: the list is loaded anew, at the same entry, and says so', async () => {
  const { records, asked } = setUp(90)
  await expect.element(list().getByText('Permit 1', { exact: true })).toBeVisible()
  // Five come before all others, and one goes.
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  records.firstPage = promise
  records.version = 2
  records.ids = [105, 104, 103, 102, 101, ...records.ids.filter((id) => id !== 2)]
  const restarts = () => asked.filter((offset) => offset === 0).length - 1
  await expect
    .poll(() => {
      if (restarts() === 0) scroller()?.scrollBy(0, 120)
      return restarts()
    })
    .toBe(1)
  const at = first()
  expect(at).not.toBe('Permit 1')
  answer()
  await expect.element(changed()).toBeInTheDocument()
  expect(first()).toBe(at)
  expect(restarts()).toBe(1)
  scrollTo(0)
  await expect.poll(first).toBe('Permit 105')
})

test('records replaced without a change where somebody reads: nothing is said', async () => {
  const { records, asked } = setUp(90)
  await expect.element(list().getByText('Permit 1', { exact: true })).toBeVisible()
  records.version = 2
  records.ids = [...records.ids, 91]
  await readTo(91)
  expect(asked.filter((offset) => offset === 0).length).toBe(2)
  expect(changed().elements()).toEqual([])
})

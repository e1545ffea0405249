import { useInfiniteQuery, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../../api/api-error.ts'
import { render } from '../../ui/render-for-tests.tsx'
import { ListFooter } from './list-states.tsx'

/** A list of two pages whose second fails the first time. */
function setUp() {
  let asked = 0
  async function fetchPage(number: number): Promise<string> {
    if (number === 2 && ++asked === 1) throw new ApiError('network', 'No answer from the server')
    return `Page ${number}`
  }
  function List() {
    const list = useInfiniteQuery({
      queryKey: ['pages'],
      queryFn: ({ pageParam }) => fetchPage(pageParam),
      initialPageParam: 1,
      getNextPageParam: (_, pages) => (pages.length < 2 ? pages.length + 1 : undefined),
      retry: false,
    })
    return (
      <>
        {list.data?.pages.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <button type="button" onClick={() => void list.fetchNextPage()}>
          Scroll down
        </button>
        <ListFooter list={list} />
      </>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  )
}

test('a page that failed leaves the ones before, and comes by Try again', async () => {
  setUp()
  await expect.element(page.getByText('Page 1')).toBeVisible()
  await page.getByRole('button', { name: 'Scroll down' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText('Page 1')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Page 2')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

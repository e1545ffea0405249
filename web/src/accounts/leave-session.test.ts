import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { isLeaving, leaveSession } from './leave-session.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page on which a query waits for its answer. */
function page() {
  const assign = vi.fn<(path: string) => void>()
  vi.stubGlobal('window', { location: { assign } })
  const client = new QueryClient()
  let signal: AbortSignal | undefined
  void client
    .fetchQuery({
      queryKey: ['slow'],
      queryFn: (context) => {
        signal = context.signal
        return new Promise(() => undefined)
      },
    })
    .catch(() => undefined)
  return { client, assign, isCanceled: () => signal?.aborted }
}

test('who logs out leads to the next page, and what was requested before is canceled first', async () => {
  const { client, assign, isCanceled } = page()
  const seen: unknown[] = []
  await leaveSession(
    client,
    async () => seen.push(isCanceled(), isLeaving(), assign.mock.calls.length),
    '/next',
  )
  expect(seen).toEqual([true, true, 0])
  expect(assign.mock.calls).toEqual([['/next']])
})

test('when the session could not be ended the page stays, and says why', async () => {
  const { client, assign } = page()
  const refused = leaveSession(client, () => Promise.reject(new Error('no answer')), '/next')
  await expect(refused).rejects.toThrow('no answer')
  expect(isLeaving()).toBe(false)
  expect(assign).not.toHaveBeenCalled()
})

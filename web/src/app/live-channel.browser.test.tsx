import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serveStaff, showToAccount } from '../shell/staff-page-for-tests.tsx'
import { screenDrawn } from '../ui/later.ts'
import { LiveChannel } from './live-channel.tsx'

const GUEST = { id: '00000000-0000-4000-8000-000000000002', name: 'Sam Lee' }
const requests = serveStaff(() => ({ status: 503, code: 'unavailable', detail: 'Not now.' }))
const paths = () => requests.map(({ asked }) => asked)

test.each([
  { who: 'a guest of a call', guest: GUEST, opens: true },
  { who: 'a visitor', guest: null, opens: false },
])('$who has a live connection: $opens', async ({ guest, opens }) => {
  showToAccount(
    null,
    <>
      <h1>Page</h1>
      <LiveChannel />
    </>,
    { guest },
  )
  await expect.element(page.getByRole('heading', { name: 'Page' })).toBeVisible()
  screenDrawn()
  if (opens) {
    await expect.poll(paths).toContain('POST /api/live/ticket')
    await expect.poll(paths).toContain('GET /api/nencounter/call')
  } else {
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(paths()).toEqual([])
  }
})

import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setLiveState } from '../api/live-status.ts'
import { serveStaff, showToStaff } from '../shell/staff-page-for-tests.tsx'
import Bell from './bell.tsx'

const MINUTE_MS = 60_000
let unread = 1
const calls = serveStaff(({ asked }) =>
  asked === 'GET /api/notification/unread'
    ? { data: { unread } }
    : { data: { unseen: 0, calls: [] } },
)
const asked = () => calls.filter((call) => call.asked === 'GET /api/notification/unread').length

test('the bell asks every minute once the live connection is lost, not while it is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  try {
    setLiveState('open')
    showToStaff(<Bell />)
    await expect.element(page.getByRole('link')).toHaveAccessibleName('Notifications, 1 unread')
    unread = 2
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    expect(asked()).toBe(1)
    // A connection that is back within half a minute is not asked around.
    setLiveState('lost')
    await vi.advanceTimersByTimeAsync(MINUTE_MS / 3)
    setLiveState('open')
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    expect(asked()).toBe(1)
    setLiveState('lost')
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
    await expect.element(page.getByRole('link')).toHaveAccessibleName('Notifications, 2 unread')
    expect(asked()).toBe(2)
    setLiveState('open')
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    expect(asked()).toBe(2)
  } finally {
    setLiveState('none')
    vi.useRealTimers()
  }
})

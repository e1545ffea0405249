import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '../../api/query-client.ts'
import { render } from '../../ui/render-for-tests.tsx'
import { TenantContext, type TenantContextValue } from '../../shell/tenant.tsx'
import { PushSettings } from './push-settings.tsx'

const GUID = '5a0e7c1e-0001-4d00-8000-686172626f72'
// Only these members matter here.
const TENANT = {
  config: { names: { mycc: 'MyCC' }, timeZone: 'America/Los_Angeles' },
  viewer: 'registered',
} as TenantContextValue

/** Draws the block in a browser with this permission; the account has one other browser. */
function setUp(permission: NotificationPermission) {
  Object.defineProperty(window.Notification, 'permission', {
    value: permission,
    configurable: true,
  })
  const created = new Date().toISOString()
  const account = { browsers: [{ guid: GUID, device: 'Firefox on Linux', created }] }
  const { fetch } = window
  window.fetch = (_address, options) => {
    if (options?.method === 'DELETE') account.browsers = []
    const data = options?.method === 'DELETE' ? { done: true } : { key: 'BKey', ...account }
    return Promise.resolve(Response.json({ data, meta: {} }))
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TenantContext value={TENANT}>
        <PushSettings />
      </TenantContext>
    </QueryClientProvider>,
  )
  return { putBack: () => (window.fetch = fetch) }
}

test('a browser that is not allowed to show notifications says so, and others can be removed', async () => {
  const { putBack } = setUp('denied')
  try {
    await expect.element(page.getByText(/Allow them in the browser’s settings/)).toBeVisible()
    expect(page.getByRole('button', { name: /^Show notifications/ }).elements()).toEqual([])
    await expect.element(page.getByText('Firefox on Linux')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Firefox on Linux' }).click()
    await expect.element(page.getByText('Firefox on Linux')).not.toBeInTheDocument()
  } finally {
    putBack()
  }
})

test('permission is asked for on a press alone', async () => {
  let asked = 0
  const { requestPermission } = window.Notification
  window.Notification.requestPermission = () => {
    asked += 1
    return Promise.resolve('default')
  }
  const { putBack } = setUp('default')
  try {
    const turnOn = page.getByRole('button', { name: 'Show notifications in this browser' })
    await expect.element(turnOn).toBeVisible()
    expect(asked).toBe(0)
    await turnOn.click()
    await expect.poll(() => asked).toBe(1)
    await expect.element(page.getByText(/^Notifications were not allowed/)).toBeVisible()
    await expect.element(turnOn).toBeVisible()
  } finally {
    putBack()
    window.Notification.requestPermission = requestPermission
  }
})

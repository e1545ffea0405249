import type { Account } from '@plat/contract/accounts/account'
import type { Locale } from '@plat/contract/platform/localized'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../shell/later-texts.ts'
import { serveStaff, showToAccount } from '../../shell/staff-page-for-tests.tsx'
import { AlertHealth } from './alert-health.tsx'

const ANA = {
  id: '00000000-0000-4000-8000-000000000005',
  role: 'resident',
  grants: [],
  second_factor: { required: false, enrolled: false },
} as unknown as Account

let held: string | null
serveStaff(() => ({
  data: {
    last_digest: null,
    held_since: held,
    digest_hour: 7,
    time_zone: 'America/Los_Angeles',
    modules: [],
    stopped: null,
  },
}))

async function show(since: string | null, locale: Locale = 'en'): Promise<void> {
  held = since
  showToAccount(ANA, <AlertHealth />, { locale })
  await expect.element(page.getByRole('heading')).toBeVisible()
}

test('a reader sees that emails are held after a restore, and since when', async () => {
  await show('2025-11-28T17:05:00Z')
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(/Alert emails have been on hold since Nov 28, 2025, 9:05.AM, because/)
})

test('in Spanish too', async () => {
  await show('2025-11-28T17:05:00Z', 'es')
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(/retenidos desde el.*28 nov 2025, 9:05/)
})

test('nothing is said of it where emails are sent', async () => {
  await show(null)
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serveStaff, showToStaff } from '../shell/staff-page-for-tests.tsx'
import UserColumn from './user-column.tsx'

serveStaff(() => ({ data: { public: false } }))

test.each([
  { canManage: false, links: ['MyCC', 'Edit Profile', 'My timeline', 'Access Call Logs'] },
  {
    canManage: true,
    links: [
      'MyCC',
      'Edit Profile',
      'My timeline',
      'Access Call Logs',
      'Access Department Call Logs',
    ],
  },
])(
  'department call logs are offered to managers of statistics only ($canManage)',
  async ({ canManage, links }) => {
    showToStaff(<UserColumn open onClose={() => undefined} />, { canManage })
    await expect.element(page.getByRole('link').first()).toBeVisible()
    const shown = page.getByRole('link').elements()
    expect(shown.map(({ textContent }) => textContent)).toEqual(links)
  },
)

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serveStaff, showToStaff } from '../shell/staff-page-for-tests.tsx'
import UserColumn from './user-column.tsx'

/** Own chats with something new. */
let unread = 0

serveStaff(({ asked }) => ({
  data: asked === 'GET /api/chat/unread' ? { unread } : { public: false },
}))

test.each([
  { canManage: false, links: ['MyCC', 'Edit Profile', 'My timeline', 'Chat', 'Access Call Logs'] },
  {
    canManage: true,
    links: [
      'MyCC',
      'Edit Profile',
      'My timeline',
      'Chat',
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

test('Chat says in how many chats there is something new, and counts as it is opened', async () => {
  unread = 2
  showToStaff(<UserColumn open onClose={() => undefined} />)
  const link = page.getByRole('link', { name: 'Chat 2 new' })
  await expect.element(link).toHaveAttribute('href', '/chat')
  unread = 0
})

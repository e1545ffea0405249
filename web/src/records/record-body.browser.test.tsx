import type { Department } from '@plat/contract/departments/departments'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CommentPartsContext, type CommentSlotProps } from '../shell/comment-slot.tsx'
import { serveStaff, showToAccount } from '../shell/staff-page-for-tests.tsx'
import { screenDrawn } from '../ui/later.ts'
import { RecordBody } from './record-body.tsx'
import { recordForTests } from './record-for-tests.ts'

/** A department with permits that takes chats. */
const DEPARTMENT: Department = {
  id: 'building',
  name: 'Building',
  title: { long: 'Building Department' },
  summary: null,
  image: null,
  worksWith: null,
  tags: ['chat'],
  canSearchRecords: true,
  navigation: [],
  options: [],
  contact: null,
  modules: [
    {
      id: 'permits',
      module_code: 'permits',
      display_name: 'Permits',
      title: { long: 'Permits' },
      noun: { one: 'permit', other: 'permits' },
    },
  ],
}

serveStaff(({ asked }) =>
  asked === 'GET /api/config/departments'
    ? { data: [DEPARTMENT] }
    : { status: 404, code: 'not_found', detail: 'No such module' },
)

const details = recordForTests({})
const PARTS = {
  CommentButton: ({ module, record }: CommentSlotProps) => (
    <button type="button">
      Comment on {module} {record.agency_reference}
    </button>
  ),
  RecordComments: ({ record }: CommentSlotProps) => <p>Comments on {record.agency_reference}</p>,
}

test('a record can be commented on, and ends with its comments', async () => {
  screenDrawn()
  showToAccount(
    null,
    <CommentPartsContext value={PARTS}>
      <RecordBody module="permits" details={details} link="/permits" />
    </CommentPartsContext>,
  )
  await expect.element(page.getByRole('button', { name: 'Comment on permits B 1/2' })).toBeVisible()
  const comments = page.getByText('Comments on B 1/2')
  await expect.element(comments).toBeVisible()
  expect(page.getByRole('main').element().lastElementChild).toBe(comments.element())
})

test('a record leads to the chat about it', async () => {
  screenDrawn()
  showToAccount(null, <RecordBody module="permits" details={details} link="/permits" />)
  await expect
    .element(page.getByRole('link', { name: 'Chat' }))
    .toHaveAttribute('href', `/chat?record=${details.record.guid}&module=permits`)
})

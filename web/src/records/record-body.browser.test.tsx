import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CommentPartsContext, type CommentSlotProps } from '../shell/comment-slot.tsx'
import { serveStaff, showToAccount } from '../shell/staff-page-for-tests.tsx'
import { screenDrawn } from '../ui/later.ts'
import { RecordBody } from './record-body.tsx'
import { recordForTests } from './record-for-tests.ts'

serveStaff(() => ({ status: 404, code: 'not_found', detail: 'No such module' }))

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

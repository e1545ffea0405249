import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../shell/later-texts.ts'
import { COMMENTED_RECORD, NO_COMMENTS, OWN_COMMENT } from '../../shell/comments-for-tests.ts'
import { serveStaff, showToStaff, type StaffAnswer } from '../../shell/staff-page-for-tests.tsx'
import { axeFaults } from '../../ui/axe-for-tests.ts'
import { NEW_BOOKING } from '../state/booking.ts'
import type { PanelState } from '../state/desk-state.ts'
import { CommentStep } from './comment-step.tsx'

const PANEL: PanelState = {
  topic: {
    ref: { type: 'record', guid: COMMENTED_RECORD },
    department: 'building',
    channel: null,
    reference: '2026-001 BP',
    title: 'New house',
    address: null,
    words: [],
  },
  open: true,
  step: 'comment',
  note: '',
  phone: '',
  comment: '',
  left: '',
  booking: NEW_BOOKING,
  request: '0d0a3f3c-2a2c-4c5e-9d3e-000000000001',
}

let read: StaffAnswer
let posted: StaffAnswer
let done: string[]
const calls = serveStaff({
  current: ({ asked }) => (asked.startsWith('POST') ? posted : read),
})

beforeEach(() => {
  done = []
  read = { data: NO_COMMENTS, total: 0 }
  posted = { data: OWN_COMMENT }
})

function show(): void {
  showToStaff(
    <CommentStep
      record={COMMENTED_RECORD}
      reference="2026-001 BP"
      panel={PANEL}
      name="Rosa Lindqvist"
      onTyped={() => undefined}
      onDone={(text) => done.push(text)}
      onBack={undefined}
    />,
  )
}
const posts = () => calls.filter(({ asked }) => asked.startsWith('POST')).map(({ body }) => body)
/** By the keyboard: a button that waits for words is no target for the pointer. */
const submit = async () => {
  page.getByRole('button', { name: 'Submit' }).element().focus()
  await userEvent.keyboard('{Enter}')
}

test('a comment is sent, and says who reviews it', async () => {
  show()
  await expect
    .element(
      page.getByRole('heading', {
        name: 'Leave a comment on record 2026-001 BP to be reviewed by an official',
      }),
    )
    .toBeVisible()
  await submit()
  await expect.element(page.getByText('Write your comment.')).toBeVisible()
  expect(posts()).toEqual([])
  await page.getByLabelText('Your comment').fill('x'.repeat(1_001))
  await expect.element(page.getByText('Characters left: 0')).toBeVisible()
  await page.getByLabelText('Your comment').fill('The fence does not close.')
  expect(await axeFaults()).toBe('')
  await submit()
  await expect.poll(() => done).toEqual([OWN_COMMENT.text])
  expect(posts()).toEqual([
    { text: OWN_COMMENT.text, public: false, public_name: null, request: PANEL.request },
  ])
})

test('a public comment has the name that is chosen, or none', async () => {
  show()
  await expect
    .element(page.getByText('Public comments are open from March 1, 2026 to March 31, 2026.'))
    .toBeVisible()
  await page.getByLabelText('Your comment').fill('Trees!')
  await page.getByText('Show my comment to everybody on the record, after review').click()
  await expect.element(page.getByLabelText('Name shown with it')).toHaveValue('Rosa Lindqvist')
  expect(await axeFaults()).toBe('')
  await page.getByLabelText('Name shown with it').fill('')
  await submit()
  await expect.poll(() => posts()).toMatchObject([{ public: true, public_name: null }])
})

test('outside of the window the step says when it opens or that it closed, and offers nothing public', async () => {
  read = {
    data: { ...NO_COMMENTS, window: { ...NO_COMMENTS.window, state: 'closed' } },
    total: 0,
  }
  show()
  await expect.element(page.getByText('Public comments closed on March 31, 2026.')).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
})

test('a limit is told in its own words, and what was typed stays', async () => {
  posted = {
    status: 429,
    code: 'too_many_requests',
    detail: 'You can leave 5 comments an hour on one record.',
    reason: 'comments_record_limit',
    values: { limit: 5, minutes: 12 },
  } as StaffAnswer
  show()
  await page.getByLabelText('Your comment').fill('Once more')
  await submit()
  await expect
    .element(page.getByText('You can leave 5 comments an hour on one record. Try again in 12 min.'))
    .toBeVisible()
  await expect.element(page.getByLabelText('Your comment')).toHaveValue('Once more')
})

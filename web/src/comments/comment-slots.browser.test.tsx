import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CALL_ID, SUBJECT, waiting } from '../calls/calls-for-tests.tsx'
import { ClosedOffice } from '../calls/call-dialog.tsx'
import { OverCard } from '../calls/over-card.tsx'
import { channelForTests } from '../offices/channel-for-tests.ts'
import { recordForTests } from '../records/record-for-tests.ts'
import { CommentPartsContext } from '../shell/comment-slot.tsx'
import { showToAccount } from '../shell/staff-page-for-tests.tsx'
import CommentButton from './comment-button.tsx'
import { ANA, desk, ownComment, RECORD, serveComments } from './comments-for-tests.tsx'
import RecordComments from './record-comments.tsx'

serveComments()
const PARTS = { CommentButton, RecordComments }
const button = page.getByRole('button', { name: 'Comment', exact: true })
const dialog = page.getByRole('dialog', { name: /^Leave a comment on record B-2026-00412/ })
const close = () => dialog.getByRole('button', { name: 'Close' }).click()

/** Leaves a comment, and closes the dialog. */
async function comment() {
  await button.click()
  await dialog.getByRole('textbox', { name: 'Your comment' }).fill('A fence')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

test('a closed office takes a comment on the record; what it covers closes when it was sent', async () => {
  desk.respond = () => ({ data: ownComment(1, { text: 'A fence' }) })
  let closed = 0
  const { record } = recordForTests({})
  const topic = { kind: 'record', module: 'permits', record: { ...record, ...RECORD } } as const
  showToAccount(
    ANA,
    <CommentPartsContext value={PARTS}>
      <ClosedOffice
        office={channelForTests()}
        topic={topic}
        onCallBack={() => undefined}
        onBooked={() => closed++}
      />
    </CommentPartsContext>,
  )
  await button.click()
  await close()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(closed).toBe(0)
  await comment()
  expect(closed).toBe(1)
})

test('a call that no one answered can be followed by a comment on its record', async () => {
  let read = 0
  desk.respond = ({ asked }) =>
    asked === `GET /api/nencounter/call/${CALL_ID}`
      ? { data: waiting({ state: 'ended', queue: null, outcome: 'no_agent', subject: SUBJECT }) }
      : { data: ownComment(1, { text: 'A fence' }) }
  showToAccount(
    ANA,
    <CommentPartsContext value={PARTS}>
      <OverCard id={CALL_ID} onRead={() => read++} />
    </CommentPartsContext>,
  )
  await comment()
  expect(read).toBe(1)
})

test('a comment that was sent appears on the record', async () => {
  desk.respond = () => {
    desk.own = [ownComment(1, { text: 'A fence' })]
    return { data: desk.own[0] }
  }
  showToAccount(
    ANA,
    <>
      <CommentButton module="permits" record={RECORD} />
      <RecordComments module="permits" record={RECORD} />
    </>,
  )
  await comment()
  const own = page
    .getByRole('region', { name: 'Comments' })
    .getByRole('list', { name: 'Your comments' })
  await expect.element(own.getByText('A fence')).toBeVisible()
})

import type { Account } from '@plat/contract/accounts/account'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showToAccount } from '../shell/staff-page-for-tests.tsx'
import { axeFaults } from '../ui/axe-for-tests.ts'
import {
  ANA,
  desk,
  OPEN,
  OTHER_RECORD,
  ownComment,
  publicComment,
  RECORD,
  serveComments,
  SIGNED_IN,
} from './comments-for-tests.tsx'
import RecordComments from './record-comments.tsx'

const calls = serveComments()
const sent = (method: string) =>
  calls.filter(({ asked }) => asked.startsWith(`${method} /api/comment/`))
const section = page.getByRole('region', { name: 'Comments' })
const list = (name: RegExp | string) => section.getByRole('list', { name })
const items = () => list(/^Public comments/).getByRole('listitem')
const own = () => list('Your comments').getByRole('listitem')
const button = (name: string) => section.getByRole('button', { name, exact: true })

function showTo(account: Account | null, locale: 'en' | 'es' = 'en') {
  showToAccount(account, <RecordComments module="permits" record={RECORD} />, { locale })
}

test('a record without comments shows nothing, also to an account', async () => {
  showToAccount(
    ANA,
    <>
      <RecordComments module="permits" record={RECORD} />
      <RecordComments module="permits" record={OTHER_RECORD} />
    </>,
  )
  // Its answers come last.
  await expect.element(section.getByText('Comment 99')).toBeVisible()
  await expect.poll(() => section.elements()).toHaveLength(1)
  expect(calls).toHaveLength(5)
})

test('a record that takes public comments says until when, and that there are none yet', async () => {
  desk.taken = { ...desk.taken, window: OPEN }
  showTo(null)
  await expect
    .element(section.getByText('Public comments are open until December 12, 2026.'))
    .toBeVisible()
  await expect.element(section.getByRole('heading', { name: 'Public comments (0)' })).toBeVisible()
  await expect.element(section.getByText('There are no public comments yet.')).toBeVisible()
  await expect.element(button('Show more')).not.toBeInTheDocument()
  expect(await axeFaults()).toBe('')
})

test('public comments with names and answers; markup stays text, and long words wrap', async () => {
  await page.viewport(400, 800)
  const long = 'x'.repeat(400)
  desk.comments = [
    publicComment(1, {
      name: 'Leo <b>Li</b>',
      text: `<img src=x alt="picture">\n${long}`,
      still_there: true,
      answers: [{ text: 'We look\nat it.', created: '2026-11-21T18:00:00.000Z' }],
    }),
    publicComment(2),
  ]
  showTo(null)
  await expect.element(items().first().getByText('Leo <b>Li</b>')).toBeVisible()
  const text = items()
    .first()
    .getByText(/^<img src=x alt="picture">/)
  await expect.element(text).toBeVisible()
  expect(getComputedStyle(text.element()).whiteSpaceCollapse).toBe('preserve-breaks')
  await expect.element(section.getByRole('img')).not.toBeInTheDocument()
  await expect.element(items().first().getByText('Says that it is still there')).toBeVisible()
  await expect
    .element(items().first().getByText('The agency answered on Nov 21, 2026'))
    .toBeVisible()
  await expect
    .element(
      items()
        .first()
        .getByText(/^We look\s+at it\.$/),
    )
    .toBeVisible()
  await expect.element(items().nth(1).getByText('Name not shown')).toBeVisible()
  await expect.element(items().nth(1).getByText('Nov 20, 2026')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(400)
  expect(await axeFaults()).toBe('')
})

test('hidden comments have a reason in place of their text, and cannot be reported', async () => {
  const at = '2026-11-21T18:00:00.000Z'
  const hidden = { name: null, text: null }
  desk.comments = [
    publicComment(1, { ...hidden, hidden: { by: 'agency', reason: 'personal_data', at } }),
    publicComment(2, { ...hidden, hidden: { by: 'reports', reason: null, at } }),
  ]
  showTo(null)
  await expect
    .element(items().first().getByText('Hidden by the agency: personal data'))
    .toBeVisible()
  await expect
    .element(
      items()
        .nth(1)
        .getByText(
          'Hidden automatically, because several people reported it. An official will look at it.',
        ),
    )
    .toBeVisible()
  await expect.element(section.getByText('Name not shown')).not.toBeInTheDocument()
  await expect.element(button('Report')).not.toBeInTheDocument()
})

test('more comments are shown on request', async () => {
  desk.comments = Array.from({ length: 25 }, (_, number) => publicComment(number))
  showTo(null)
  await expect.element(section.getByRole('heading', { name: 'Public comments (25)' })).toBeVisible()
  await expect.poll(() => items().elements()).toHaveLength(20)
  await button('Show more').click()
  await expect.poll(() => items().elements()).toHaveLength(25)
  await expect.element(button('Show more')).not.toBeInTheDocument()
})

test('a visitor logs in and reports a comment, by keyboard; afterwards it says so', async () => {
  desk.comments = [publicComment(1), publicComment(2, { reported: true })]
  desk.own = [ownComment(3)]
  desk.respond = ({ asked }) => {
    if (asked.endsWith('/auth/login')) return { data: SIGNED_IN }
    desk.comments = desk.comments.map((comment) => ({ ...comment, reported: true }))
    return { data: { reported: true } }
  }
  showTo(null)
  await expect.element(items().nth(1).getByText('Reported')).toBeVisible()
  await expect.element(list('Your comments')).not.toBeInTheDocument()
  await expect.element(button('Report')).toHaveAccessibleDescription(/Nov 20, 2026/)
  button('Report').element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Report this comment' })
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(ANA.email)
  await dialog.getByLabelText('Password', { exact: true }).fill('correct horse')
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect.element(own().getByText('Own comment 3')).toBeInTheDocument()
  const spam = dialog.getByRole('radio', { name: 'Spam or advertising' })
  await expect.element(spam).not.toBeChecked()
  expect(await axeFaults('[role=dialog]')).toBe('')
  const send = dialog.getByRole('button', { name: 'Send report' })
  await send.click({ force: true })
  await expect.element(dialog.getByText('Choose a reason.')).toBeVisible()
  expect(sent('POST')).toEqual([])
  await spam.click({ force: true })
  await expect.element(dialog.getByText('Choose a reason.')).not.toBeInTheDocument()
  send.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(items().first().getByText('Reported')).toHaveFocus()
  expect(sent('POST')).toEqual([
    { asked: `POST /api/comment/${publicComment(1).id}/report`, body: { reason: 'spam' } },
  ])
})

test('a report that was not sent says so', async () => {
  desk.comments = [publicComment(1)]
  desk.respond = () => ({
    status: 404,
    code: 'not_found',
    reason: 'no_such_comment',
    detail: 'Gone',
  })
  showTo(ANA)
  await button('Report').click()
  const dialog = page.getByRole('dialog', { name: 'Report this comment' })
  await dialog.getByRole('radio', { name: 'A different reason' }).click({ force: true })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect
    .element(
      dialog.getByText(
        'We could not send your report. We could not find this comment. It may have been withdrawn.',
      ),
    )
    .toBeVisible()
})

test('own comments with all that became of them', async () => {
  desk.comments = [publicComment(2, { own: true })]
  desk.own = [
    ownComment(1, { still_there: true }),
    ownComment(2, {
      publication: 'published',
      shows_name: true,
      outcome: 'answered',
      answers: [
        { text: 'For all', created: '2026-11-21T18:00:00.000Z', public: true },
        { text: 'For you', created: '2026-11-22T18:00:00.000Z', public: false },
      ],
    }),
    ownComment(3, {
      publication: 'hidden',
      outcome: 'no_action',
      hidden: {
        by: 'agency',
        reason: 'insult',
        at: '2026-11-21T18:00:00.000Z',
        note: 'No names.',
        was_published: true,
      },
      objection: { text: 'It is true.', created: '2026-11-22T18:00:00.000Z' },
    }),
    ownComment(4, { publication: 'offered' }),
  ]
  showTo(ANA)
  const first = own().first()
  await expect
    .element(first.getByText(/Nov 20, 2026 · Waiting for an answer · Only the agency sees it$/))
    .toBeVisible()
  await expect.element(first.getByText('You wrote that it is still there.')).toBeVisible()
  await expect.element(first.getByRole('button', { name: 'Show my name' })).not.toBeInTheDocument()
  const second = own().nth(1)
  await expect.element(second.getByText(/ · Answered · Published · With your name$/)).toBeVisible()
  await expect.element(second.getByText('For you')).toBeVisible()
  await expect.poll(() => second.getByText('Everyone sees this answer.').elements()).toHaveLength(1)
  const third = own().nth(2)
  await expect
    .element(third.getByText(/ · Read, no action · Hidden · Without your name$/))
    .toBeVisible()
  await expect.element(third.getByText('Hidden by the agency: insults or threats')).toBeVisible()
  await expect.element(third.getByText('No names.')).toBeVisible()
  await expect.element(third.getByText('It is true.')).toBeVisible()
  await expect
    .element(third.getByText('The agency looked at your objection. The comment stays hidden.'))
    .toBeVisible()
  await expect.element(third.getByRole('button', { name: 'Object' })).not.toBeInTheDocument()
  await expect
    .element(
      own()
        .nth(3)
        .getByText(/ · Waiting for approval · Without your name$/),
    )
    .toBeVisible()
  // In the list that everyone sees it is marked, and cannot be reported.
  await expect
    .element(
      items()
        .first()
        .getByText(/ · Your comment$/),
    )
    .toBeVisible()
  await expect.element(button('Report')).not.toBeInTheDocument()
  expect(await axeFaults()).toBe('')
})

test('the author withholds the name; a failure says why', async () => {
  desk.own = [ownComment(1, { publication: 'published', shows_name: true })]
  desk.respond = () => ({
    status: 409,
    code: 'conflict',
    reason: 'comment_withdrawn',
    detail: 'Gone',
  })
  showTo(ANA)
  await button('Don’t show my name').click()
  await expect
    .element(section.getByText('We could not change your comment. This comment was withdrawn.'))
    .toBeVisible()
  desk.respond = () => {
    desk.own = [ownComment(1, { publication: 'published' })]
    return { data: desk.own[0] }
  }
  await button('Don’t show my name').click()
  await expect
    .element(section.getByText('Your name is no longer shown with your comment.'))
    .toBeVisible()
  await expect.element(button('Show my name')).toHaveFocus()
  expect(sent('PUT').map(({ body }) => body)).toEqual([
    { action: 'name', shows_name: false },
    { action: 'name', shows_name: false },
  ])
})

test('the author withdraws a comment, after a question', async () => {
  desk.own = [ownComment(1)]
  desk.respond = () => {
    desk.own = []
    return { data: null }
  }
  showTo(ANA)
  await button('Withdraw').click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this comment?' })
  await expect
    .element(dialog.getByText(/^We delete the text of your comment.*You cannot undo this\.$/))
    .toBeVisible()
  expect(await axeFaults('[role=dialog]')).toBe('')
  await dialog.getByRole('button', { name: 'Keep comment' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent('PUT')).toEqual([])
  await button('Withdraw').click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(section.getByText('You withdrew your comment.')).toBeVisible()
  await expect.element(section.getByText('Own comment 1')).not.toBeInTheDocument()
  expect(sent('PUT')).toEqual([
    { asked: `PUT /api/comment/${ownComment(1).id}/own`, body: { action: 'withdraw' } },
  ])
})

test('the author objects once; what was typed survives closing the dialog', async () => {
  const hidden = {
    by: 'reports' as const,
    reason: null,
    at: '2026-11-21T18:00:00.000Z',
    note: null,
    was_published: true,
  }
  desk.own = [ownComment(1, { publication: 'hidden', hidden, review_due: true, can_object: true })]
  desk.respond = () => {
    const objection = { text: 'It is true.', created: '2026-11-22T18:00:00.000Z' }
    desk.own = [ownComment(1, { publication: 'hidden', hidden, review_due: true, objection })]
    return { data: desk.own[0] }
  }
  showTo(ANA)
  await button('Object').click()
  const dialog = page.getByRole('dialog', { name: 'Object to hiding your comment' })
  const reasons = dialog.getByRole('textbox', { name: 'Why should it be shown?' })
  await expect.element(reasons).toHaveAccessibleDescription(/You can object once\./)
  expect(await axeFaults('[role=dialog]')).toBe('')
  const send = dialog.getByRole('button', { name: 'Send objection' })
  await send.click({ force: true })
  await expect.element(reasons).toHaveAccessibleDescription(/Enter your reasons\./)
  await reasons.fill('It is true.')
  await userEvent.keyboard('{Escape}')
  await button('Object').click()
  await expect.element(reasons).toHaveValue('It is true.')
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .element(
      section.getByText('We received your objection. An official will look at your comment again.'),
    )
    .toBeVisible()
  await expect.element(section.getByText('It is true.')).toBeVisible()
  await expect.element(section.getByText('An official will look at your objection.')).toBeVisible()
  await expect.element(button('Object')).not.toBeInTheDocument()
  expect(sent('PUT').map(({ body }) => body)).toEqual([{ action: 'object', text: 'It is true.' }])
})

test('comments that could not be loaded can be loaded again', async () => {
  let fails = true
  const { fetch } = window
  window.fetch = async (address, init) =>
    fails && String(address).includes('/comment')
      ? Response.json(
          { title: 'x', status: 400, code: 'invalid_request', detail: 'x' },
          { status: 400 },
        )
      : fetch(address, init)
  desk.comments = [publicComment(1)]
  showTo(null)
  await expect.element(section.getByText('We could not load the comments.')).toBeVisible()
  fails = false
  await button('Try again').click()
  await expect.element(section.getByText('Comment 1')).toBeVisible()
})

test('in Spanish', async () => {
  desk.taken = { ...desk.taken, window: OPEN }
  desk.comments = [
    publicComment(1, {
      text: null,
      hidden: { by: 'agency', reason: 'off_topic', at: '2026-11-21T18:00:00.000Z' },
    }),
    publicComment(2),
  ]
  desk.own = [ownComment(3, { publication: 'offered' })]
  showTo(ANA, 'es')
  const spanish = page.getByRole('region', { name: 'Comentarios' })
  await expect
    .element(spanish.getByText('Oculto por la agencia: no trata de este registro'))
    .toBeVisible()
  await expect
    .element(
      spanish.getByText(/ · Espera una respuesta · Pendiente de aprobación · Sin su nombre$/),
    )
    .toBeVisible()
  await expect.element(spanish.getByRole('button', { name: 'Reportar' })).toBeVisible()
  expect(await axeFaults()).toBe('')
})

import type { CommentFault } from '@plat/contract/comments/comments'
import { afterEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { guidForTests } from '../call-logs/log-for-tests.ts'
import { axeFaults } from '../ui/axe-for-tests.ts'
import { commentEntry, withdrawnEntry } from './comments-for-tests.ts'
import { CLEO, desk, openResourcer, serveResourcer } from './resourcer-page-for-tests.tsx'

const asked = serveResourcer()
afterEach(() => localStorage.clear())

const COMMENT = commentEntry()
const OPEN = `?entry=${COMMENT.id}`
const AT = '2026-10-21T17:30:00.000Z'

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const row = (name: RegExp) => page.getByRole('row', { name })
const detail = () => page.getByRole('complementary')
const within = (words: string | RegExp) => detail().getByText(words, { exact: true })
const answer = () => page.getByRole('textbox', { name: 'Answer' })
const notice = (words: string) => page.getByRole('status').filter({ hasText: words })
const sent = () => asked.filter((call) => call.asked.startsWith('PUT')).map(({ body }) => body)
const report = (reason: CommentFault) => ({ reason, created: AT })

/** Presses Tab until an element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  for (let presses = 0; presses < 40; presses++) {
    if (document.activeElement === target.element()) return
    await userEvent.keyboard('{Tab}')
  }
  throw new Error('Tab does not get there.')
}

test('without a mouse: an answer is kept, sent and shown, then the comment is opened again and passed on', async () => {
  desk.tabs.pending = [COMMENT]
  openResourcer()
  const link = page.getByRole('link', { name: /, Comment$/ })
  await tabTo(link)
  await userEvent.keyboard('{Enter}')
  await expect.element(detail().getByRole('heading', { name: 'Ana Ortiz' })).toBeVisible()
  await expect.element(within('User Comments')).toBeVisible()
  await expect
    .element(within(/^The fence is too high.\s+Please/))
    .toHaveTextContent('The fence is too high. Please look at it.')
  await expect.element(within('Not public. Only the agency can read it.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'ana@harbor.example' }))
    .toHaveAttribute('href', 'mailto:ana@harbor.example')
  await expect
    .element(page.getByRole('link', { name: 'All comments on this record (CSV)' }))
    .toHaveAttribute('href', `/api/record/${guidForTests(50)}/comment/export?lang=en`)
  expect(await axeFaults()).toBe('')

  await tabTo(answer())
  await expect
    .element(answer())
    .toHaveAccessibleDescription(/^Ana Ortiz gets this answer by email\./)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(within('Enter an answer.')).toBeVisible()
  await userEvent.keyboard('We look')
  await userEvent.keyboard('{Escape}')
  await expect.element(link).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(answer()).toHaveValue('We look')
  await tabTo(answer())
  await userEvent.keyboard('{End} at it.{Control>}{Enter}{/Control}')
  await expect
    .element(notice('You answered the comment of Ana Ortiz. We emailed your answer.'))
    .toBeVisible()
  expect(sent()).toEqual([
    {
      action: 'answer',
      text: 'We look at it.',
      public: false,
      version: 1,
      request: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  ])
  await expect.element(answer()).toHaveValue('')
  await expect.element(answer()).toHaveFocus()
  await expect.element(within('We look at it.')).toBeVisible()
  await expect.element(within(/^Ben Ortiz: .* · By email only$/)).toBeVisible()
  expect(await axeFaults()).toBe('')

  await tabTo(button('Open again'))
  await userEvent.keyboard('{Enter}')
  await expect.element(notice('The comment of Ana Ortiz is open again.')).toBeVisible()
  await expect.element(button('Open again')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toBe('Waits for an answer')
  desk.moveTo = 'recent'
  await tabTo(button('Passed on'))
  await userEvent.keyboard('{Enter}')
  await expect
    .element(notice('You marked the comment of Ana Ortiz as passed on. We emailed the author.'))
    .toBeVisible()
  expect(sent().slice(1)).toEqual([
    { action: 'outcome', outcome: null, version: 2 },
    { action: 'outcome', outcome: 'passed_on', version: 3 },
  ])
  await expect.element(page.getByRole('tab', { name: /^Recent\s?1$/ })).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toBe('Passed on')
  await expect.element(within(/^Ben Ortiz: Nov 1, 2026, 9:30 AM$/)).toBeVisible()
})

test('other outcomes are set with their own words', async () => {
  desk.tabs.pending = [COMMENT]
  openResourcer(OPEN)
  await button('No action needed').click()
  await expect
    .element(
      notice(
        'You marked the comment of Ana Ortiz as read. No action is needed. We emailed the author.',
      ),
    )
    .toBeVisible()
  await button('Open again').click()
  await button('Answered another way').click()
  await expect.element(notice('You marked the comment of Ana Ortiz as answered.')).toBeVisible()
  expect(sent()).toMatchObject([
    { outcome: 'no_action' },
    { outcome: null },
    { outcome: 'answered' },
  ])
})

test('a published comment: the answer can be shown below it, and a reported one is kept', async () => {
  const reports = [report('insult'), report('spam')]
  const published = { publication: 'published', shows_name: true } as const
  desk.tabs.pending = [commentEntry({ ...published, review_due: true, reports })]
  openResourcer(OPEN)
  await expect.element(within('Published')).toBeVisible()
  await expect.element(within('With the name Ana Ortiz')).toBeVisible()
  await expect.element(within(/^Insults or threats Oct 21, 2026/)).toBeVisible()
  await expect.element(within(/^Spam or advertising/)).toBeVisible()
  expect(await axeFaults()).toBe('')
  await button('Keep it shown').click()
  await expect
    .element(notice('The comment of Ana Ortiz stays published. New reports do not hide it.'))
    .toBeVisible()
  await expect.element(button('Keep it shown')).not.toBeInTheDocument()
  await expect.element(button('Hide')).toBeVisible()
  await answer().fill('Thank you.')
  await within('Show this answer below the public comment').click()
  await button('Send answer').click()
  await expect.element(within(/ · Shown below the public comment$/)).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeChecked()
  expect(sent()).toMatchObject([
    { action: 'publish', version: 1 },
    { action: 'answer', text: 'Thank you.', public: true, version: 2 },
  ])
})

test('an offered comment is published, then hidden with a reason and a note', async () => {
  desk.tabs.pending = [commentEntry({ publication: 'offered' })]
  openResourcer(OPEN)
  await expect.element(within('Waiting for approval')).toBeVisible()
  await expect.element(within('Without the author’s name')).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await button('Publish').click()
  await expect
    .element(notice('You published the comment of Ana Ortiz. We emailed the author.'))
    .toBeVisible()
  const hide = button('Hide')
  await expect.element(hide).toHaveAttribute('aria-expanded', 'false')
  await tabTo(hide)
  await userEvent.keyboard('{Enter}')
  await expect
    .element(
      within(
        'Other people see the reason in place of the comment. We email the reason and your note to the author, who can object once.',
      ),
    )
    .toBeVisible()
  expect(await axeFaults()).toBe('')
  await tabTo(button('Confirm'))
  await userEvent.keyboard('{Enter}')
  await expect.element(detail().getByRole('alert').getByText('Choose a reason.')).toBeVisible()
  const reason = page.getByRole('button', { name: /Reason$/ })
  await tabTo(reason)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('option', { name: 'Personal data' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await tabTo(page.getByRole('textbox', { name: 'Note to the author (optional)' }))
  await userEvent.keyboard('Please be polite.')
  await tabTo(button('Confirm'))
  await userEvent.keyboard('{Enter}')
  await expect
    .element(notice('You hid the comment of Ana Ortiz. We emailed the author.'))
    .toBeVisible()
  expect(sent().slice(1)).toEqual([
    { action: 'hide', reason: 'insult', note: 'Please be polite.', version: 2 },
  ])
  await expect.element(within(/^Hidden by an agent. Reason: Insults or threats\./)).toBeVisible()
  await expect.element(within('Please be polite.')).toBeVisible()
  await expect.element(hide).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toBe('Waits for an answer')
})

test('after an objection the decision is final, and says so', async () => {
  desk.tabs.pending = [
    commentEntry({
      publication: 'hidden',
      review_due: true,
      hidden: { by: 'agency', reason: 'off_topic', at: AT, note: null, was_published: true },
      objection: { text: 'It is about the fence.', created: AT },
    }),
  ]
  openResourcer(OPEN)
  await expect.element(within('It is about the fence.')).toBeVisible()
  await button('Keep it hidden').click()
  await expect.element(within(/This decision is final\.$/)).toBeVisible()
  await expect.element(button(/Not about this record Reason$/)).toBeVisible()
  expect(await axeFaults()).toBe('')
  await button('Confirm').click()
  await expect
    .element(notice('The comment of Ana Ortiz stays hidden. We emailed the author.'))
    .toBeVisible()
  expect(sent()).toEqual([{ action: 'hide', reason: 'off_topic', note: null, version: 1 }])
  await expect.element(button('Keep it hidden')).not.toBeInTheDocument()
  await expect.element(button('Publish')).toBeVisible()
})

test('one that reports have hidden has no reason yet', async () => {
  desk.tabs.pending = [
    commentEntry({
      publication: 'hidden',
      review_due: true,
      reports: [report('spam')],
      hidden: { by: 'reports', reason: null, at: AT, note: null, was_published: true },
    }),
  ]
  openResourcer(OPEN)
  await expect
    .element(within(/^Hidden automatically, because several people reported it\./))
    .toBeVisible()
  await button('Keep it hidden').click()
  await expect.element(button(/Choose a reason Reason$/)).toBeVisible()
  await button('Publish').click()
  await expect
    .element(notice('You published the comment of Ana Ortiz. We emailed the author.'))
    .toBeVisible()
})

test('a conflict reads the comment again and says so; the answer stays. Other refusals say why', async () => {
  desk.tabs.pending = [COMMENT]
  openResourcer(OPEN)
  await answer().fill('We look at it.')
  const refusal = { status: 409, code: 'conflict', detail: 'Changed.' }
  const values = { name: 'Cleo Ortiz', day: 'Nov 1', time: '9:00 AM' }
  desk.refuse = { ...refusal, reason: 'changed_meanwhile_by', values }
  desk.tabs.pending = [commentEntry({ agent: CLEO, outcome: 'no_action', version: 2 })]
  await button('Send answer').click()
  await expect
    .element(
      notice(
        'Nothing was changed, because someone else changed the comment in the meantime. You now see its current state.',
      ),
    )
    .toBeVisible()
  await expect.element(button('Open again')).toBeVisible()
  await expect.element(answer()).toHaveValue('We look at it.')
  desk.refuse = { ...refusal, reason: 'comment_withdrawn' }
  await button('Send answer').click()
  await expect.element(notice('Nothing was changed. This comment was withdrawn.')).toBeVisible()
  desk.refuse = null
  await button('Send answer').click()
  await expect.element(answer()).toHaveValue('')
  expect(sent().map((body) => (body as { version: number }).version)).toEqual([1, 2, 2])
  const keys = sent().map((body) => (body as { request: string }).request)
  expect(new Set(keys).size, 'the same answer').toBe(1)
})

test('nothing can be done about a withdrawn comment', async () => {
  desk.tabs.recent = [withdrawnEntry()]
  openResourcer(`${OPEN}&tab=recent`)
  await expect
    .element(
      within(
        'The author withdrew this comment or deleted the account. The text and the answers are deleted.',
      ),
    )
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: /CSV/ })).toBeVisible()
  await expect.element(button('Save note')).toBeVisible()
  await expect.element(answer()).not.toBeInTheDocument()
  expect(detail().getByRole('button').elements()).toHaveLength(2)
  expect(await axeFaults()).toBe('')
})

test('a comment is assigned, leaves the tab and stays open', async () => {
  desk.tabs.pending = [COMMENT]
  openResourcer(OPEN)
  await page.getByRole('button', { name: /Assign To$/ }).click()
  await expect
    .element(page.getByRole('option', { name: 'Ben Ortiz (you)' }))
    .toHaveAccessibleDescription('3 this week')
  await page.getByRole('option', { name: 'Cleo Ortiz' }).click()
  desk.moveTo = 'active'
  await button('Assign').click()
  await expect.element(notice('You assigned the comment of Ana Ortiz to Cleo Ortiz.')).toBeVisible()
  expect(sent()).toEqual([{ action: 'assign', assignee: CLEO.id, version: 1 }])
  await expect.element(text('No one is waiting for an answer.')).toBeVisible()
  await page.getByRole('button', { name: /Assign To$/ }).click()
  await page.getByRole('option', { name: 'Unassigned' }).click()
  await button('Assign').click()
  await expect
    .element(notice('No one has the comment of Ana Ortiz now. Any agent can take it.'))
    .toBeVisible()
})

test('on a phone, in Spanish: a comment is answered and hidden', async () => {
  await page.viewport(390, 844)
  localStorage.setItem('plat.locale', 'es')
  desk.tabs.pending = [commentEntry({ publication: 'published', still_there: true })]
  openResourcer()
  await expect.element(row(/Comentario · Sigue ahí Espera una respuesta/)).toBeVisible()
  await page.getByRole('link', { name: /, Comentario$/ }).click()
  const over = page.getByRole('dialog')
  await expect.element(over.getByText('Comentarios del usuario')).toBeVisible()
  await expect
    .element(over.getByRole('link', { name: /CSV/ }))
    .toHaveAttribute('href', expect.stringMatching(/\?lang=es$/))
  await over.getByRole('textbox', { name: 'Respuesta' }).fill('Gracias.')
  await button('Enviar respuesta').click()
  await expect.element(notice('Usted respondió el comentario de Ana Ortiz.')).toBeVisible()
  await button('Ocultar').click()
  await page.getByRole('button', { name: /Motivo$/ }).click()
  await page.getByRole('option', { name: 'Datos personales' }).click()
  expect(await axeFaults('[role=dialog]')).toBe('')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await button('Confirmar').click()
  await expect.element(notice('Usted ocultó el comentario de Ana Ortiz.')).toBeVisible()
  await expect.element(over.getByText('Respondido').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(over).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /, Comentario$/ })).toHaveFocus()
})

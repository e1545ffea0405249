import type { Account } from '@plat/contract/accounts/account'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showToAccount, type StaffAnswer } from '../shell/staff-page-for-tests.tsx'
import { axeFaults } from '../ui/axe-for-tests.ts'
import CommentButton from './comment-button.tsx'
import {
  ANA,
  desk,
  OPEN,
  OTHER_RECORD,
  ownComment,
  RECORD,
  serveComments,
  SIGNED_IN,
} from './comments-for-tests.tsx'

const calls = serveComments()
const sent = () =>
  calls
    .filter(({ asked }) => asked === `POST /api/record/${RECORD.guid}/comment`)
    .map(({ body }) => body)
const stored = (text: string): StaffAnswer => ({ data: ownComment(1, { text }) })

const TITLE = 'Leave a comment on record B-2026-00412 to be reviewed by an official'
const button = page.getByRole('button', { name: 'Comment', exact: true })
const dialog = page.getByRole('dialog', { name: TITLE })
const text = dialog.getByRole('textbox', { name: 'Your comment' })
const offer = dialog.getByRole('checkbox', {
  name: 'Show my comment to everyone on this record’s page',
})
const showName = dialog.getByRole('radio', { name: 'Show my name: Ana Ruiz' })
const submit = dialog.getByRole('button', { name: 'Submit' })
const words = (content: string | RegExp) => dialog.getByText(content, { exact: true })

function showTo(account: Account | null, locale: 'en' | 'es' = 'en') {
  showToAccount(account, <CommentButton module="permits" record={RECORD} />, { locale })
}

test('a visitor logs in, then leaves a comment, which is confirmed with its lines', async () => {
  desk.respond = ({ asked }) =>
    asked.endsWith('/auth/login') ? { data: SIGNED_IN } : stored('Too high.\nPlease check.')
  showTo(null)
  await button.click()
  await expect
    .element(dialog.getByRole('heading', { name: 'You need to log in to continue' }))
    .toBeVisible()
  await expect.element(text).not.toBeInTheDocument()
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(ANA.email)
  await dialog.getByLabelText('Password', { exact: true }).fill('correct horse')
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect.element(text).toBeVisible()
  await expect
    .element(words('Only the agency sees your comment, your name, and your email address.'))
    .toBeVisible()
  expect(await axeFaults('[role=dialog]')).toBe('')
  await text.fill('Too high.\nPlease check. ')
  await expect.element(words('Characters left: 976')).toBeVisible()
  await submit.click()
  const confirmation = dialog.getByText(/^Your comment/)
  await expect.element(confirmation).toHaveFocus()
  expect(confirmation.element().textContent).toBe(
    'Your comment Too high.\nPlease check. has been submitted for review by an official. You will receive correspondence shortly in relation to your comment.',
  )
  expect(confirmation.element().querySelector('bdi')?.textContent).toBe('Too high.\nPlease check.')
  expect(getComputedStyle(confirmation.element()).whiteSpaceCollapse).toBe('preserve-breaks')
  await expect.element(words('We are sending a receipt to ana@harbor.example.')).toBeVisible()
  expect(await axeFaults('[role=dialog]')).toBe('')
  expect(sent()).toEqual([
    {
      text: 'Too high.\nPlease check. ',
      public: false,
      shows_name: false,
      still_there: false,
      request: expect.any(String),
    },
  ])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button.click()
  await expect.element(text).toHaveValue('')
})

test('a public comment shows the name only where its author chooses so; all by keyboard', async () => {
  desk.taken = { ...desk.taken, window: OPEN, approval: true }
  desk.respond = () => stored('A fence')
  showTo(ANA)
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(words('Public comments are open until December 12, 2026.')).toBeVisible()
  await expect.element(offer).not.toBeChecked()
  await expect.element(showName).not.toBeInTheDocument()
  text.element().focus()
  await userEvent.keyboard('A fence')
  await userEvent.tab()
  await expect.element(offer).toHaveFocus()
  await userEvent.keyboard(' ')
  const hideName = dialog.getByRole('radio', { name: 'Don’t show my name' })
  await expect.element(hideName).toBeChecked()
  await expect
    .element(
      words(
        'Everyone sees your comment, but not your name. The agency sees your name and your email address. An official approves your comment before it is shown.',
      ),
    )
    .toBeVisible()
  await userEvent.tab()
  await expect.element(hideName).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(showName).toBeChecked()
  await expect
    .element(
      words(
        'Everyone sees your comment and your name. Only the agency sees your email address. An official approves your comment before it is shown.',
      ),
    )
    .toBeVisible()
  expect(await axeFaults('[role=dialog]')).toBe('')
  await userEvent.tab()
  await expect.element(submit).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(/^Your comment A fence/)).toHaveFocus()
  expect(sent()).toMatchObject([{ public: true, shows_name: true }])
})

test('a name that was chosen is not sent where the comment is no longer offered', async () => {
  desk.taken = { ...desk.taken, window: OPEN }
  desk.respond = () => stored('A fence')
  showTo(ANA)
  await button.click()
  await text.fill('A fence')
  await offer.click({ force: true })
  await expect
    .element(dialog.getByText(/Your comment is shown as soon as you submit it\.$/))
    .toBeVisible()
  await showName.click({ force: true })
  await offer.click({ force: true })
  await expect.element(showName).not.toBeInTheDocument()
  await submit.click()
  await expect.element(dialog.getByText(/^Your comment A fence/)).toBeVisible()
  expect(sent()).toMatchObject([{ public: false, shows_name: false }])
})

test('outside of its dates a record takes comments to the agency only', async () => {
  desk.taken = {
    ...desk.taken,
    window: { state: 'upcoming', opens: '2026-12-01', closes: '2026-12-12' },
  }
  showTo(ANA)
  await button.click()
  await expect
    .element(words('Public comments open on December 1, 2026 and close on December 12, 2026.'))
    .toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
  await expect
    .element(words('Only the agency sees your comment, your name, and your email address.'))
    .toBeVisible()
})

test('public comments that closed in the meantime: the refusal says so, and the text can be sent to the agency', async () => {
  desk.taken = { ...desk.taken, window: OPEN }
  desk.respond = () => {
    desk.taken = { ...desk.taken, window: { ...OPEN, state: 'closed' } }
    return {
      status: 409,
      code: 'conflict',
      reason: 'comments_not_public',
      detail: 'Closed',
    }
  }
  showTo(ANA)
  await button.click()
  await text.fill('A fence')
  await offer.click({ force: true })
  await submit.click()
  await expect
    .element(
      dialog.getByText(
        'We could not send your comment. This record does not take public comments now. You can send your comment to the agency only.',
      ),
    )
    .toBeVisible()
  await expect.element(words('Public comments were open until December 12, 2026.')).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
  desk.respond = () => stored('A fence')
  await submit.click()
  await expect.element(dialog.getByText(/^Your comment A fence/)).toBeVisible()
  expect(sent()).toMatchObject([{ public: true }, { public: false }])
})

test('a failed send keeps the text, and is repeated with the same key', async () => {
  desk.respond = () => {
    throw new TypeError('Failed to fetch')
  }
  showTo(ANA)
  await button.click()
  await submit.click({ force: true })
  await expect.element(text).toHaveAccessibleDescription(/Enter your comment\./)
  await expect.element(text).toHaveFocus()
  expect(sent()).toEqual([])
  await text.fill('A fence')
  await submit.click()
  await expect
    .element(dialog.getByText(/^We could not send your comment\. We could not reach the server\./))
    .toBeVisible()
  await expect.element(text).toHaveValue('A fence')
  desk.respond = () => stored('A fence')
  await submit.click()
  await expect.element(dialog.getByText(/^Your comment A fence/)).toBeVisible()
  const [first, second, ...more] = sent()
  expect(more).toEqual([])
  expect(second).toEqual(first)
})

test('what was typed is there when the dialog opens again', async () => {
  showTo(ANA)
  await button.click()
  await text.fill('A fence')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await expect.element(text).toHaveValue('A fence')
})

test('on a closed record, residents can say that it is still there', async () => {
  desk.taken = { ...desk.taken, closed: true }
  desk.respond = () => stored('A hole')
  showTo(ANA)
  await button.click()
  const check = dialog.getByRole('checkbox', { name: 'It is still there' })
  await expect.element(check).toHaveAccessibleDescription(/The agency will look at it again\.$/)
  await text.fill('A hole')
  await check.click({ force: true })
  await submit.click()
  await expect.element(dialog.getByText(/^Your comment A hole/)).toBeVisible()
  expect(sent()).toMatchObject([{ still_there: true }])
})

test('an account without a name cannot show one', async () => {
  desk.taken = { ...desk.taken, window: OPEN }
  showTo({ ...ANA, first_name: '', last_name: '' })
  await button.click()
  await offer.click({ force: true })
  await expect
    .element(dialog.getByText(/^Everyone sees your comment, but not your name\./))
    .toBeVisible()
  await expect.element(dialog.getByRole('radio')).not.toBeInTheDocument()
})

test('a record whose module takes no comments has no button', async () => {
  desk.accept = false
  showToAccount(
    ANA,
    <>
      <CommentButton module="permits" record={RECORD} />
      <CommentButton module="licenses" record={OTHER_RECORD} />
    </>,
  )
  // Its answer comes last.
  await expect.poll(() => button.elements()).toHaveLength(1)
  await button.click()
  await expect
    .element(page.getByRole('dialog', { name: /^Leave a comment on record B-2026-00413/ }))
    .toBeVisible()
})

test('in Spanish', async () => {
  desk.taken = { ...desk.taken, window: OPEN, closed: true }
  desk.respond = () => stored('Una cerca')
  showTo(ANA, 'es')
  await page.getByRole('button', { name: 'Comentar' }).click()
  const spanish = page.getByRole('dialog', {
    name: 'Deje un comentario sobre el registro B-2026-00412 para que lo revise un funcionario',
  })
  await expect
    .element(spanish.getByText('Se admiten comentarios públicos hasta el 12 de diciembre de 2026.'))
    .toBeVisible()
  await spanish.getByRole('textbox', { name: 'Su comentario' }).fill('Una cerca')
  await spanish
    .getByRole('checkbox', { name: /^Mostrar mi comentario a todas/ })
    .click({ force: true })
  await spanish.getByRole('radio', { name: 'Mostrar mi nombre: Ana Ruiz' }).click({ force: true })
  await expect
    .element(spanish.getByText(/^Todas las personas ven su comentario y su nombre\./))
    .toBeVisible()
  expect(await axeFaults('[role=dialog]')).toBe('')
  await spanish.getByRole('button', { name: 'Enviar' }).click()
  await expect
    .element(
      spanish.getByText(
        'Su comentario Una cerca se envió para que lo revise un funcionario. En breve recibirá correspondencia relacionada con su comentario.',
      ),
    )
    .toBeVisible()
})

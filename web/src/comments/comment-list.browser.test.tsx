import type { StaffComment } from '@plat/contract/comments/comments'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../shell/later-texts.ts'
import { staffComment } from '../shell/comments-for-tests.ts'
import {
  serveStaff,
  showToStaff,
  STAFF_ID,
  type StaffAnswer,
  type StaffCall,
} from '../shell/staff-page-for-tests.tsx'
import { axeFaults } from '../ui/axe-for-tests.ts'
import { CommentList } from './comment-list.tsx'

let open: StaffComment[]
let refusal: StaffAnswer | null
const calls = serveStaff({ current: respond })

beforeEach(() => {
  refusal = null
  open = [3, 2, 1].map((n) => staffComment(n))
})

function respond({ asked }: StaffCall): StaffAnswer {
  const [method, address = ''] = asked.split(' ')
  const { pathname, searchParams } = new URL(address, 'http://harbor.test')
  if (pathname === '/api/config/departments') return { data: [] }
  if (method === 'GET') {
    const isOpen = searchParams.get('state') === 'open'
    return { data: isOpen ? open : [], total: isOpen ? open.length : 0 }
  }
  if (refusal !== null) return refusal
  const id = pathname.split('/')[3]
  const comment = open.find((one) => one.id === id)
  if (!pathname.endsWith('/publication')) open = open.filter((one) => one !== comment)
  return { data: comment }
}

const show = (at = '/comments') => showToStaff(<CommentList account={STAFF_ID} />, at)
const title = (n: number) => page.getByRole('button', { name: `2026-00${n} BP, Rosa Lind ${n}` })
const sent = (method: string) => calls.filter(({ asked }) => asked.startsWith(method))

test('what waits is listed with its age, and unfolds to the words, the writer and the record', async () => {
  show()
  await expect.element(title(3)).toBeVisible()
  await expect.element(page.getByText('waits for 3 days')).toBeVisible()
  await expect.element(page.getByText('Words of comment 3')).toBeVisible()
  await title(3).click()
  await expect.element(title(3)).toHaveAttribute('aria-expanded', 'true')
  await expect
    .element(page.getByRole('link', { name: 'rosa3@example.org' }))
    .toHaveAttribute('href', 'mailto:rosa3@example.org')
  await expect
    .element(page.getByRole('link', { name: 'Open record 2026-003 BP' }))
    .toHaveAttribute('href', expect.stringContaining('/building/permits/search/record/'))
  expect(await axeFaults()).toBe('')
})

test('an answer is sent with the version that was read, and the next comment is unfolded', async () => {
  show()
  await title(3).click()
  await page.getByLabelText('Answer').fill('On Friday.')
  // Folded and unfolded again, what was typed is there.
  await title(2).click()
  await title(3).click()
  await expect.element(page.getByLabelText('Answer')).toHaveValue('On Friday.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect
    .element(page.getByText('Your answer to the comment on 2026-003 BP was sent.'))
    .toBeVisible()
  const [answer] = sent('POST')
  expect(answer?.asked).toBe(`POST /api/comment/${staffComment(3).id}/answer`)
  expect(answer?.body).toMatchObject({
    text: 'On Friday.',
    version: 1,
    request: expect.any(String),
  })
  await expect.element(title(2)).toHaveFocus()
  await expect.element(title(2)).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByLabelText('Answer')).toHaveValue('')
})

test('with the keyboard: arrows go through titles, a letter marks, and only on a title', async () => {
  show()
  await expect.element(title(3)).toBeVisible()
  title(3).element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(title(2)).toHaveFocus()
  await userEvent.keyboard('a')
  await expect.element(page.getByLabelText('Answer')).toHaveFocus()
  await userEvent.keyboard('no')
  await expect.element(page.getByLabelText('Answer')).toHaveValue('no')
  expect(sent('PUT')).toEqual([])
  title(2).element().focus()
  await userEvent.keyboard('p')
  await expect.element(page.getByText('The comment on 2026-002 BP is done.')).toBeVisible()
  expect(sent('PUT')[0]?.body).toEqual({ outcome: 'passed_on', version: 1 })
  await expect.element(title(1)).toHaveFocus()
})

test('a public comment says its name and is shown or not; it stays until it is dealt with', async () => {
  open = [staffComment(1, { publication: 'offered', public_name: 'A neighbor' })]
  show()
  await title(1).click()
  await expect.element(page.getByText('Offered as a public comment: A neighbor')).toBeVisible()
  await page.getByRole('button', { name: 'Show it on the record' }).click()
  await expect
    .element(page.getByText(/^The comment on 2026-001 BP is shown to everybody\./))
    .toBeVisible()
  expect(sent('PUT')[0]?.body).toEqual({ publication: 'published', version: 1 })
  await expect.element(title(1)).toHaveFocus()
})

test('what somebody else has dealt with meanwhile is said, and what was typed is kept', async () => {
  refusal = { status: 409, code: 'conflict', detail: 'Ben changed this on 2026-03-03 at 14:10.' }
  show()
  await title(3).click()
  await page.getByLabelText('Answer').fill('Mine')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect.element(page.getByText(/^This was not done: Ben changed this/)).toBeVisible()
  await expect.element(page.getByLabelText('Answer')).toHaveValue('Mine')
})

test('which comments are listed is in the address', async () => {
  show('/comments?module=permits')
  await page.getByText('Done', { exact: true }).click()
  await expect.element(page.getByText('No comment has been dealt with yet.')).toBeVisible()
  await expect
    .element(page.getByTestId('where'))
    .toHaveTextContent('/comments?module=permits&state=done')
  expect(calls.at(-1)?.asked).toContain('state=done&module=permits')
  expect(await axeFaults()).toBe('')
})

import type { OwnComment, RecordComments as Comments } from '@plat/contract/comments/comments'
import type { Department } from '@plat/contract/departments/departments'
import type { RecordDetails } from '@plat/contract/records/records'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../shell/later-texts.ts'
import { openCallWish, takeCallWish } from '../../shell/call-wishes.ts'
import { COMMENTED_RECORD, NO_COMMENTS, OWN_COMMENT } from '../../shell/comments-for-tests.ts'
import { serveStaff, showToStaff } from '../../shell/staff-page-for-tests.tsx'
import { axeFaults } from '../../ui/axe-for-tests.ts'
import RecordComments from './record-comments.tsx'

const BUILDING: Department = {
  id: 'building',
  name: 'Building',
  title: { long: 'Building Department' },
  summary: null,
  image: null,
  worksWith: null,
  tags: ['general'],
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

let shown: Comments
let own: OwnComment[]
serveStaff({
  current: ({ asked }) => {
    if (asked.includes('/config/departments')) return { data: [BUILDING] }
    return asked.includes('/comment/own')
      ? { data: own, total: own.length }
      : { data: shown, total: shown.comments.length }
  },
})

beforeEach(() => {
  shown = NO_COMMENTS
  own = []
  takeCallWish()
})

const RECORD = {
  guid: COMMENTED_RECORD,
  agency_reference: '2026-001 BP',
  title: 'New house',
  addresses: [],
  // Only these members matter here.
} as unknown as RecordDetails['record']
const show = () => showToStaff(<RecordComments module="permits" record={RECORD} />)

test('a comment can be left, and when public ones are taken is said', async () => {
  show()
  await expect
    .element(page.getByText('Public comments are open from March 1, 2026 to March 31, 2026.'))
    .toBeVisible()
  await expect.element(page.getByText('No public comment is shown yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave a comment' }).click()
  expect(openCallWish()).toMatchObject({
    kind: 'panel',
    action: 'comment',
    about: { guid: COMMENTED_RECORD, department: 'building' },
  })
  expect(await axeFaults()).toBe('')
})

test('own comments have what became of them, and the answers', async () => {
  own = [
    {
      ...OWN_COMMENT,
      outcome: 'answered',
      answers: [{ text: 'It does now.', created: '2026-03-05T22:14:09Z' }],
    },
    { ...OWN_COMMENT, id: COMMENTED_RECORD, text: 'And the gate?' },
  ]
  show()
  const list = page.getByRole('list', { name: 'Your comments' })
  await expect.element(list.getByText('It does now.')).toBeVisible()
  await expect.element(list.getByText(/Answered$/)).toBeVisible()
  await expect.element(list.getByText(/Waiting for review$/)).toBeVisible()
  expect(await axeFaults()).toBe('')
})

test('public comments have the name that was chosen, or that it is withheld', async () => {
  const comment = { id: COMMENTED_RECORD, created: '2026-03-03T22:14:09Z' }
  shown = {
    ...NO_COMMENTS,
    comments: [
      { ...comment, name: 'A neighbor', text: 'Trees, please.' },
      { ...comment, id: OWN_COMMENT.id, name: null, text: 'No trees, please.' },
    ],
  }
  show()
  const list = page.getByRole('list', { name: 'Public comments (2)' })
  await expect.element(list.getByText('A neighbor')).toBeVisible()
  await expect.element(list.getByText('Name withheld')).toBeVisible()
  await expect.element(list.getByText('Mar 3, 2026').first()).toBeVisible()
})

test('where no comments are taken, nothing is said of them', async () => {
  shown = { accepted: false, window: null, comments: [] }
  own = [OWN_COMMENT]
  show()
  await expect.element(page.getByText(OWN_COMMENT.text)).toBeVisible()
  expect(page.getByRole('button', { name: 'Leave a comment' }).elements()).toEqual([])
})

import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFaults } from '../ui/axe-for-tests.ts'
import { commentEntry, withdrawnEntry } from './comments-for-tests.ts'
import {
  appointmentEntry,
  callBackEntry,
  desk,
  noteForTests,
  openResourcer,
  serveResourcer,
} from './resourcer-page-for-tests.tsx'

const asked = serveResourcer()
afterEach(() => {
  localStorage.clear()
  document.documentElement.style.fontSize = ''
})

const notes = () => page.getByRole('region', { name: 'Notes for agents' })
const listed = () =>
  notes()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
const field = () => page.getByRole('textbox', { name: 'Add a note' })
const save = () => page.getByRole('button', { name: 'Save note', exact: true })
const notice = (words: string) => notes().getByRole('status').filter({ hasText: words })
const sent = () =>
  asked
    .filter((call) => call.asked.startsWith('POST'))
    .map(({ body }) => body as { text: string; request: string })

const COMMENT = commentEntry()
const OPEN = `?entry=${COMMENT.id}`

test.each([
  ['an appointment', 2, appointmentEntry(), appointmentEntry().guid],
  ['a call-back', 3, callBackEntry(), callBackEntry().id],
  ['a comment', 3, COMMENT, COMMENT.id],
  ['a withdrawn comment', 3, withdrawnEntry(), COMMENT.id],
] as const)('%s has the notes among agents, the oldest first', async (_, level, entry, guid) => {
  desk.tabs.pending = [entry]
  desk.notes = [
    noteForTests(0, { text: 'She called.\nSecond line' }),
    noteForTests(1, { text: 'x'.repeat(400), by: null }),
  ]
  openResourcer(`?entry=${guid}`)
  await expect.element(notes().getByRole('heading', { level })).toBeVisible()
  await expect.element(notes().getByText('Residents never see these notes.')).toBeVisible()
  await expect
    .poll(listed)
    .toEqual([
      'Cleo Ortiz · Oct 20, 2026, 10:30 AMShe called.\nSecond line',
      `Deleted account · Oct 20, 2026, 10:30 AM${'x'.repeat(400)}`,
    ])
  const section = notes().element()
  expect(section.scrollWidth).toBeLessThanOrEqual(section.clientWidth)
  expect(asked.map((call) => call.asked)).toContain(`GET /api/schedule/resourcer/${guid}/note`)
  expect(await axeFaults()).toBe('')
})

test('without a mouse: a note is kept while it is written, saved and listed', async () => {
  desk.tabs.pending = [COMMENT]
  desk.notes = [noteForTests(0)]
  openResourcer()
  const link = page.getByRole('link', { name: /, Comment$/ })
  await expect.element(link).toBeVisible()
  link.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toBeVisible()
  field().element().focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(notes().getByText('Enter a note.', { exact: true })).toBeVisible()
  await userEvent.keyboard('First line')
  await expect.element(notes().getByText('Characters left: 990', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(link).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveValue('First line')
  field().element().focus()
  await userEvent.keyboard('{End}{Enter}Second line{Control>}{Enter}{/Control}')
  await expect.element(notice('You saved the note.')).toBeVisible()
  expect(sent()).toEqual([
    { text: 'First line\nSecond line', request: expect.stringMatching(/^[\da-f-]{36}$/) },
  ])
  await expect.element(field()).toHaveValue('')
  await expect.element(field()).toHaveFocus()
  await expect
    .poll(listed)
    .toEqual([
      expect.stringMatching(/^Cleo Ortiz .*Note$/),
      expect.stringMatching(/^Ben Ortiz .*First line\nSecond line$/),
    ])
  expect(await axeFaults()).toBe('')
  await userEvent.keyboard('{Escape}')
  await expect.element(link).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveValue('')
})

test('a refusal says why and keeps the text; the same text is the same request, another text another one', async () => {
  desk.tabs.pending = [COMMENT]
  const values = { limit: 200 }
  desk.refuse = { status: 409, code: 'conflict', detail: '', reason: 'entry_notes_full', values }
  openResourcer(OPEN)
  await field().fill('One more')
  await save().click()
  await expect
    .element(
      notice('We could not save the note. There is no room for more notes here: 200 is the most.'),
    )
    .toBeVisible()
  await expect.element(field()).toHaveValue('One more')
  expect(listed()).toEqual([])
  await save().click()
  await expect.poll(sent).toHaveLength(2)
  await expect.element(notice('We could not save the note.')).toBeVisible()
  desk.refuse = null
  await field().fill('Another one')
  await save().click()
  await expect.element(notice('You saved the note.')).toBeVisible()
  const [first, again, other] = sent()
  expect(again).toEqual(first)
  expect(other?.request).not.toBe(first?.request)
})

test('notes of others come in while the entry is open', async () => {
  desk.tabs.pending = [COMMENT]
  openResourcer(OPEN)
  await expect.element(field()).toBeVisible()
  desk.notes = [noteForTests(0, { text: 'From another agent' })]
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(notes().getByText('From another agent')).toBeVisible()
})

test('a failure is said, and the notes read again; who is no agent of the entry sees none', async () => {
  desk.tabs.pending = [COMMENT]
  desk.notes = [noteForTests(0)]
  desk.refuseNotes = { status: 403, code: 'forbidden', detail: 'No.' }
  openResourcer(OPEN)
  const alert = notes().getByRole('alert')
  await expect.element(alert).toBeVisible()
  await expect.element(field()).not.toBeInTheDocument()
  desk.refuseNotes = null
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(listed).toHaveLength(1)
  desk.refuseNotes = { status: 404, code: 'not_found', detail: 'No.' }
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(notes()).not.toBeInTheDocument()
})

test('in Spanish, on a phone with text twice as large', async () => {
  await page.viewport(390, 844)
  document.documentElement.style.fontSize = '200%'
  localStorage.setItem('plat.locale', 'es')
  desk.tabs.pending = [COMMENT]
  desk.notes = [noteForTests(0, { text: 'x'.repeat(400), by: null })]
  openResourcer(OPEN)
  const region = page.getByRole('region', { name: 'Notas para agentes' })
  await expect.element(region.getByText('Los residentes nunca ven estas notas.')).toBeVisible()
  await expect.element(region.getByText('Cuenta eliminada')).toBeVisible()
  await page.getByRole('textbox', { name: 'Agregar una nota' }).fill('Llamó.')
  await page.getByRole('button', { name: 'Guardar nota', exact: true }).click()
  await expect
    .element(region.getByRole('status').filter({ hasText: 'Usted guardó la nota.' }))
    .toBeVisible()
  await expect.element(region.getByText('Llamó.', { exact: true })).toBeVisible()
  expect(region.element().scrollWidth).toBeLessThanOrEqual(region.element().clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await axeFaults('[role=dialog]')).toBe('')
})

import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LIMIT } from '../media/mesh-for-tests.ts'
import type { RoomSession } from '../room-session.ts'
import {
  area,
  button,
  captions,
  field,
  none,
  noteOf,
  read,
  rosaComes,
  serveCaptions,
  show,
} from './captions-for-tests.tsx'

serveCaptions()
const lines = area.getByRole('group', { name: 'Words of everyone in the call' })

/** Rosa says something. */
const say = (room: RoomSession, text: string, final = true) =>
  room.caption({ number: room.nextCaption(), text, final, language: 'es-US' })

test('what is typed is read by the other while it grows, and Enter ends the line', async () => {
  await show()
  const other = await rosaComes()
  await captions.click()
  await expect.element(none).toBeVisible()
  await field.fill('Good')
  await expect.poll(() => read(other), LIMIT).toEqual(['Good…'])
  await field.fill('Good morning')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => read(other), LIMIT).toEqual(['Good morning.'])
  await expect.element(lines).toHaveTextContent('You Good morning')
  await expect.element(field).toHaveValue('')
  await field.fill('Bye')
  await button('Send caption').click()
  await expect.poll(() => read(other), LIMIT).toEqual(['Good morning.', 'Bye.'])
  expect(getComputedStyle(field.element()).fontSize).toBe('16px')
})

test('a line that is deleted while it is typed goes, and one that is left unfinished stays', async () => {
  await show()
  const other = await rosaComes()
  await captions.click()
  await field.fill('Goof')
  await expect.poll(() => read(other), LIMIT).toEqual(['Goof…'])
  await field.fill('')
  await expect.poll(() => read(other), LIMIT).toEqual([])
  await field.fill('Good')
  await captions.click()
  await expect.poll(() => read(other), LIMIT).toEqual(['Good.'])
})

test('the Enter that composes a character does not end the line', async () => {
  await show()
  await captions.click()
  await field.fill('にほん')
  const press = (isComposing: boolean) => {
    const init = { key: 'Enter', isComposing, bubbles: true, cancelable: true }
    return field.element().dispatchEvent(new KeyboardEvent('keydown', init))
  }
  expect(press(true)).toBe(false)
  expect(press(false)).toBe(true)
})

test('captions of someone else open by themselves without others knowing; once closed they stay closed', async () => {
  await show()
  const other = await rosaComes()
  expect(area.query()).toBeNull()
  say(other, 'Buenos días')
  await expect.element(lines).toHaveTextContent('Rosa Li Buenos días')
  await expect.element(captions).toHaveAttribute('aria-pressed', 'true')
  await expect.element(lines.getByText('Buenos días')).toHaveAttribute('lang', 'es-US')
  // It would talk over the voice.
  expect(document.querySelector('[aria-live=polite]:not([role])')?.textContent).toBe('')
  // Rosa does not learn that they are open: captions and notes come in order.
  await field.fill('Hello')
  await expect.poll(() => read(other), LIMIT).toContain('Hello…')
  expect(noteOf(other)?.captions).toBe(false)
  await captions.click()
  await expect.element(area).not.toBeInTheDocument()
  say(other, 'Adiós')
  await captions.click()
  await expect.element(lines.getByText('Adiós')).toBeVisible()
  await expect.poll(() => noteOf(other)?.captions, LIMIT).toBe(true)
  await captions.click()
  await expect.poll(() => noteOf(other)?.captions, LIMIT).toBe(false)
  say(other, 'Nada más')
  await expect.element(captions).toHaveAttribute('aria-pressed', 'false')
  expect(area.query()).toBeNull()
})

test('whoever wants captions has them in the next call; Alt and C hides them for good', async () => {
  localStorage.setItem('plat.call.captions', 'on')
  await show()
  await expect.element(none).toBeVisible()
  const other = await rosaComes()
  await expect.poll(() => noteOf(other)?.captions, LIMIT).toBe(true)
  await expect.element(captions).toHaveAttribute('aria-keyshortcuts', 'Alt+C')
  say(other, 'Bue', false)
  await expect.element(lines.getByText('Bue')).toBeVisible()
  const spoken = () => document.querySelector('[aria-live=polite]:not([role])')?.textContent
  expect(spoken()).toBe('')
  say(other, 'Buenos días')
  await expect.poll(spoken).toBe('Rosa Li Buenos días')
  await userEvent.keyboard('{Alt>}c{/Alt}')
  await expect.element(area).not.toBeInTheDocument()
  expect(localStorage.getItem('plat.call.captions')).toBe('off')
  await userEvent.keyboard('{Alt>}c{/Alt}')
  await expect.element(area).toBeVisible()
})

test('captions can be shown and hidden where the browser stores nothing', async () => {
  for (const method of ['getItem', 'setItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('No', 'SecurityError')
    })
  await show()
  await captions.click()
  await expect.element(area).toBeVisible()
  await captions.click()
  await expect.element(area).not.toBeInTheDocument()
})

test('the newest line is in sight, unless the reader has scrolled up by keyboard', async () => {
  await show()
  const other = await rosaComes()
  await captions.click()
  for (let count = 1; count <= 9; count += 1) say(other, `Line ${count}`)
  await expect.element(lines.getByText('Line 9')).toBeVisible()
  const list = lines.element()
  const left = () => list.scrollHeight - list.clientHeight - list.scrollTop
  await expect.poll(left).toBeLessThan(2)
  list.focus()
  await userEvent.keyboard('{Home}')
  await expect.poll(() => list.scrollTop).toBe(0)
  say(other, 'Line 10')
  await expect.element(lines.getByText('Line 10')).toBeInTheDocument()
  expect(list.scrollTop).toBe(0)
})

test('a notice about a reader that is closed does not come back in this call', async () => {
  await show()
  const other = await rosaComes()
  other.readCaptions(true)
  const notice = page.getByText('Rosa Li reads captions.')
  await expect.element(notice).toBeVisible()
  await page.getByRole('main').getByRole('main').getByRole('button', { name: 'Close' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  other.readCaptions(false)
  other.readCaptions(true)
  await captions.click()
  await expect.element(field).toBeVisible()
  expect(notice.query()).toBeNull()
})

test('who takes part by chat is offered to type only, with the field at hand', async () => {
  await show('Chat only')
  const other = await rosaComes()
  other.readCaptions(true)
  await expect.element(page.getByText('Rosa Li reads captions.')).toBeVisible()
  await button('Type captions').click()
  await expect.element(field).toHaveFocus()
  await expect.element(button('Caption what I say')).not.toBeInTheDocument()
  expect(page.getByText(/^This browser cannot/).query()).toBeNull()
})

test('at 390 px, with large text and in Spanish, nothing is wider than the page', async () => {
  await page.viewport(390, 700)
  localStorage.setItem('plat.locale', 'es')
  localStorage.setItem('plat.call.captions', 'on')
  document.documentElement.style.fontSize = '200%'
  try {
    await show('Solo micrófono')
    const other = await rosaComes()
    other.readCaptions(true)
    await expect.element(page.getByText('Rosa Li lee subtítulos.')).toBeVisible()
    const isNarrow = () => document.documentElement.scrollWidth
    expect(isNarrow()).toBe(390)
    await button('Subtitular lo que digo').first().click()
    await expect.element(button('Empezar')).toBeVisible()
    expect(isNarrow()).toBe(390)
    await expect.element(button('Subtítulos')).toBeInViewport({ ratio: 1 })
    await expect.element(button('Colgar')).toBeInViewport({ ratio: 1 })
  } finally {
    document.documentElement.style.fontSize = ''
  }
})

test.each([
  [844, 390],
  [390, 500],
])(
  'in a full screen of %i × %i captions take at most 40 percent of the height',
  async (...size) => {
    await page.viewport(...size)
    vi.spyOn(document.documentElement, 'requestFullscreen').mockRejectedValue(new TypeError('No'))
    await show()
    await captions.click()
    await button('Full screen').click()
    await expect.element(button('Leave full screen')).toBeVisible()
    await expect.element(lines).toBeInViewport({ ratio: 1 })
    await expect.element(captions).toBeInViewport({ ratio: 1 })
    await expect.element(button('Hang up')).toBeInViewport({ ratio: 1 })
    expect(area.element().getBoundingClientRect().height).toBeLessThanOrEqual(size[1] * 0.4 + 1)
    field.element().scrollIntoView()
    await expect.element(field).toBeInViewport({ ratio: 1 })
  },
)

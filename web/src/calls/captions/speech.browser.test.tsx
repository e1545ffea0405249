import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LIMIT } from '../media/mesh-for-tests.ts'
import {
  area,
  button,
  captions,
  field,
  moveRoom,
  none,
  noteOf,
  ownMicrophone,
  read,
  rosaComes,
  serveCaptions,
  show,
} from './captions-for-tests.tsx'
import { TestRecogniser } from './recogniser-for-tests.ts'

serveCaptions()

/** Dana has captions made of her voice. */
async function speak(): Promise<TestRecogniser> {
  await captions.click()
  await button('Caption what I say').click()
  await button('Start').click()
  await expect.element(page.getByText('Your words appear as captions.')).toBeVisible()
  return newest()
}
function newest(): TestRecogniser {
  const recogniser = TestRecogniser.all.at(-1)
  if (recogniser === undefined) throw new Error('nothing was started')
  return recogniser
}

test('nothing listens before the person has read where the voice goes and agreed', async () => {
  await show()
  await captions.click()
  await button('Caption what I say').click()
  const words =
    'Your browser may send your voice to its maker’s service (such as Google or Apple) to recognize your words.'
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(button('Caption what I say')).not.toBeInTheDocument()
  await button('Not now').click()
  await expect.element(button('Caption what I say')).toBeVisible()
  expect(document.activeElement).not.toBe(document.body)
  expect(TestRecogniser.all).toHaveLength(0)
  await button('Caption what I say').click()
  await button('Start').click()
  await expect.element(page.getByText('Your words appear as captions.')).toBeVisible()
  expect(newest()).toMatchObject({ lang: 'en-US', starts: [undefined], processLocally: false })
})

test('a language that is recognized on this device hears the microphone of the call', async () => {
  TestRecogniser.local = ['es-US']
  await show()
  await captions.click()
  await button('Caption what I say').click()
  await expect.element(page.getByText(/may send your voice/)).toBeVisible()
  await page.getByRole('button', { name: /Language you speak/ }).click()
  await page.getByRole('option', { name: 'Spanish' }).click()
  const words = 'Your browser recognizes your words on this device.'
  await expect.element(page.getByText(words)).toBeVisible()
  await button('Start').click()
  await expect.element(page.getByText('Your words appear as captions.')).toBeVisible()
  expect(newest()).toMatchObject({ lang: 'es-US', starts: [ownMicrophone()], processLocally: true })
})

test('a person who can speak learns that someone reads captions, and can make some', async () => {
  await show()
  const other = await rosaComes()
  other.readCaptions(true)
  const notice = page.getByRole('status').getByText('Rosa Li reads captions.')
  await expect.element(notice).toBeVisible()
  await button('Caption what I say').click()
  await expect.element(button('Start')).toBeVisible()
  await expect.element(field).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  const focused = document.activeElement?.closest('section')
  expect(focused?.contains(button('Start').element())).toBe(true)
  expect(TestRecogniser.all).toHaveLength(0)
  await button('Start').click()
  await expect.element(page.getByText('Your words appear as captions.')).toBeVisible()
  newest().hear([['Hello', false]])
  await expect.poll(() => read(other), LIMIT).toEqual(['Hello…'])
  // Rosa does not learn that Dana's captions are open: captions and notes come in order.
  expect(noteOf(other)?.captions).toBe(false)
})

test('what is said is read by the other, also while the own captions are closed, until Stop', async () => {
  await show()
  const other = await rosaComes()
  const recogniser = await speak()
  recogniser.hear([['Good', false]])
  await expect.poll(() => read(other), LIMIT).toEqual(['Good…'])
  await captions.click()
  await expect.element(none).not.toBeInTheDocument()
  recogniser.hear([['Good morning', true]])
  await expect.poll(() => read(other), LIMIT).toEqual(['Good morning.'])
  expect(other.getSnapshot().captions[0]).toMatchObject({ language: 'en-US', number: 1 })
  await button('Stop').click()
  await expect.element(area).not.toBeInTheDocument()
  expect(recogniser.isRunning).toBe(false)
})

test('nothing listens while the person is muted', async () => {
  await show()
  const recogniser = await speak()
  await button('Mute').click()
  await expect.element(page.getByText('Paused while you are muted.')).toBeVisible()
  expect(recogniser.isRunning).toBe(false)
  await button('Unmute').click()
  await expect.element(page.getByText('Your words appear as captions.')).toBeVisible()
  expect(newest().isRunning).toBe(true)
  expect(newest()).not.toBe(recogniser)
})

test('after a silence the browser listens again; a browser that ends at once is given up', async () => {
  await show()
  const recogniser = await speak()
  recogniser.end()
  expect(recogniser.isRunning).toBe(true)
  recogniser.end()
  recogniser.end()
  await expect.element(page.getByText(/^Your browser stopped recognizing/)).toBeVisible()
  expect(recogniser.isRunning).toBe(false)
})

test.each([
  ['not-allowed', /^Your browser refused to recognize your words\. Allow the microphone/],
  ['network', /^Your browser could not reach the service/],
  ['language-not-supported', /^Your browser does not recognize this language/],
  ['bad-grammar', /^Your browser stopped recognizing your words/],
])('%s is explained, and the person can try again', async (error, words) => {
  await show()
  const recogniser = await speak()
  recogniser.fail(error)
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
  await button('Caption what I say').click()
  await expect.element(page.getByText(words)).not.toBeInTheDocument()
})

test('a browser that takes the microphone from the call stops, so that the voice is heard again', async () => {
  await show()
  const recogniser = await speak()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ownMicrophone()?.dispatchEvent(new Event('mute'))
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  const words = /^This browser cannot caption your voice and send it to the others at the same time/
  await expect.element(page.getByText(words)).toBeVisible()
  expect(recogniser.isRunning).toBe(false)
})

test('a room that is opened in another tab listens no longer', async () => {
  await show()
  const recogniser = await speak()
  moveRoom()
  await expect.element(button('Move the call here')).toBeVisible()
  await expect.poll(() => recogniser.isRunning).toBe(false)
})

test('a browser without recognition says so', async () => {
  vi.stubGlobal('SpeechRecognition', undefined)
  vi.stubGlobal('webkitSpeechRecognition', undefined)
  await show()
  await captions.click()
  const words = 'This browser cannot caption what you say. Type it instead.'
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(button('Caption what I say')).not.toBeInTheDocument()
})

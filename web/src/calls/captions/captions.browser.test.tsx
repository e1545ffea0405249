import type { CallParticipant } from '@plat/contract/calls/calls'
import type { ClientMessage } from '@plat/contract/live/messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLiveSender, setLiveState } from '../../api/live-status.ts'
import CallPage from '../call-page.tsx'
import {
  active,
  CALL_ID,
  CONNECTION,
  desk,
  DONE,
  hear,
  serveDesk,
  showOnPage,
} from '../calls-for-tests.tsx'
import CallsKeeper from '../calls-keeper.tsx'
import { LIMIT } from '../media/mesh-for-tests.ts'
import { RoomSession } from '../room-session.ts'
import { closeRoom } from '../room-store.ts'
import { TestRecogniser } from './recogniser-for-tests.ts'

const [DANA, ROSA] = active({ state: 'joined', user_type: 'agent' }).information?.people ?? []
if (DANA === undefined || ROSA === undefined) throw new Error('expected two people')

/** Rosa's room in a browser of her own; null until she comes. Dana has the page. */
let rosa: RoomSession | null
let people: CallParticipant[]

/** The server knows these people in the call. */
function put() {
  const call = active({ state: 'joined', user_type: 'agent' })
  if (call.information) call.information.people = people
  Object.assign(desk, { call, one: call })
  return call
}

serveDesk()
beforeEach(() => {
  people = [DANA, ROSA]
  rosa = null
  put()
  setLiveState('open')
  // The server passes signals on.
  setLiveSender((message: ClientMessage) => {
    if (message.type !== 'room_signals') return false
    setTimeout(() => {
      if (message.data.to === rosa?.peer) rosa.takeSignals(message.data)
      else hear({ type: 'room_signals', data: message.data })
    })
    return true
  })
  desk.act = (act: string, body: unknown) => {
    if (act !== 'join') return DONE
    const { peer } = body as { peer: string }
    const at = peer === rosa?.peer ? 1 : 0
    people = people.map((one, index) => (index === at ? { ...one, peer } : one))
    const { information } = put()
    rosa?.setPeople(people)
    hear({ type: 'call_people', data: { id: CALL_ID, people } })
    return { data: { ...information, connection: CONNECTION } }
  }
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const stream = new AudioContext().createMediaStreamDestination().stream
    microphone = stream.getAudioTracks()[0]
    return stream
  })
  TestRecogniser.reset()
  vi.stubGlobal('SpeechRecognition', TestRecogniser)
})
afterEach(() => {
  rosa?.close()
  closeRoom()
  setLiveSender(null)
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

let microphone: MediaStreamTrack | undefined
const button = (name: string) => page.getByRole('button', { name, exact: true })
const captions = button('Captions')
const area = page.getByRole('region', { name: 'Captions', exact: true })
const lines = area.getByRole('group', { name: 'Words of everyone in the call' })
const field = page.getByRole('textbox', { name: 'Type what is said' })
const none = page.getByText('Captions of what is said appear here.')

/** Dana opens the room's page. @param how Dana takes part */
async function show(how = 'Microphone only') {
  showOnPage(
    <>
      <CallPage />
      <CallsKeeper />
    </>,
    `/call/${CALL_ID}`,
  )
  await button(how).click()
  if (how !== 'Chat only')
    await expect.element(button('Mute').or(button('Silenciar'))).toBeVisible()
}

/** Rosa comes into the call. */
async function rosaComes(): Promise<RoomSession> {
  await expect.poll(() => people[0]?.peer).toEqual(expect.any(String))
  const room = new RoomSession({
    call: CALL_ID,
    viewer: ROSA!.person.id,
    onAnswer: () => undefined,
  })
  rosa = room
  await room.join()
  await expect.poll(() => noteOf(room), LIMIT).toBeTruthy()
  return room
}
/** What Rosa's browser knows of Dana. */
const noteOf = (room: RoomSession) => [...room.getSnapshot().remotes.values()][0]?.note
/** Captions of Dana that Rosa reads. */
const read = (room: RoomSession) =>
  room.getSnapshot().captions.map(({ text, final }) => `${text}${final ? '.' : '…'}`)

/** Rosa says something. */
const say = (room: RoomSession, text: string, final = true) =>
  room.caption({ number: room.nextCaption(), text, final, language: 'es-US' })

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
  expect(newest()).toMatchObject({ lang: 'es-US', starts: [microphone], processLocally: true })
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
  microphone?.dispatchEvent(new Event('mute'))
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  const words = /^This browser cannot caption your voice and send it to the others at the same time/
  await expect.element(page.getByText(words)).toBeVisible()
  expect(recogniser.isRunning).toBe(false)
})

test('a room that is opened in another tab listens no longer', async () => {
  await show()
  const recogniser = await speak()
  people = people.map((one) => ({ ...one, peer: crypto.randomUUID() }))
  put()
  hear({ type: 'call_people', data: { id: CALL_ID, people } })
  await expect.element(button('Move the call here')).toBeVisible()
  await expect.poll(() => recogniser.isRunning).toBe(false)
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
  expect(document.activeElement?.contains(button('Start').element())).toBe(true)
  expect(TestRecogniser.all).toHaveLength(0)
  expect(noteOf(other)?.captions).toBe(false)
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

test('a browser without recognition says so', async () => {
  vi.stubGlobal('SpeechRecognition', undefined)
  vi.stubGlobal('webkitSpeechRecognition', undefined)
  await show()
  await captions.click()
  const words = 'This browser cannot caption what you say. Type it instead.'
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(button('Caption what I say')).not.toBeInTheDocument()
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

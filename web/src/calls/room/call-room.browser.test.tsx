import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFaults } from '../../ui/axe-for-tests.ts'
import { MediaSource } from './media/media-source.ts'
import { enter, frames, LIMIT, play, type Visitor } from './room-for-tests.ts'
import { showRoom } from './room-screen-for-tests.tsx'
import { type Seat, Switchboard } from './switchboard-for-tests.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function see(text: string | RegExp): Promise<void> {
  await expect.element(page.getByText(text)).toBeVisible()
}

afterEach(() => vi.unstubAllGlobals())
beforeEach(async () => {
  await page.viewport(1280, 800)
  localStorage.clear()
})

/** Ben is at the screen, Ana elsewhere; both are in. */
async function twoPeople(type: 'agent' | 'caller' = 'agent') {
  const board = new Switchboard()
  const seat = board.invite('Ben', type)
  const shown = showRoom(seat)
  await button('Join call').click()
  const ana = await enter(board.invite('Ana', type === 'agent' ? 'caller' : 'agent'))
  await linked(ana)
  return { board, seat, shown, ana }
}

/** The moving picture with a name. */
async function picture(label: string): Promise<HTMLVideoElement> {
  const shown = page.getByLabelText(label)
  await expect.element(shown, LIMIT).toBeVisible()
  return shown.element() as HTMLVideoElement
}

async function linked(one: Visitor): Promise<void> {
  await expect.poll(() => one.other('Ben')?.link, LIMIT).toBe('connected')
}

test('before one is seen and heard, camera and microphone are tried and chosen', async () => {
  const board = new Switchboard()
  showRoom(board.invite('Ben', 'caller'))
  await see('Your microphone works.')
  const preview = await picture('Your picture')
  await expect.poll(() => frames(preview), LIMIT).toBeGreaterThan(2)
  await see('Others will see and hear you.')
  expect(await axeFaults()).toBe('')
  await button(/Microphone/).click()
  await page.getByRole('option', { name: 'Fake Audio Input 2' }).click()
  await expect.element(button(/Microphone/)).toHaveTextContent('Fake Audio Input 2')
  expect(localStorage.getItem('plat.call-devices')).not.toContain('null,"microphone":null')
  await button('Turn camera off').click()
  await see('Others will hear you, but not see you.')
  await button('Join without camera and microphone').click()
  await see('Waiting for others to join.')
  const ana = await enter(board.invite('Ana', 'agent'))
  await linked(ana)
  await expect
    .poll(() => ana.other('Ben')?.note, LIMIT)
    .toMatchObject({ muted: true, paused: true })
})

test('where camera and microphone are not allowed one is told what to do, and joins all the same', async () => {
  const devices = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const board = new Switchboard()
  showRoom(board.invite('Ben', 'caller'))
  await see(/^The camera is not allowed. Allow it beside the address/)
  await see(/^The microphone is not allowed. Allow it beside the address/)
  await see(/^Others will neither see nor hear you/)
  expect(await axeFaults()).toBe('')
  await button('Join call').click()
  const ana = await enter(board.invite('Ana', 'agent'), new MediaSource(null))
  await linked(ana)
  await button('Chat').click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Message' }), 'I can only write')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => board.messages.length).toBe(1)
  // Allowed meanwhile.
  devices.mockRestore()
  await button('Unmute microphone').click()
  await expect.poll(() => ana.other('Ben')?.note.muted, LIMIT).toBe(false)
})

test('everything that one does has its effect on the other side', async () => {
  const { board, shown, ana } = await twoPeople()
  const video = await picture('Picture of Ana')
  await expect.poll(() => frames(video), LIMIT).toBeGreaterThan(2)
  await button('Mute microphone').click()
  await expect.poll(() => ana.other('Ben')?.note.muted, LIMIT).toBe(true)
  await button('Unmute microphone').click()
  await expect.poll(() => ana.other('Ben')?.note.muted, LIMIT).toBe(false)
  await button('Pause video').click()
  await expect.poll(() => ana.other('Ben')?.camera, LIMIT).toBeNull()
  await button('Resume video').click()
  await expect.poll(() => ana.other('Ben')?.camera?.readyState, LIMIT).toBe('live')
  await button('Share screen').click()
  await expect.poll(() => ana.other('Ben')?.screen?.readyState, LIMIT).toBe('live')
  const screen = play(ana.other('Ben')?.screen)
  await expect.poll(() => frames(screen), LIMIT).toBeGreaterThan(0)
  await button('Stop sharing').click()
  await expect.poll(() => ana.other('Ben')?.screen, LIMIT).toBeNull()
  await button('Chat').click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Message' }), 'Good morning')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => board.messages.map(({ text }) => text)).toEqual(['Good morning'])
  await expect.element(page.getByRole('log').getByText('Good morning')).toBeVisible()
  await button('Hang up').click()
  await expect.poll(() => shown.left).toBe(true)
  expect(ana.session.getSnapshot().status).toMatchObject({
    kind: 'ended',
    by: { first_name: 'Ben' },
  })
})

test('what the other side does is seen: muted, paused, sharing, a raised hand, and a line of the chat', async () => {
  const { ana } = await twoPeople()
  const tile = page.getByRole('list', { name: 'Pictures', exact: true })
  ana.media.setMuted(true)
  ana.media.turnOff('camera')
  ana.session.setHand(true)
  for (const words of ['Muted', 'Video paused', 'Hand raised'])
    await expect.element(tile.getByText(words)).toBeInTheDocument()
  await expect.element(page.getByText('Ana raised a hand.')).toBeInTheDocument()
  await ana.media.shareScreen()
  await expect.element(page.getByLabelText('Screen of Ana')).toBeVisible()
  await ana.session.write('Hello')
  await expect.element(button('Chat, 1 new message')).toBeVisible()
  await expect.element(page.getByText('New message from Ana.')).toBeInTheDocument()
  expect(await axeFaults()).toBe('')
  await button('Chat, 1 new message').click()
  await expect.element(page.getByRole('heading', { name: 'Chat' })).toHaveFocus()
  await expect.element(page.getByRole('log').getByText('Hello')).toBeVisible()
  expect(await axeFaults()).toBe('')
  await button('Close panel').click()
  await expect.element(button('Chat')).toHaveFocus()
})

test('the room says how it stands: joining, connecting, lost, back, over', async () => {
  const board = new Switchboard()
  const seat = board.invite('Ben', 'caller')
  seat.channel.close()
  const shown = showRoom(seat)
  await button('Join call').click()
  await see('Joining call')
  seat.channel.open()
  await see('Waiting for others to join.')
  const said: string[] = []
  const watch = new MutationObserver(() => said.push(document.body.innerText))
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  const ana = await enter(board.invite('Ana', 'agent'))
  await linked(ana)
  watch.disconnect()
  expect(said.some((text) => text.includes('Connecting...'))).toBe(true)
  await see(/^(Good|Fair|Poor) connection$/)
  board.lose(seat.id)
  await see('Lost connection. Reattempting to join...')
  board.restore(seat.id)
  await expect
    .element(page.getByText('Lost connection. Reattempting to join...'))
    .not.toBeInTheDocument()
  ana.session.leave()
  await see('Ana has ended the call.')
  expect(await axeFaults()).toBe('')
  await button('Close').click()
  await expect.poll(() => shown.left).toBe(true)
})

test('who was away for too long reads that the call goes on without them', async () => {
  const { board, seat, shown, ana } = await twoPeople('caller')
  board.miss(seat.id)
  const words = page.getByText('You were not in the call in time, so it went on without you.')
  await expect.element(words).toBeVisible()
  expect(ana.session.getSnapshot().status).toEqual({ kind: 'live' })
  await button('Close').click()
  await expect.poll(() => shown.left).toBe(true)
})

test('a guest waits until an agent lets them in; the agent sees who waits, and has somebody leave', async () => {
  const { board, ana } = await twoPeople()
  const dan = await enter(board.invite('Dan', 'caller', true))
  const waiting = page.getByRole('group', { name: 'Dan' })
  await expect.element(waiting.getByText('Dan is waiting to be let in.')).toBeVisible()
  await button('Admit').click()
  await linked(dan)
  await button('Remove Dan').click()
  await button('Remove').click()
  await expect.poll(() => dan.session.getSnapshot().status).toMatchObject({ reason: 'removed' })
  await button('Close panel').click()
  const eve = await enter(board.invite('Eve', 'caller', true))
  await expect.element(page.getByRole('group', { name: 'Eve' })).toBeVisible()
  expect(await axeFaults()).toBe('')
  await button('Do not admit').click()
  await expect.poll(() => eve.session.getSnapshot().status).toMatchObject({ reason: 'refused' })
  expect(ana.session.getSnapshot().status).toEqual({ kind: 'live' })
})

test('captions are read, typed ones are shown to others while they are typed, and nobody listens unasked', async () => {
  const { ana } = await twoPeople('caller')
  ana.session.caption({ number: 1, text: 'Can you hear me?', final: true, by: 'speech' })
  // Somebody's words open them.
  const captions = page.getByRole('region', { name: 'Captions' })
  await expect.element(captions.getByText('Can you hear me?', { exact: true })).toBeVisible()
  await userEvent.type(page.getByRole('textbox', { name: 'Typed caption' }), 'I hear y')
  const lines = () => ana.session.getSnapshot().captions.map(({ text, final }) => [text, final])
  await expect.poll(lines, LIMIT).toContainEqual(['I hear y', false])
  await userEvent.type(page.getByRole('textbox', { name: 'Typed caption' }), 'ou{Enter}')
  await expect.poll(lines, LIMIT).toContainEqual(['I hear you', true])
  await button('Caption what I say').click()
  await see('The maker of your browser may process the sound of your voice for this.')
  await button('No, thank you').click()
  ana.session.setCaptions(true)
  await see('Ana reads captions. Caption what you say:')
  expect(await axeFaults()).toBe('')
  await button('Captions').click()
  await expect.element(captions).not.toBeInTheDocument()
})

test('single keys act, not while one types, and can be turned off', async () => {
  const { ana } = await twoPeople('caller')
  await page.getByRole('heading', { name: /^Permit/ }).click()
  await userEvent.keyboard('m')
  await expect.element(button('Unmute microphone')).toBeVisible()
  await userEvent.keyboard('c')
  await userEvent.fill(page.getByRole('textbox', { name: 'Message' }), '')
  await userEvent.type(page.getByRole('textbox', { name: 'Message' }), 'v')
  await expect.element(button('Pause video')).toBeVisible()
  await page.getByRole('heading', { name: /^Permit/ }).click()
  await userEvent.keyboard('v')
  await expect.element(button('Resume video')).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.getByText('Single keys act while a call is open').click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('heading', { name: /^Permit/ }).click()
  await userEvent.keyboard('v')
  await expect.poll(() => ana.other('Ben')?.note.paused, LIMIT).toBe(true)
  await expect.element(button('Resume video')).toBeVisible()
})

test('the page keeps its place beside the room, and has all of it beside a small window', async () => {
  await twoPeople('caller')
  const width = () => page.getByRole('main').element().clientWidth
  expect(width()).toBe(1280 - 448)
  page.getByRole('separator').element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(width).toBe(1280 - 480)
  await userEvent.keyboard('{Home}')
  await expect.poll(width).toBe(1280 - 352)
  await button('Make the call a small window').click()
  await expect.poll(width).toBe(1280)
  await expect.element(button('Hang up')).toBeVisible()
  expect(await axeFaults()).toBe('')
  await button('Move the small window').click()
  await expect
    .poll(() => page.getByRole('complementary').element().getBoundingClientRect().left)
    .toBeLessThan(100)
  await button('Enlarge the call').click()
  await expect.poll(width).toBe(1280 - 352)
})

test('on a phone the room is all there is, and one press shows the record with a small picture', async () => {
  await page.viewport(390, 844)
  await twoPeople('caller')
  const room = () => page.getByRole('complementary').element().getBoundingClientRect()
  expect(room().width).toBe(390)
  expect(room().height).toBe(844)
  await button('Show page').click()
  await expect.poll(() => room().height).toBeLessThan(300)
  await button('On the page').click()
  await button('Enlarge the call').click()
  await expect.poll(() => room().height).toBe(844)
})

test('an agent invites by address: the button waits until all are right, and says which is not', async () => {
  const { seat } = await twoPeople()
  const { asked } = answers({ data: { sent: 2 } })
  const box = page.getByRole('textbox', { name: 'Add recipient address' })
  await expect.element(button('Invite')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.fill(box, 'ana@example.com, ben@example')
  await see(/“ben@example” is not an e-mail address/)
  await expect.element(button('Invite')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.fill(box, 'ana@example.com, cleo@example.org, dan@example.net')
  await button('Invite').click()
  await see('Thank you. We have sent an invite to the provided e-mail addresses')
  expect(asked).toEqual([
    {
      path: `/api/nencounter/call/${seat.information.id}/invite`,
      body: { recipients: 'ana@example.com, cleo@example.org, dan@example.net' },
    },
  ])
  expect(await axeFaults()).toBe('')
  await button('Okay').click()
  await expect.element(box).toHaveValue('')
})

test('contacts who take calls are called or invited, others are invited', async () => {
  const { seat } = await twoPeople()
  const department = { department_code: 'building', display_name: 'Building' }
  const module = { module_code: 'permits', display_name: 'Permits', department }
  const user = { id: crypto.randomUUID(), first_name: 'Rosa', last_name: 'Lindqvist' }
  const kept = { ...user, id: crypto.randomUUID(), first_name: 'Omar', last_name: 'Haddad' }
  const contacts = [
    { ...user, id: null, user, email: 'rosa@example.com', modules: [module], available: true },
    { ...kept, user: null, email: 'omar@example.com', modules: [], available: false },
  ]
  const api = answers({ data: { done: true, sent: 1 } }, { data: contacts })
  await button('Contacts').click()
  const list = page.getByRole('list', { name: 'Contacts' })
  await expect.element(list.getByText('Rosa Lindqvist')).toBeVisible()
  expect(list.element().clientHeight).toBeGreaterThan(190)
  expect(list.element().getBoundingClientRect().height).toBe(200)
  const names = list
    .getByRole('button')
    .elements()
    .map((one) => one.getAttribute('aria-label'))
  expect(names).toEqual(['Invite Rosa Lindqvist', 'Call Rosa Lindqvist', 'Invite Omar Haddad'])
  expect(await axeFaults()).toBe('')
  await button('Call Rosa Lindqvist').click()
  await see('Thank you. We have invited the Agent')
  for (const [name, said] of [
    ['Invite Rosa Lindqvist', 'Thank you. We have invited the Agent'],
    ['Invite Omar Haddad', 'Thank you. We have sent an invite'],
  ] as const) {
    await button('Okay').click()
    await button(name).click()
    await see(said)
  }
  expect(api.asked).toContainEqual({
    path: `/api/nencounter/agent/${user.id}/join-request`,
    body: { call_id: seat.information.id },
  })
})

test('who only calls invites nobody', async () => {
  await twoPeople('caller')
  await button('People').click()
  await see('Agent')
  await expect.element(page.getByText('Add recipient address')).not.toBeInTheDocument()
  await expect.element(button('Contacts')).not.toBeInTheDocument()
  await expect.element(button(/^Remove/)).not.toBeInTheDocument()
})

test('in a test room one sees oneself and sends an invite', async () => {
  const board = new Switchboard()
  const seat: Seat = board.invite('Ben', 'agent')
  seat.information = { ...seat.information, kind: 'test' }
  showRoom(seat)
  await button('Join call').click()
  await expect.element(page.getByRole('heading', { name: 'Test room' })).toBeVisible()
  const own = await picture('Your picture')
  await expect.poll(() => frames(own), LIMIT).toBeGreaterThan(2)
  await expect.element(button('Contacts')).not.toBeInTheDocument()
  answers({ data: { sent: 1 } })
  await userEvent.fill(
    page.getByRole('textbox', { name: 'Add recipient address' }),
    'ana@example.com',
  )
  await button('Invite').click()
  await see('Invite sent')
})

/** What the API answers from now on, to what is read too unless that is given, and what it is asked for. */
function answers(answer: unknown, read = answer) {
  const api = { asked: [] as { path: string; body: unknown }[] }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    api.asked.push({ path, body })
    return Response.json(body === null ? read : answer)
  })
  return api
}

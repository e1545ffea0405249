import { expect, test, vi } from 'vitest'
import { MediaSource } from './media/media-source.ts'
import { arrive, enter, frames, LIMIT, play, type Visitor } from './room-for-tests.ts'
import { type Seat, Switchboard } from './switchboard-for-tests.ts'

async function together(one: Visitor, other: Visitor): Promise<void> {
  await linked(one, other)
  await linked(other, one)
}

async function linked(one: Visitor, other: Visitor): Promise<void> {
  const name = other.seat.name
  await expect.poll(() => one.other(name)?.link, LIMIT).toBe('connected')
}

async function twoPeople() {
  const board = new Switchboard()
  const ana = await enter(board.invite('Ana', 'caller'))
  const ben = await enter(board.invite('Ben', 'agent'))
  await together(ana, ben)
  return { board, ana, ben }
}

/** Plays the camera of another, once it comes. */
async function watch(one: Visitor, name: string): Promise<HTMLVideoElement> {
  await expect.poll(() => one.other(name)?.camera?.readyState, LIMIT).toBe('live')
  const video = play(one.other(name)?.camera)
  await expect.poll(() => frames(video), LIMIT).toBeGreaterThan(2)
  return video
}

const status = ({ session }: Visitor) => session.getSnapshot().status
const texts = ({ session }: Visitor) => session.getSnapshot().messages.map(({ text }) => text)

test('pictures and sound arrive on both sides', async () => {
  const { ana, ben } = await twoPeople()
  for (const [here, there] of [
    [ana, 'Ben'],
    [ben, 'Ana'],
  ] as const) {
    await expect.poll(() => here.other(there)?.camera?.readyState, LIMIT).toBe('live')
    const person = here.other(there)
    const video = play(person?.camera, person?.microphone)
    await expect.poll(() => frames(video), LIMIT).toBeGreaterThan(5)
    const peer = person?.participant.peer ?? ''
    await expect.poll(() => here.session.level(peer), LIMIT).toBeGreaterThan(0)
  }
  await expect.poll(() => ana.session.getSnapshot().quality, LIMIT).not.toBeNull()
  expect(ana.session.getSnapshot().since).not.toBeNull()
})

test('what somebody sends or not is seen on the other side', async () => {
  const { ana, ben } = await twoPeople()
  await expect.poll(() => ben.other('Ana')?.note.paused, LIMIT).toBe(false)
  ana.media.setMuted(true)
  await expect.poll(() => ben.other('Ana')?.note.muted, LIMIT).toBe(true)
  ana.media.setMuted(false)
  await expect.poll(() => ben.other('Ana')?.note.muted, LIMIT).toBe(false)
  ana.media.turnOff('camera')
  await expect.poll(() => ben.other('Ana')?.camera, LIMIT).toBeNull()
  await ana.media.turnOn('camera')
  await expect.poll(() => ben.other('Ana')?.camera?.readyState, LIMIT).toBe('live')
  await watch(ben, 'Ana')
  ana.session.setHand(true)
  ana.session.setCaptions(true)
  await expect
    .poll(() => ben.other('Ana')?.note, LIMIT)
    .toMatchObject({ hand: true, captions: true })
})

test('a shared screen is a second picture beside the camera', async () => {
  const { ana, ben } = await twoPeople()
  expect(ben.other('Ana')?.screen).toBeNull()
  await ana.media.shareScreen()
  await expect.poll(() => ben.other('Ana')?.screen?.readyState, LIMIT).toBe('live')
  await watch(ben, 'Ana')
  const { screen, camera } = ben.other('Ana') ?? {}
  expect(screen?.id).not.toBe(camera?.id)
  const [shared, face] = [play(screen), play(camera)]
  await expect.poll(() => frames(shared), LIMIT).toBeGreaterThan(0)
  await expect.poll(() => frames(face), LIMIT).toBeGreaterThan(2)
  ana.media.stopScreen()
  await expect.poll(() => ben.other('Ana')?.screen, LIMIT).toBeNull()
})

test('when both sides look for another way at once they find one, and nothing stops', async () => {
  const { board, ana, ben } = await twoPeople()
  const pictures = [await watch(ana, 'Ben'), await watch(ben, 'Ana')]
  const before = board.signals.length
  const since = (type: string) =>
    board.signals.slice(before).flatMap(({ signal }) => {
      const is = 'description' in signal && signal.description.type === type
      return is ? [/ice-ufrag:(\S+)/.exec(signal.description.sdp ?? '')?.[1]] : []
    })
  // Another network: in this page both sides hear of it in the same moment.
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => since('answer').length, LIMIT).toBeGreaterThan(0)
  expect(since('offer')).toHaveLength(1)
  expect(since('rollback')).toHaveLength(1)
  const earlier = JSON.stringify(board.signals.slice(0, before))
  for (const name of [...since('offer'), ...since('answer')]) expect(earlier).not.toContain(name)
  await together(ana, ben)
  const drawn = pictures.map(frames)
  for (const [index, video] of pictures.entries())
    await expect.poll(() => frames(video), LIMIT).toBeGreaterThan((drawn[index] ?? 0) + 5)
  // Each side alone is heard as well.
  const answers = since('answer').length
  board.lose(ben.seat.id)
  board.restore(ben.seat.id)
  await expect.poll(() => status(ben), LIMIT).toEqual({ kind: 'live' })
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => since('answer').length, LIMIT).toBeGreaterThan(answers)
  await together(ana, ben)
})

test('a third comes and goes, and the two others stay as they are', async () => {
  const { board, ana, ben } = await twoPeople()
  await watch(ana, 'Ben')
  const link = ana.other('Ben')?.camera
  const cleo = await enter(board.invite('Cleo', 'agent'))
  await together(ana, cleo)
  await together(ben, cleo)
  await watch(cleo, 'Ana')
  await watch(ana, 'Cleo')
  cleo.session.leave()
  await expect.poll(() => ana.other('Cleo'), LIMIT).toBeUndefined()
  await expect.poll(() => ben.other('Cleo'), LIMIT).toBeUndefined()
  expect(ana.other('Ben')?.camera).toBe(link)
  expect(status(ana)).toEqual({ kind: 'live' })
  expect(status(cleo)).toEqual({ kind: 'ended', reason: 'left', by: null })
})

test('what is written stays with the call, also for who comes later', async () => {
  const { board, ana, ben } = await twoPeople()
  expect(await ana.session.write('Good morning')).toEqual({ kind: 'done' })
  await ben.session.write('Hello')
  for (const one of [ana, ben])
    await expect.poll(() => texts(one)).toEqual(['Good morning', 'Hello'])
  const cleo = await enter(board.invite('Cleo', 'agent'))
  await expect.poll(() => texts(cleo), LIMIT).toEqual(['Good morning', 'Hello'])
})

test('captions go to everybody, and get better', async () => {
  const { ana, ben } = await twoPeople()
  const lines = ({ session }: Visitor) => session.getSnapshot().captions.map(({ text }) => text)
  const number = ana.session.nextCaption()
  const said = (text: string, final: boolean) =>
    ana.session.caption({ number, text, final, by: 'speech' })
  said('Wear is', false)
  await expect.poll(() => lines(ben), LIMIT).toEqual(['Wear is'])
  said('Where is the permit?', true)
  await expect.poll(() => lines(ben), LIMIT).toEqual(['Where is the permit?'])
  expect(lines(ana)).toEqual(['Where is the permit?'])
})

test('a lost live connection says so, what flows goes on, and the same person comes back', async () => {
  const { board, ana, ben } = await twoPeople()
  const self = ana.session.getSnapshot().self?.id
  const video = await watch(ben, 'Ana')
  const camera = ben.other('Ana')?.camera
  board.lose(ana.seat.id)
  expect(status(ana)).toEqual({ kind: 'reconnecting', lost: 'channel' })
  await expect.poll(() => ben.other('Ana')?.participant.state).toBe('away')
  const drawn = frames(video)
  await expect.poll(() => frames(video), LIMIT).toBeGreaterThan(drawn + 3)
  await ben.session.write('Are you there?')
  expect((await ana.session.write('Yes')).kind).toBe('lost')
  board.restore(ana.seat.id)
  await expect.poll(() => status(ana), LIMIT).toEqual({ kind: 'live' })
  await expect.poll(() => ben.other('Ana')?.participant.state).toBe('connected')
  expect(ana.session.getSnapshot().self?.id).toBe(self)
  expect(ben.other('Ana')?.camera).toBe(camera)
  await expect.poll(() => texts(ana), LIMIT).toEqual(['Are you there?'])
})

test('who reloads the page comes back, and the page before is out', async () => {
  const { ana, ben } = await twoPeople()
  const before = ben.other('Ana')?.participant
  const again = await enter({
    ...ana.seat,
    information: await ana.seat.calls.information(ana.seat.information.id),
  })
  await together(again, ben)
  const after = ben.other('Ana')?.participant
  expect(after?.id).toBe(before?.id)
  expect(after?.peer).not.toBe(before?.peer)
  expect(status(again)).toEqual({ kind: 'live' })
  await expect
    .poll(() => status(ana), LIMIT)
    .toEqual({ kind: 'ended', reason: 'replaced', by: null })
})

test('a guest waits in the lobby until an agent lets them in; one who is not let in is told', async () => {
  const { board, ana, ben } = await twoPeople()
  const dan = await enter(board.invite('Dan', 'caller', true))
  await expect.poll(() => status(dan), LIMIT).toEqual({ kind: 'joining', lobby: true })
  expect(dan.session.getSnapshot().people).toEqual([])
  await expect.poll(() => ben.session.getSnapshot().lobby.length).toBe(1)
  expect(ana.session.getSnapshot().lobby).toEqual([])
  expect((await ana.session.answerLobby(dan.seat.id, true)).kind).toBe('refused')
  await ben.session.answerLobby(dan.seat.id, true)
  await together(dan, ben)
  await together(dan, ana)
  await ben.session.remove(dan.seat.id)
  await expect.poll(() => status(dan)).toEqual({ kind: 'ended', reason: 'removed', by: null })
  const eve = await enter(board.invite('Eve', 'caller', true))
  await expect.poll(() => ben.session.getSnapshot().lobby.length, LIMIT).toBe(1)
  await ben.session.answerLobby(eve.seat.id, false)
  await expect.poll(() => status(eve)).toEqual({ kind: 'ended', reason: 'refused', by: null })
})

test('hanging up ends the call for both, and turns everything off', async () => {
  const { ana, ben } = await twoPeople()
  const camera = ana.media.getSnapshot().camera
  ben.session.leave()
  await expect
    .poll(() => status(ana))
    .toMatchObject({ kind: 'ended', reason: 'ended', by: { first_name: 'Ben' } })
  expect(camera).toMatchObject({ kind: 'on', track: { readyState: 'ended' } })
  expect(ben.media.getSnapshot().camera).toEqual({ kind: 'off' })
})

test('without camera and microphone one sees, hears and writes all the same', async () => {
  const board = new Switchboard()
  const ben = await enter(board.invite('Ben', 'agent'))
  const refusing = mediaDevices(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  const ana = await enter(board.invite('Ana', 'caller'), new MediaSource(refusing))
  expect(ana.media.getSnapshot()).toMatchObject({
    camera: { kind: 'problem', problem: 'refused' },
    microphone: { kind: 'problem', problem: 'refused' },
  })
  await together(ana, ben)
  await watch(ana, 'Ben')
  await expect
    .poll(() => ben.other('Ana')?.note, LIMIT)
    .toMatchObject({ muted: true, paused: true })
  await ana.session.write('I can only write')
  await expect.poll(() => texts(ben)).toEqual(['I can only write'])
})

test('a token that waited for too long is replaced; a call that is over says so', async () => {
  const board = new Switchboard()
  const seat = board.invite('Ana', 'caller')
  // A page that was reloaded meanwhile has used it.
  await seat.calls.information(seat.information.id)
  const ana = await enter(seat)
  await expect.poll(() => status(ana), LIMIT).toEqual({ kind: 'live' })
  const late: Seat = board.invite('Ben', 'caller')
  board.ended = true
  const ben = arrive(late)
  ben.session.join()
  await expect.poll(() => status(ben), LIMIT).toEqual({ kind: 'ended', reason: 'ended', by: null })
})

function mediaDevices(getUserMedia: MediaDevices['getUserMedia']): MediaDevices {
  return Object.assign(new EventTarget(), {
    getUserMedia,
    enumerateDevices: () => Promise.resolve([]),
  }) as unknown as MediaDevices // as much of a browser's as is asked for
}

/** A seat, and how often its call is looked up for another token. */
function counted(seat: Seat): { seat: Seat; looked: () => number } {
  let times = 0
  const information: Seat['calls']['information'] = (id) => {
    times += 1
    return seat.calls.information(id)
  }
  return { seat: { ...seat, calls: { ...seat.calls, information } }, looked: () => times }
}

test('where a clock is an hour fast credentials seem to be over: nobody enters again and again for that', async () => {
  const board = new Switchboard()
  const past = new Date(Date.now() - 1_800_000).toISOString()
  board.connection = { ...board.connection, expires: past }
  const [first, second] = [board.invite('Ana', 'caller'), board.invite('Ben', 'agent')].map(counted)
  if (!first || !second) throw new Error('expected two seats')
  const ana = await enter(first.seat)
  const ben = await enter(second.seat)
  await together(ana, ben)
  const cleo = await enter(board.invite('Cleo', 'agent'))
  await together(ana, cleo)
  cleo.session.leave()
  await expect.poll(() => ana.other('Cleo'), LIMIT).toBeUndefined()
  // Each entering is told to the other, who would enter in turn: it has no end. Once a minute is no harm.
  const few = LIMIT.timeout / 10_000
  for (const { looked } of [first, second]) expect(looked()).toBeLessThan(few)
  // Half an hour later they really are: other ones are fetched with the next change in the room.
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1_800_000)
  board.connection = {
    ...board.connection,
    expires: new Date(Date.now() + 5_400_000).toISOString(),
  }
  const before = first.looked()
  board.lose(ben.seat.id)
  await expect.poll(first.looked, LIMIT).toBeGreaterThan(before)
  board.restore(ben.seat.id)
  await expect.poll(() => status(ben), LIMIT).toEqual({ kind: 'live' })
  await ana.session.write('Still here')
  await expect.poll(() => texts(ben), LIMIT).toEqual(['Still here'])
  expect(first.looked() - before).toBeLessThan(few)
  clock.mockRestore()
})

test('a video server that cannot be reached is tried again, with new credentials, and the chat goes on', async () => {
  const board = new Switchboard()
  board.connection = { ...board.connection, kind: 'livekit', token: 'none' }
  const seat = board.invite('Ana', 'caller')
  const url = 'ws://127.0.0.1:9'
  seat.information = { ...seat.information, rtc: { ...seat.information.rtc, url } }
  const asked: string[] = []
  const { information } = seat.calls
  const calls = {
    ...seat.calls,
    information: (id: string) => {
      asked.push(id)
      return information(id)
    },
  }
  const ben = await enter(board.invite('Ben', 'agent'))
  const ana = await enter({ ...seat, calls })
  await expect.poll(() => asked.length, LIMIT).toBeGreaterThan(0)
  expect(status(ana).kind).not.toBe('failed')
  await ana.session.write('Still here')
  await expect.poll(() => texts(ben), LIMIT).toEqual(['Still here'])
})

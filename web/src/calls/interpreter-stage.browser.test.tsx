import type { CallParticipant } from '@plat/contract/calls/calls'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setLiveState } from '../api/live-status.ts'
import { active, CALL_ID, invited, serveDesk, showOnPage } from './calls-for-tests.tsx'
import CardMedia from './card-media.tsx'
import { ANA, showRoom } from './invites/room-for-tests.tsx'
import { NO_MEDIA } from './media/media-note.ts'
import { pictureTrack, stopTracks } from './media/mesh-for-tests.ts'
import type { RemoteMedia } from './media/room-mesh.ts'
import { RoomSession } from './room-session.ts'
import { RoomStage } from './room-stage.tsx'
import { closeRoom } from './room-store.ts'

serveDesk()

const rooms: RoomSession[] = []
afterEach(() => {
  closeRoom()
  for (const room of rooms.splice(0)) room.close()
  stopTracks()
  localStorage.clear()
  vi.restoreAllMocks()
})

const [DANA, ROSA] = active({ state: 'joined', user_type: 'caller' }).information?.people ?? []
if (DANA === undefined || ROSA === undefined) throw new Error('expected two people')
const PEERS = {
  ana: '00000000-0000-4000-8000-0000000000ea',
  rosa: '00000000-0000-4000-8000-0000000000eb',
}
const SEATED: CallParticipant = { ...ANA, interpreter: true, peer: PEERS.ana }
const SENT = { camera: null, microphone: null, screen: null, link: 'connected' } as const
const ON: RemoteMedia = { ...SENT, note: { ...NO_MEDIA, muted: false } }

/** A room with what comes from the others, by `peer`. */
function roomWith(remotes: Readonly<Record<string, RemoteMedia>>): RoomSession {
  const options = { call: CALL_ID, viewer: DANA?.person.id ?? '', onAnswer: () => undefined }
  const room = new RoomSession(options)
  rooms.push(room)
  room.takePart('chat')
  const shown = {
    ...room.getSnapshot(),
    state: 'joined',
    remotes: new Map(Object.entries(remotes)),
  }
  return Object.assign(room, { getSnapshot: () => shown })
}

function showStage(
  people: readonly CallParticipant[],
  remotes: Readonly<Record<string, RemoteMedia>> = {},
): void {
  const viewerId = DANA?.person.id ?? ''
  showOnPage(<RoomStage room={roomWith(remotes)} people={people} viewerId={viewerId} />, '/')
}

const stage = page.getByRole('region', { name: 'Video' })
const tiles = () => stage.getByRole('listitem').elements()
const box = (element: Element | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
const ground = () => box(tiles()[0]?.parentElement?.parentElement ?? undefined)
const area = ({ width, height }: DOMRect) => width * height
const plates = () => tiles().map((tile) => tile.textContent)

function covers({ left, right, top, bottom }: DOMRect, other: DOMRect): boolean {
  return left < other.right && right > other.left && top < other.bottom && bottom > other.top
}

/** Texts or labels of the elements that cover part of the interpreter's tile, which is the first. */
function coversOfFirst(): (string | null)[] {
  const first = box(tiles()[0])
  const others = stage
    .element()
    .querySelectorAll(':scope button, :scope h2, :scope [role=status] p')
  return [...tiles().slice(1), ...others, ...ownTiles()]
    .filter((one) => covers(box(one), first))
    .map((one) => one.textContent || one.getAttribute('aria-label'))
}
const ownTile = () => stage.getByText('You', { exact: true })
const ownTiles = () =>
  ownTile()
    .elements()
    .flatMap((one) => one.closest('div') ?? [])

test.each([1280, 390])(
  'at %i px the interpreter comes first and is the largest, and nothing covers the picture',
  async (width) => {
    setLiveState('open')
    await page.viewport(width, 844)
    showRoom({ more: [SEATED], own: 'caller' })
    await page.getByRole('button', { name: 'Chat only' }).click()
    await expect.element(ownTile()).toBeVisible()
    expect(plates()).toEqual(['ARAna Ruiz · Interpreter', 'RLRosa Li'])
    const [first, second] = tiles().map(box)
    expect(area(first ?? new DOMRect())).toBeGreaterThan(2 * area(second ?? new DOMRect()))
    expect(first?.height).toBeGreaterThan(ground().height / 3)
    expect(first?.width).toBeGreaterThan(width === 390 ? ground().width - 1 : ground().width / 2)
    await expect.element(stage.getByText(/^Rosa Li takes part by chat only\./)).toBeVisible()
    expect(coversOfFirst()).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(width)
  },
)

test.each([1280, 390])(
  'on the whole screen, at %i px, people who wait do not cover the interpreter',
  async (width) => {
    const { documentElement } = document
    vi.spyOn(documentElement, 'requestFullscreen').mockRejectedValue(new TypeError('not allowed'))
    setLiveState('open')
    await page.viewport(width, 844)
    showRoom({ more: [SEATED], invitations: [invited()] })
    await page.getByRole('button', { name: 'Chat only' }).click()
    await page.getByRole('button', { name: 'Full screen' }).click()
    const waiting = page.getByRole('region', { name: 'Waiting room' })
    await expect.element(waiting).toBeVisible()
    expect(covers(box(waiting.element()), box(tiles()[0]))).toBe(false)
    expect(box(tiles()[0]).height).toBeGreaterThan(844 / 3)
  },
)

test.each([1280, 390])('at %i px nothing covers an interpreter who is alone', async (width) => {
  await page.viewport(width, 844)
  showStage([DANA, SEATED])
  await expect.element(ownTile()).toBeVisible()
  expect(coversOfFirst()).toEqual([])
  expect(area(box(tiles()[0]))).toBeGreaterThan(area(ground()) / 2)
})

test.each([1280, 390])(
  'at %i px the interpreter is seen before one has chosen how to take part',
  async (width) => {
    await page.viewport(width, 844)
    showRoom({ more: [SEATED], own: 'caller' })
    await expect.element(page.getByText('How do you want to take part?')).toBeVisible()
    expect(coversOfFirst()).toEqual([])
    expect(box(tiles()[0]).height).toBeGreaterThan(200)
  },
)

const share = (camera: MediaStreamTrack | null = null): RemoteMedia => ({
  ...ON,
  note: { ...NO_MEDIA, muted: false, sharing: true },
  camera,
  screen: pictureTrack(),
})

test.each([1280, 390])(
  'at %i px a shared screen leaves the interpreter a third of the stage',
  async (width) => {
    await page.viewport(width, 844)
    showStage([DANA, { ...ROSA, peer: PEERS.rosa }, SEATED], {
      [PEERS.rosa]: share(pictureTrack()),
      [PEERS.ana]: ON,
    })
    await expect.element(page.getByLabelText('Screen of Rosa Li')).toBeVisible()
    const [first, second] = tiles().map(box)
    expect(area(first ?? new DOMRect())).toBeGreaterThan(area(ground()) / 3)
    expect(area(second ?? new DOMRect())).toBeGreaterThan(area(ground()) / 4)
    expect(coversOfFirst()).toEqual([])
  },
)

test('an interpreter who shares a screen is still seen as large, and whole', async () => {
  showStage([DANA, ROSA, SEATED], { [PEERS.ana]: share(pictureTrack()) })
  const picture = page.getByLabelText('Video of Ana Ruiz')
  await expect.element(picture).toBeVisible()
  expect(getComputedStyle(picture.element()).objectFit).toBe('contain')
  expect(area(box(picture.element()))).toBeGreaterThan(area(ground()) / 3)
  expect(plates()).toEqual([
    'Ana Ruiz · InterpreterShares the screen',
    'Screen of Ana Ruiz',
    'RLRosa Li',
  ])
  expect(coversOfFirst()).toEqual([])
})

test('without an interpreter all have the same size', async () => {
  showStage([DANA, ROSA, { ...SEATED, interpreter: false }])
  await expect.element(ownTile()).toBeVisible()
  const [first, second] = tiles().map(box)
  expect(plates()).toEqual(['RLRosa Li', 'ARAna Ruiz'])
  expect(Math.round(area(first ?? new DOMRect()))).toBe(Math.round(area(second ?? new DOMRect())))
})

test.each([
  ['en', 'You · Interpreter', 1],
  ['es', 'Usted · Intérprete', 1],
  ['es', 'Usted · Intérprete', 2],
])('in “%s” at 390 px the own tile says “%s”, with %i others', async (locale, words, others) => {
  localStorage.setItem('plat.locale', locale)
  await page.viewport(390, 844)
  showStage([{ ...DANA, interpreter: true }, ROSA, ANA].slice(0, others + 1))
  const plate = page.getByRole('paragraph').filter({ hasText: words })
  await expect.element(plate).toBeVisible()
  const { scrollWidth, clientWidth, children } = plate.element()
  expect(scrollWidth).toBe(clientWidth)
  for (const part of children) expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth + 1)
})

test('a long name leaves the word for the interpreter whole', async () => {
  await page.viewport(390, 844)
  const first_name = 'Guillermina Hernández de la Fuente y Montenegro'
  showStage([DANA, ROSA, { ...SEATED, person: { ...SEATED.person, first_name } }])
  const word = page.getByText('· Interpreter')
  await expect.element(word).toBeVisible()
  expect(box(word.element()).right).toBeLessThan(box(tiles()[0]).right)
})

test('[DV-5] who was interrupted by the system has a sign, which the own tile has not', async () => {
  const note = { ...NO_MEDIA, interrupted: true }
  showStage([DANA, { ...ROSA, peer: PEERS.rosa }], { [PEERS.rosa]: { ...ON, note } })
  await expect.poll(plates).toEqual(['RLRosa LiMutedCamera or microphone interrupted'])
  await expect.element(stage.getByText('Camera or microphone interrupted')).toBeInTheDocument()
  expect(ownTiles().map((one) => one.textContent)).toEqual(['DOYouMuted'])
})

test('on other pages the card shows the interpreter, whoever is there first', async () => {
  const [rosas, anas] = [pictureTrack(), pictureTrack()]
  const room = roomWith({
    [PEERS.rosa]: { ...ON, camera: rosas },
    [PEERS.ana]: { ...ON, camera: anas },
  })
  const shown = () => {
    const video = page.getByLabelText('Video').element() as HTMLVideoElement // by its label
    return (video.srcObject as MediaStream | null)?.getTracks()[0]?.id
  }
  showOnPage(<CardMedia room={room} part="picture" interpreter={PEERS.ana} />, '/')
  await expect.poll(shown).toBe(anas.id)
})

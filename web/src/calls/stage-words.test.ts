import type { CallParticipant } from '@plat/contract/calls/calls'
import { expect, test } from 'vitest'
import english from '../locales/en.json'
import type { Translate } from '../ui/use-t.ts'
import { NO_MEDIA } from './media/media-note.ts'
import type { RemoteMedia } from './media/peer-link.ts'
import type { RoomSnapshot } from './room-session.ts'
import { stageWords } from './stage-words.ts'

const t: Translate = (id) => english[id]
const SILENT = { camera: null, microphone: null, screen: null }
const NOTE = { ...NO_MEDIA, muted: false, camera: true }
const ROSA: CallParticipant = {
  person: { id: '00000000-0000-4000-8000-000000000003', first_name: 'Rosa', last_name: 'Li' },
  user_type: 'caller',
  guest: false,
  invited: false,
  interpreter: false,
  state: 'joined',
  peer: '00000000-0000-4000-8000-0000000000ee',
}

/** The room as it is shown once it was entered, with the link to Rosa. */
function wordsFor(
  link: RemoteMedia['link'],
  { isLost = false, ...rest }: Partial<RoomSnapshot> & { isLost?: boolean } = {},
) {
  const room = { state: 'joined', error: null, note: NOTE, quality: null, asksHow: false }
  const media = { ...SILENT, link, note: NOTE }
  return stageWords({ ...room, ...rest } as RoomSnapshot, [{ one: ROSA, media }], isLost, t)
}

test('[ROM-02] who enters a room reads “Joining call”', () => {
  expect(wordsFor('connecting', { state: 'joining' })).toEqual(['Joining call'])
  // Why it could not be entered is said elsewhere.
  expect(wordsFor('connecting', { state: 'joining', error: new Error('No') })).toEqual([])
})

test('[ROM-02] a room says “Connecting...” until there is a way to the other person', () => {
  expect(wordsFor('connecting')).toEqual(['Connecting...'])
  expect(wordsFor('connected')).toEqual([])
})

test('[ROM-02] a lost way to the other person, or to the server, is said once for both', () => {
  const words = ['Lost connection. Reattempting to join...']
  expect(wordsFor('reconnecting')).toEqual(words)
  expect(wordsFor('connected', { isLost: true })).toEqual(words)
  expect(wordsFor('reconnecting', { isLost: true })).toEqual(words)
})

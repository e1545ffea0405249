import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Caption, MAX_CAPTION, writeCaption } from './caption.ts'
import { readPeerMessage } from './peer-message.ts'

const FLAGS = ['muted', 'camera', 'sharing', 'thin', 'interrupted', 'captions']
const flags = {
  muted: fc.boolean(),
  camera: fc.boolean(),
  sharing: fc.boolean(),
  thin: fc.boolean(),
  interrupted: fc.boolean(),
  captions: fc.boolean(),
}
const captions: fc.Arbitrary<Caption> = fc.record({
  number: fc.nat(),
  text: fc.string({ unit: 'binary', maxLength: 200 }),
  final: fc.boolean(),
  language: fc.constantFrom(null, 'en-US', 'es'),
})

test('a note that is written is read', () => {
  fc.assert(
    fc.property(fc.record(flags), (note) => {
      expect(readPeerMessage(JSON.stringify(note))).toEqual({ type: 'note', note })
    }),
  )
})

test('a page that was loaded before an upgrade sends fewer flags: its note is read', () => {
  const note = { muted: true, camera: false, sharing: false, thin: false }
  expect(readPeerMessage(JSON.stringify(note))).toEqual({
    type: 'note',
    note: { ...note, interrupted: false, captions: false },
  })
})

test('a caption that is written is read, in any script', () => {
  fc.assert(
    fc.property(captions, (caption) => {
      expect(readPeerMessage(writeCaption(caption))).toEqual({ type: 'caption', caption })
    }),
  )
})

test('of a caption that is too long the newest words are sent', () => {
  const text = `${'\u0001'.repeat(MAX_CAPTION)}the end`
  const sent = readPeerMessage(writeCaption({ number: 1, text, final: true, language: null }))
  expect(sent).toMatchObject({ type: 'caption', caption: { text: text.slice(-MAX_CAPTION) } })
})

/** Messages with members that are missing, added or of another type, and other JSON. */
const sent = fc.oneof(
  fc.record(
    {
      muted: fc.oneof(fc.boolean(), fc.jsonValue()),
      camera: fc.boolean(),
      sharing: fc.oneof(fc.boolean(), fc.jsonValue()),
      thin: fc.boolean(),
      captions: fc.jsonValue(),
      more: fc.jsonValue(),
    },
    { requiredKeys: ['camera'] },
  ),
  fc.record({
    caption: fc.record(
      {
        number: fc.oneof(fc.nat(), fc.jsonValue()),
        text: fc.oneof(fc.string(), fc.jsonValue()),
        final: fc.oneof(fc.boolean(), fc.jsonValue()),
        language: fc.oneof(fc.constantFrom('es', 'aa', 'es-419'), fc.jsonValue()),
        more: fc.jsonValue(),
      },
      { requiredKeys: ['text'] },
    ),
  }),
  fc.jsonValue(),
)

test('whatever another browser sends is a whole note, a whole caption, or null', () => {
  const wholeOrNothing = (data: unknown) => {
    const message = readPeerMessage(data)
    if (message?.type === 'note') {
      expect(Object.keys(message.note)).toEqual(FLAGS)
      for (const flag of Object.values(message.note)) expect(flag).toBeTypeOf('boolean')
    }
    if (message?.type === 'caption') {
      const { number, text, final, language, ...more } = message.caption
      expect(more).toEqual({})
      expect(number).toBeGreaterThanOrEqual(0)
      expect(text.length).toBeLessThanOrEqual(MAX_CAPTION)
      expect(final).toBeTypeOf('boolean')
      if (language !== null) {
        expect(language).toMatch(/^[\w-]{2,30}$/)
        expect(data).toContain(`"language":"${language}"`)
      }
    }
  }
  fc.assert(
    fc.property(sent, (value) => wholeOrNothing(JSON.stringify(value))),
    { numRuns: 2_000 },
  )
  fc.assert(fc.property(fc.string(), wholeOrNothing))
  fc.assert(fc.property(fc.anything(), wholeOrNothing))
})

test('a message that is too long is not read', () => {
  const note = { muted: true, camera: true, sharing: true, thin: true }
  expect(readPeerMessage(JSON.stringify({ ...note, more: 'x'.repeat(7_000) }))).toBeNull()
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNote } from './media-note.ts'

const flags = {
  muted: fc.boolean(),
  camera: fc.boolean(),
  sharing: fc.boolean(),
  thin: fc.boolean(),
}

test('a note that is written is read', () => {
  fc.assert(
    fc.property(fc.record(flags), (note) => {
      expect(readNote(JSON.stringify(note))).toEqual(note)
    }),
  )
})

/** Notes with members that are missing, added or of another type, and other JSON. */
const sent = fc.oneof(
  fc.record(
    {
      muted: fc.oneof(fc.boolean(), fc.jsonValue()),
      camera: fc.boolean(),
      sharing: fc.oneof(fc.boolean(), fc.jsonValue()),
      thin: fc.boolean(),
      more: fc.jsonValue(),
    },
    { requiredKeys: ['camera'] },
  ),
  fc.jsonValue(),
)

test('whatever another browser sends is a whole note of four flags, or null', () => {
  const wholeOrNothing = (data: unknown) => {
    const note = readNote(data)
    if (note === null) return
    expect(Object.keys(note)).toEqual(['muted', 'camera', 'sharing', 'thin'])
    for (const flag of Object.values(note)) expect(flag).toBeTypeOf('boolean')
  }
  fc.assert(
    fc.property(sent, (value) => wholeOrNothing(JSON.stringify(value))),
    { numRuns: 2_000 },
  )
  fc.assert(fc.property(fc.string(), wholeOrNothing))
  fc.assert(fc.property(fc.anything(), wholeOrNothing))
})

test('a note that is too long is not read', () => {
  const note = { muted: true, camera: true, sharing: true, thin: true }
  expect(readNote(JSON.stringify({ ...note, more: 'x'.repeat(500) }))).toBeNull()
})

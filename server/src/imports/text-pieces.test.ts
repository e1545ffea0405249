import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Encoding } from '../tenancy/document/source-document.ts'
import { decodeText } from './text-pieces.ts'

async function decode(
  bytes: Buffer,
  encoding: Encoding,
  size = bytes.length,
): Promise<{ text: string; notes: string[] }> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const notes: string[] = []
  let text = ''
  for await (const piece of decodeText(chunks(), encoding, (note) => notes.push(note)))
    text += piece
  return { text, notes }
}

test('a byte order mark is taken off, and wins over the encoding that is set', async () => {
  expect(await decode(Buffer.from('\ufeffé'), 'utf-8')).toEqual({ text: 'é', notes: [] })
  expect(await decode(Buffer.from('\ufeffé', 'utf16le'), 'utf-8')).toEqual({ text: 'é', notes: [] })
  const bigEndian = Buffer.from('\ufeffé', 'utf16le').swap16()
  expect(await decode(bigEndian, 'utf-8')).toEqual({ text: 'é', notes: [] })
})

test('lines that are not UTF-8 are read as Windows-1252 and told; the others stay as they are', async () => {
  const bytes = Buffer.concat([
    Buffer.from('naïve\n'),
    Buffer.from([0x52, 0x94, 0xe9, 0x0a]),
    Buffer.from('½\n'),
  ])
  expect(await decode(bytes, 'utf-8')).toEqual({
    text: 'naïve\nR”é\n½\n',
    notes: ['not UTF-8: read as Windows-1252'],
  })
})

test('UTF-8 in a source that is set to latin1 is read as UTF-8 and told', async () => {
  expect(await decode(Buffer.from('né'), 'latin1')).toEqual({
    text: 'né',
    notes: ['UTF-8 although another encoding is set'],
  })
  expect(await decode(Buffer.from('n\xe9', 'latin1'), 'windows-1252')).toEqual({
    text: 'né',
    notes: [],
  })
})

test('UTF-16 without a mark is refused with what to set', async () => {
  await expect(decode(Buffer.from('number,date\n', 'utf16le'), 'utf-8')).rejects.toThrow(
    'encoding: utf-16le',
  )
  expect((await decode(Buffer.from('a,é', 'utf16le'), 'utf-16le', 3)).text).toBe('a,é')
})

test('any text is read back whatever the pieces its bytes arrive in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: 1, max: 5 }),
      async (text, size) => {
        const whole = `x${text}`.toWellFormed().replaceAll('\0', '').replaceAll('\ufeff', '')
        expect(await decode(Buffer.from(whole), 'utf-8', size)).toEqual({ text: whole, notes: [] })
      },
    ),
  )
})

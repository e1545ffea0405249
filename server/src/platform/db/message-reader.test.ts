import { expect, test } from 'vitest'
import { messageReader } from './message-reader.ts'

function message(type: string, content: string): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(Buffer.byteLength(content) + 4, 1)
  return Buffer.concat([head, Buffer.from(content)])
}

test.each([1, 2, 3, 4, 5, 6, 9, 64, 10_000])(
  'messages of the wanted type are found, in pieces of %d bytes',
  (size) => {
    const inside = message('A', 'not one').toString('latin1')
    const all = Buffer.concat([
      message('A', 'first'),
      message('D', inside.repeat(5)),
      message('C', ''),
      message('A', ''),
      message('A', 'third'.repeat(30)),
      message('Z', 'I'),
    ])
    const found: string[] = []
    const read = messageReader('A'.charCodeAt(0), (content) => found.push(content.toString()))
    for (let at = 0; at < all.length; at += size) {
      // The database uses its memory again.
      const piece = Buffer.from(all.subarray(at, at + size))
      read(piece)
      piece.fill(0)
    }
    expect(found).toEqual(['first', '', 'third'.repeat(30)])
  },
)

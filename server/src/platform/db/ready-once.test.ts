import { expect, test } from 'vitest'
import { withoutReady } from './ready-once.ts'

function message(type: string, content: Buffer | string): Buffer {
  const body = Buffer.from(content)
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const READY = message('Z', 'I')
/** Rows that look like "ready for query" inside: only where a message begins it is one. */
const ROWS = [
  message('D', Buffer.concat([READY, READY])),
  message('D', ''),
  message('D', 'Z'.repeat(300)),
]

test.each([1, 2, 3, 4, 5, 6, 7, 11, 64, 10_000])(
  'only "ready for query" is left out, in pieces of %d bytes',
  (size) => {
    const all = Buffer.concat([READY, ...ROWS, READY, message('E', 'error'), READY, READY])
    const passed: Uint8Array[] = []
    const filter = withoutReady((data) => passed.push(Uint8Array.from(data)))
    for (let at = 0; at < all.length; at += size) {
      // The database uses its memory again.
      const piece = Buffer.from(all.subarray(at, at + size))
      filter(piece)
      piece.fill(0)
    }
    expect(Buffer.concat(passed)).toEqual(Buffer.concat([...ROWS, message('E', 'error')]))
  },
)

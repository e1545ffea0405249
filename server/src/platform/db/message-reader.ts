/** Type and length of a message of PostgreSQL's protocol, before its content. */
const HEADER = 5

/**
 * Finds the messages of one type in what a backend answers, which may come in pieces of any length.
 * @param take given the content of each, without type and length
 */
export function messageReader(
  type: number,
  take: (content: Buffer) => void,
): (data: Uint8Array) => void {
  /** Bytes of a message of another type that are still to come. */
  let left = 0
  /** Start of a message that is not complete yet. */
  let held = Buffer.alloc(0)
  return (data) => {
    const piece =
      held.length === 0
        ? Buffer.from(data.buffer, data.byteOffset, data.length)
        : Buffer.concat([held, data])
    let at = Math.min(left, piece.length)
    left -= at
    while (at + HEADER <= piece.length) {
      const length = piece.readUInt32BE(at + 1) + 1
      const isWanted = piece[at] === type
      if (isWanted && at + length > piece.length) break
      if (isWanted) take(piece.subarray(at + HEADER, at + length))
      left = Math.max(0, at + length - piece.length)
      at = Math.min(at + length, piece.length)
    }
    held = Buffer.from(piece.subarray(at))
  }
}

import { isAscii, isUtf8 } from 'node:buffer'
import type { Encoding } from '../tenancy/document/source-document.ts'
import { SourceError } from './row.ts'
import { decodeSingleBytes } from './single-bytes.ts'

/** What decoding reports, at most once per piece. */
export type DecodingNote =
  | 'not UTF-8: read as Windows-1252'
  | 'UTF-8 although another encoding is set'

/**
 * Decodes bytes to text piece by piece. A byte order mark wins over the encoding that is set; lines
 * that are not UTF-8 are read as Windows-1252, which they nearly always are, and reported.
 *
 * @throws SourceError for bytes that are not text, and for UTF-16 without a mark in another encoding.
 */
export async function* decodeText(
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>,
  encoding: Encoding,
  onNote: (note: DecodingNote) => void,
): AsyncGenerator<string> {
  let decode: ((bytes: Buffer, last: boolean) => string) | undefined
  for await (const chunk of bytes) {
    let rest = chunk
    if (!decode) {
      const mark = byteOrderMark(chunk)
      if (!mark) refuseOddBytes(chunk, encoding)
      rest = chunk.subarray(mark?.length ?? 0)
      decode = decoderOf(mark?.encoding ?? encoding, onNote)
    }
    const text = decode(rest, false)
    if (text !== '') yield text
  }
  const text = decode?.(Buffer.alloc(0), true) ?? ''
  if (text !== '') yield text
}

function byteOrderMark(
  bytes: Buffer,
): { encoding: Encoding | 'utf-16be'; length: number } | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return { encoding: 'utf-8', length: 3 }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', length: 2 }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', length: 2 }
  return undefined
}

function refuseOddBytes(bytes: Buffer, encoding: Encoding): void {
  if (encoding === 'utf-16le') return
  const head = bytes.subarray(0, 4096)
  const nulls = head.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
  if (nulls === 0) return
  throw new SourceError(
    nulls > head.length / 4
      ? 'This is UTF-16 text, not text in the encoding that is set. Set encoding: utf-16le.'
      : 'This is no text: it holds zero bytes.',
  )
}

function decoderOf(
  encoding: Encoding | 'utf-16be',
  onNote: (note: DecodingNote) => void,
): (bytes: Buffer, last: boolean) => string {
  if (encoding === 'utf-8') return utf8Decoder(onNote)
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const decoder = new TextDecoder(encoding)
    return (bytes, last) => decoder.decode(bytes, { stream: !last })
  }
  const single = encoding === 'latin1' ? 'windows-1252' : encoding
  // The first bytes beyond ASCII show whether the file is what the source says.
  let decided: ((bytes: Buffer, last: boolean) => string) | undefined
  return (bytes, last) => {
    if (decided) return decided(bytes, last)
    if (isAscii(bytes)) return bytes.toString('latin1')
    const whole = bytes.subarray(0, completeUtf8(bytes))
    if (isAscii(whole) || !isUtf8(whole)) decided = (rest) => decodeSingleBytes(rest, single)
    else {
      onNote('UTF-8 although another encoding is set')
      decided = utf8Decoder(onNote)
    }
    return decided(bytes, last)
  }
}

function utf8Decoder(
  onNote: (note: DecodingNote) => void,
): (bytes: Buffer, last: boolean) => string {
  let carry: Buffer = Buffer.alloc(0)
  const single = new TextDecoder('windows-1252')
  return (chunk, last) => {
    const bytes = carry.length > 0 ? Buffer.concat([carry, chunk]) : chunk
    const end = last ? bytes.length : completeUtf8(bytes)
    // The stream reuses the chunk's memory.
    carry = Buffer.from(bytes.subarray(end))
    const whole = bytes.subarray(0, end)
    if (isAscii(whole)) return whole.toString('latin1')
    if (isUtf8(whole)) return whole.toString('utf8')
    onNote('not UTF-8: read as Windows-1252')
    return mixedLines(whole, single)
  }
}

// Only the lines that are not UTF-8: some files are joined from two sources.
function mixedLines(bytes: Buffer, single: InstanceType<typeof TextDecoder>): string {
  let text = ''
  let start = 0
  while (start < bytes.length) {
    const end = lineEnd(bytes, start)
    const line = bytes.subarray(start, end)
    text += isUtf8(line) ? line.toString('utf8') : single.decode(line)
    start = end
  }
  return text
}

/** Position after the line that starts at `from`, whether it ends with LF, CRLF or CR. */
function lineEnd(bytes: Buffer, from: number): number {
  for (let position = from; position < bytes.length; position++)
    if (bytes[position] === 0x0a || bytes[position] === 0x0d) return position + 1
  return bytes.length
}

/** How many of the bytes are whole UTF-8 characters: all but a character cut off at the end. */
function completeUtf8(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if ((byte & 0b1100_0000) === 0b1000_0000) continue
    const wanted = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return wanted > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

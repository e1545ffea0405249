import type { FileEnd } from './file-summary.ts'
import { addObject, emptyBatch, refuseMarkup } from './json-readers.ts'
import { type ReadingNotes, type RowBatch, SourceError } from './row.ts'

/** Longest line in characters; a longer one is refused. */
const MAX_LINE_LENGTH = 32_000_000
/** Line ends; strings of JSON hold none of these. */
const LINE_END = /\r\n?|\n/g
/** Ctrl-Z, which old systems write after the last line. */
const END_OF_FILE = '\u001a'

/**
 * The objects of a file with one JSON object a line.
 * @returns how the file ended.
 */
export async function* readNdjson(
  pieces: AsyncIterable<string>,
  file: string,
  notes: ReadingNotes,
): AsyncGenerator<RowBatch, FileEnd> {
  let carry = ''
  let line = 1
  let skipping = false
  let first = true
  let lastRejected = false

  function batchOf(text: string): RowBatch | undefined {
    const batch = emptyBatch(file)
    for (const part of text.split(LINE_END)) {
      const object = part.trim()
      if (object !== '' && object !== END_OF_FILE)
        lastRejected = !addObject(batch, object, { file, line }, notes, (value) => value)
      line++
    }
    // The rest after the last line end is not a whole line yet.
    line--
    return batch.rows.length > 0 ? batch : undefined
  }

  for await (const piece of pieces) {
    if (first && piece.trim() !== '') {
      refuseForeignLines(piece, file)
      first = false
    }
    let text = carry + piece
    if (skipping) {
      const next = text.search(LINE_END)
      if (next < 0) continue
      skipping = false
      text = text.slice(next)
    }
    const end = lastLineEnd(text)
    carry = text.slice(end)
    if (end > 0) {
      const batch = batchOf(text.slice(0, end))
      if (batch) yield batch
    }
    if (carry.length > MAX_LINE_LENGTH) {
      const position = { file, line }
      notes.reject('line too long', position, `more than ${MAX_LINE_LENGTH} characters`, carry)
      lastRejected = true
      carry = ''
      skipping = true
    }
  }
  const left = carry.trim()
  const open = skipping || (left !== '' && left !== END_OF_FILE && !carry.endsWith('\r'))
  const batch = batchOf(carry)
  if (batch) yield batch
  if (!open) return 'closed'
  return lastRejected ? 'broken' : 'complete'
}

/** Position after the last line end; a carriage return at the end may be half of one. */
function lastLineEnd(text: string): number {
  const feed = text.lastIndexOf('\n')
  const bare = text.length > 1 ? text.lastIndexOf('\r', text.length - 2) : -1
  return Math.max(feed, bare) + 1
}

function refuseForeignLines(text: string, file: string): void {
  refuseMarkup(text, file)
  if (text.trimStart().startsWith('['))
    throw new SourceError(`${file} is a JSON array, not one object a line. Set format: json.`)
  if (!text.trimStart().startsWith('{'))
    throw new SourceError(
      `${file} does not start with a JSON object: got "${text.trimStart().slice(0, 40)}". ` +
        'Expected one JSON object a line.',
    )
}

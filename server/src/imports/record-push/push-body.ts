import { MAX_PUSHED_ROWS } from '@plat/contract/imports/record-push'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'

/** Characters that are read at a time: between two pieces other requests are answered. */
const PIECE_LENGTH = 256 * 1024

/**
 * The lines of a request, checked but for what they say.
 * @throws AppError invalid_request for what is no text, unprocessable for too many lines.
 */
export function linesOf({ body }: FastifyRequest): string {
  const text = Buffer.isBuffer(body) ? decoded(body) : ''
  const start = text.trimStart().slice(0, 1)
  if (start === '')
    throw new AppError('invalid_request', 'The body is empty. Expected one JSON value a line.')
  if (start === '[')
    throw new AppError(
      'invalid_request',
      'The body is a JSON array. Expected one JSON value a line, without brackets and commas around them.',
    )
  const rows = countLines(text)
  if (rows > MAX_PUSHED_ROWS)
    throw new AppError(
      'unprocessable',
      `The body has ${rows} lines, expected at most ${MAX_PUSHED_ROWS}. Send them in several requests.`,
    )
  return text
}

function decoded(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new AppError('invalid_request', 'The body is not UTF-8.')
  }
}

function countLines(text: string): number {
  let count = 0
  for (const _line of filledLines(text)) count += 1
  return count
}

/** The lines that are not empty, with their numbers from 1. */
export function* filledLines(text: string): Generator<{ text: string; line: number }> {
  for (let from = 0, line = 1; from < text.length; line++) {
    const end = text.indexOf('\n', from)
    const part = text.slice(from, end < 0 ? undefined : end).trim()
    if (part !== '') yield { text: part, line }
    from = end < 0 ? text.length : end + 1
  }
}

/** A text in pieces, with room for other requests between them. */
export async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE_LENGTH) {
    yield text.slice(at, at + PIECE_LENGTH)
    await new Promise((resolve) => void setImmediate(resolve))
  }
}

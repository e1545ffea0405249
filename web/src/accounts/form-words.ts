import { ApiError } from '../api/api-error.ts'
import { wordsFor } from '../api/errors.ts'
import type { MessageId } from '../locales/message-id.ts'
import { serverSentence } from '../shell/server-words.ts'
import type { Text } from '../shell/use-text.ts'

/**
 * How a form says that it was not taken: with `message`, except for what is no answer to what was
 * typed, such as no connection or too many tries. Null without an error.
 */
export function failureWords(error: Error | null, message: MessageId, text: Text): string | null {
  return error === null ? null : (commonWords(error, text) ?? text(message))
}

/** How a login says it: in the server's words. */
export function serverWords(error: Error | null, text: Text): string | null {
  return error === null ? null : (commonWords(error, text) ?? serverSentence(error.message, text))
}

/** How a form behind a mailed link says it: with the server's words and the first of each field. */
export function badRequestWords(error: Error | null, text: Text): string | null {
  if (error === null) return null
  const common = commonWords(error, text)
  if (common !== null) return common
  const fields = error instanceof ApiError ? Object.values(error.fields) : []
  const first = fields.flatMap((messages) => messages.slice(0, 1))
  const parts = [error.message, first.map((message) => serverSentence(message, text)).join(', ')]
  const reason = parts.map((part) => serverSentence(part, text)).filter(Boolean)
  return text('account.badRequest', { reason: reason.join(' - ') })
}

function commonWords(error: Error, text: Text): string | null {
  if (!(error instanceof ApiError)) return text(wordsFor(error).message)
  if (error.code === 'too_many_requests') {
    const { retryAfter } = error
    if (retryAfter === null) return text('error.tooMany')
    const minutes = Math.ceil(retryAfter / 60)
    return retryAfter < 90
      ? text('account.waitSeconds', { count: retryAfter })
      : text('account.waitMinutes', { count: minutes })
  }
  return error.code === 'network' ? text('error.network') : null
}

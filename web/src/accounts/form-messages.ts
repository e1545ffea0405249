import { ApiError } from '../api/api-error.ts'
import { wordsFor } from '../api/errors.ts'
import type { MessageId } from '../locales/message-id.ts'
import { fieldWords, reasonWords } from '../shell/reason-words.ts'
import type { Translate } from '../ui/use-t.ts'

/**
 * How a form says that it was not taken: with `message`, except for what is no answer to what was
 * typed, such as no connection or too many tries. Null without an error.
 */
export function failureMessage(
  error: Error | null,
  message: MessageId,
  t: Translate,
): string | null {
  return error === null ? null : (commonWords(error, t) ?? t(message))
}

/** How a login says it: in the server's words. */
export function serverWords(error: Error | null, t: Translate): string | null {
  return error === null ? null : (commonWords(error, t) ?? ownWords(error, t))
}

/** How a form behind a mailed link says it: with the server's words and the first of each field. */
export function badRequestWords(error: Error | null, t: Translate): string | null {
  if (error === null) return null
  const common = commonWords(error, t)
  if (common !== null) return common
  const fields = error instanceof ApiError ? Object.values(error.fields) : []
  const first = fields.flatMap((messages) => messages.slice(0, 1))
  const words = first.map((message) => fieldWords(message, t)).join(', ')
  // A refusal for one field has the same words twice.
  const parts = new Set([ownWords(error, t), words].filter(Boolean))
  return t('account.badRequest', { reason: [...parts].join(' - ') })
}

/** What the answer itself says: in the language on screen where that has it, else in English. */
function ownWords(error: Error, t: Translate): string {
  const because = error instanceof ApiError ? error.because : null
  return (because && reasonWords(because, t)) ?? error.message
}

function commonWords(error: Error, t: Translate): string | null {
  if (!(error instanceof ApiError)) return t(wordsFor(error).message)
  if (error.code === 'too_many_requests') {
    const { retryAfter } = error
    if (retryAfter === null) return t('error.tooMany')
    const minutes = Math.ceil(retryAfter / 60)
    return retryAfter < 90
      ? t('account.waitSeconds', { count: retryAfter })
      : t('account.waitMinutes', { count: minutes })
  }
  return error.code === 'network' ? t('error.network') : null
}

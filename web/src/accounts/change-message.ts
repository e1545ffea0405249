import { ApiError } from '../api/api-error.ts'
import { wordsFor } from '../api/errors.ts'
import type { Translate } from '../ui/use-t.ts'
import { serverWords } from './form-messages.ts'
import { CancelledError } from './cancelled-error.ts'

/**
 * What to show beside its button for a change that was not made. Null where there is nothing to show: no
 * error, the password was not given, or the words stand at one of the `fields` of the form.
 */
export function changeMessage(
  error: Error | null,
  t: Translate,
  fields: readonly string[] = [],
): string | null {
  if (error === null || error instanceof CancelledError) return null
  if (!(error instanceof ApiError)) return t(wordsFor(error).message)
  if (fields.some((field) => Object.hasOwn(error.fields, field))) return null
  const isOurs = error.status >= 500 || error.code === 'unreadable'
  const isKnown = error.code === 'mfa_enrolment_required' || error.code === 'unauthorized'
  return isOurs || isKnown ? t(wordsFor(error).message) : serverWords(error, t)
}

import type { MessageId } from '../locales/message-id.ts'
import { ApiError } from './api-error.ts'

/** How an error is told: what happened, and for those who want to know, why. */
export interface ErrorWords {
  message: MessageId
  /** The technical reason, as the server or the browser gave it. */
  detail: string
}

/** What each code means to a reader. */
export const CODE_MESSAGES: Readonly<Record<ApiError['code'], MessageId>> = {
  network: 'error.network',
  unreadable: 'error.unavailable',
  already_confirmed: 'reason.already_confirmed',
  invalid_request: 'error.invalidRequest',
  unauthorized: 'error.forbidden',
  forbidden: 'error.forbidden',
  locked: 'error.forbidden',
  mfa_enrolment_required: 'error.secondFactorNeeded',
  reauthentication_required: 'reason.password_needed_again',
  not_found: 'error.notFound',
  gone: 'error.notFound',
  too_many_requests: 'error.tooMany',
  unavailable: 'error.unavailable',
  request_timeout: 'error.unavailable',
  // These only a program's request can meet, or a bug of ours.
  method_not_allowed: 'error.unexpected',
  conflict: 'error.conflict',
  payload_too_large: 'error.tooMuch',
  unsupported_media_type: 'error.unexpected',
  expectation_failed: 'error.unexpected',
  unprocessable: 'error.invalidRequest',
  headers_too_large: 'error.tooMuch',
  internal: 'error.unexpected',
  not_implemented: 'error.unexpected',
}

/** The words for any error that reaches a screen. */
export function wordsFor(error: unknown): ErrorWords {
  if (!(error instanceof ApiError)) {
    return {
      message: 'error.unexpected',
      detail: error instanceof Error ? error.message : String(error),
    }
  }
  const detail = [error.message, error.status ? `HTTP ${error.status}` : null, error.requestId]
    .filter(Boolean)
    .join(' · ')
  return { message: CODE_MESSAGES[error.code] ?? 'error.unexpected', detail }
}

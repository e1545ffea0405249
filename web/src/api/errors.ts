import { ApiError } from './api-error.ts'
import type { MessageId } from '../locales/message-id.ts'

/** How an error is told: what happened, and for those who want to know, why. */
export interface ErrorWords {
  message: MessageId
  /** The technical reason, as the server or the browser gave it. */
  detail: string
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
  return { message: messageFor(error), detail }
}

function messageFor(error: ApiError): MessageId {
  switch (error.code) {
    case 'network':
      return 'error.network'
    case 'invalid_request':
      return 'error.invalidRequest'
    case 'not_found':
    case 'gone':
      return 'error.notFound'
    case 'too_many_requests':
      return 'error.tooMany'
    case 'unavailable':
    case 'unreadable':
      return 'error.unavailable'
    case 'unauthorized':
    case 'forbidden':
      return 'error.forbidden'
    case 'mfa_enrolment_required':
      return 'error.secondFactorNeeded'
    default:
      return 'error.unexpected'
  }
}

import type { ErrorCode } from '@plat/contract/platform/error'
import { type Because, sentenceOf } from '@plat/contract/platform/reasons'

/** What a refusal says: a reason that the browser has in its reader's language, or an English sentence. */
export type Message = Because | string

/** Messages by the field that is at fault. */
export type FieldErrors = Readonly<Record<string, readonly Message[]>>

/** A message as the API's English sentence. */
export function sentence(message: Message): string {
  return typeof message === 'string' ? message : sentenceOf(message)
}

/** A refusal that the caller is told about; anything else that is thrown is a bug of ours. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  /** Where there is one beyond the code. */
  readonly reason: Because | null
  /** Where fields of the request are at fault. */
  readonly errors: FieldErrors | undefined
  /** Headers of the answer beside the usual ones, e.g. `retry-after`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ErrorCode,
    message: Message,
    errors?: FieldErrors,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(sentence(message))
    this.code = code
    this.reason = typeof message === 'string' ? null : message
    this.errors = errors
    this.headers = headers
  }
}

/** A setting that cannot be used; the message names it and says what is expected. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

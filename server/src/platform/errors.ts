import type { ErrorCode } from '@plat/contract/platform/error'

/** A refusal that the caller is told about; anything else that is thrown is a bug of ours. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  /** Messages by field, where a field of the request is at fault. */
  readonly errors: Readonly<Record<string, string[]>> | undefined

  /** Headers of the answer beside the usual ones, e.g. `retry-after`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ErrorCode,
    message: string,
    errors?: Record<string, string[]>,
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.code = code
    this.errors = errors
    this.headers = headers
  }
}

/** A setting that cannot be used; the message names it and says what is expected. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

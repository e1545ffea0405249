import { because } from '@plat/contract/platform/reasons'
import { AppError } from '../platform/errors.ts'

/** The answer to a code that is not right: the same for an authenticator's and a mailed one. */
export function wrongCode(): AppError {
  const message = because('wrong_code')
  return new AppError('invalid_request', message, { code: [message] })
}

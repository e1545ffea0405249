import { because } from '@plat/contract/platform/reasons'
import { isEmail } from '@plat/contract/accounts/form-values'
import { AppError } from '../platform/errors.ts'

/**
 * The form in which addresses are kept and compared: NFKC, lower case, no spaces around. Parts after
 * a plus and dots stay: they are other addresses.
 * @throws AppError invalid_request with a field error for what is not an address.
 */
export function normaliseEmail(text: string): string {
  const email = text.normalize('NFKC').trim().toLowerCase()
  if (isEmail(email)) return email
  const message = because('wrong_email')
  throw new AppError('invalid_request', message, { email: [message] })
}

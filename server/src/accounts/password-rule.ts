import { type Because, because } from '@plat/contract/platform/reasons'
import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError, type FieldErrors } from '../platform/errors.ts'

/** Characters, counted as a person counts them (code points). */
const SHORTEST = 8
const LONGEST = 256

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** What a new password must not be, beside the common ones. */
export interface PasswordContext {
  readonly email: string
  /** The agency's titles and names. */
  readonly names: readonly string[]
}

/** What is wrong with a new password; null when it will do. No rule about kinds of characters. */
export function passwordProblem(password: string, context: PasswordContext): Because | null {
  const length = [...password].length
  if (length < SHORTEST) return because('too_short', { count: SHORTEST })
  if (length > LONGEST) return because('too_long', { count: LONGEST })
  const plain = bare(password)
  if (COMMON.has(password.toLowerCase()) || COMMON.has(plain)) {
    return because('common_password')
  }
  const [local = ''] = context.email.split('@')
  if ([context.email, local].some((own) => own !== '' && bare(own) === plain)) {
    return because('email_password')
  }
  if (['plat', ...context.names].some((name) => isNameOf(plain, bare(name)))) {
    return because('agency_password')
  }
  return null
}

/** @throws AppError invalid_request with the sentence at `field` unless the password will do. */
export function checkPassword(
  password: string,
  context: PasswordContext,
  field = 'password',
): void {
  const message = passwordProblem(password, context)
  if (message !== null) throw new AppError('invalid_request', message, { [field]: [message] })
}

/** What is wrong with a password of a form whose other fields are wrong; nothing where none was entered. */
export function passwordErrors(password: unknown, context: PasswordContext): FieldErrors {
  if (typeof password !== 'string' || password === '') return {}
  const message = passwordProblem(password, context)
  return message === null ? {} : { password: [message] }
}

/** Lower case without spaces and the digits and signs that people put behind a word. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replace(/[\d!?.,_*#$%&+-]{1,40}$/, '')
}

function isNameOf(plain: string, name: string): boolean {
  return name !== '' && plain === name
}

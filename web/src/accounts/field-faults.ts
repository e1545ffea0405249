import { isEmail } from '@plat/contract/accounts/form-values'
import type { MessageId } from '../locales/message-id.ts'

/** What is missing or wrong in a form, by field. */
export type Faults<Values> = { [Name in keyof Values]?: MessageId | undefined }

/** What is wrong with an e-mail address. */
export function emailFault(email: string): MessageId | undefined {
  return isEmail(email) ? undefined : 'account.emailPattern'
}

/** What is wrong with a field in which anything will do. */
export function missing(text: string): MessageId | undefined {
  return text.trim() === '' ? 'reason.required' : undefined
}

/** What is wrong with a password that is known already. */
export function passwordFault(password: string): MessageId | undefined {
  return password === '' ? 'account.passwordMissing' : undefined
}

/** What is wrong with an authenticator's code, or a recovery code in its place. */
export function codeFault(code: string): MessageId | undefined {
  return code.trim().length < 6 ? 'account.codeMissing' : undefined
}

/** What is wrong with a new password that is typed twice; how good it is, the server says. */
export function newPasswordFaults({
  password,
  confirmation,
}: {
  password: string
  confirmation: string
}): Faults<{ password: string; confirmation: string }> {
  return {
    password: passwordFault(password),
    confirmation: password === confirmation ? undefined : 'account.passwordsDiffer',
  }
}

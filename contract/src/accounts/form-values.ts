import { z } from 'zod'
import { lineOf } from '../platform/line.ts'
import { asMessage } from '../platform/reasons.ts'

/** Used by all forms, in the browser and on the server. */
export const EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z-]{0,61}[a-z]$/i

/** Whether a text is one e-mail address: `name@host.tld`, at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL_PATTERN.test(text.trim())
}

export const Email = z.string().max(254).refine(isEmail, asMessage('wrong_email'))
/** Only checked for presence; the server enforces the rule for new passwords. */
export const Password = z.string().min(1, asMessage('enter_password')).max(1_024)
/** Longest first or last name, in characters. */
export const MAX_NAME = 80
/** A person's first or last name, in one line. */
export const Name = lineOf(MAX_NAME).min(1, asMessage('required'))
export const Zip = z
  .string()
  .trim()
  .regex(/^\d{5}(-?\d{4})?$/, asMessage('wrong_zip'))
/** Path of this portal to go to afterwards, without the leading slash. */
export const Referrer = z.string().max(2_000)
export const Token = z.string().min(1).max(200)
/** Six digits from an e-mail or an authenticator, or a recovery code. */
export const Code = z.string().trim().min(6).max(40)

/** The answer to what has nothing to say but that it was done. */
export const Done = z.object({ done: z.literal(true) })
/** The same whether the address is known or not, so that it reveals nothing. */
export const Sent = z.object({ sent: z.literal(true) })

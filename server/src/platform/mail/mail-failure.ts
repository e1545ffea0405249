/** What a failed attempt means: never again; later; or no mail at all gets through at the moment. */
export type MailFailure = 'refused' | 'later' | 'away'

/** Failures of the connection or of its login, which say nothing about the mail. */
const CONNECTION = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EREQUIRETLS',
  'EPROTOCOL',
  'EAUTH',
  'ENOAUTH',
])

/** Milliseconds of the first wait, and of the longest, for mails that somebody waits for and for others. */
const FIRST = { urgent: 5_000, usual: 15_000 }
const LONGEST = { urgent: 60_000, usual: 12 * 60_000 }
/** The longest pause after the server could not be reached. */
const LONGEST_PAUSE = 60_000

/**
 * Reads an error of the transport. Only a 5xx answer to the recipient or the message is final: one to
 * the sender's address or the login is the operator's to mend, and the mail waits for it.
 */
export function readFailure(error: unknown): MailFailure {
  if (!(error instanceof Error)) return 'later'
  const { code, responseCode, command, permanent } = error as MailError
  if (responseCode === 421 || (code !== undefined && CONNECTION.has(code))) return 'away'
  const aboutTheMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  return permanent === true && aboutTheMail ? 'refused' : 'later'
}

/**
 * Whether a final refusal is of the recipient's address, as of one that does not exist: not of what the mail says, nor
 * of who sends it (5.7, policy).
 */
export function refusesRecipient(error: unknown): boolean {
  if (!(error instanceof Error) || readFailure(error) !== 'refused') return false
  const { code, message } = error as MailError
  return code === 'EENVELOPE' && !isPolicyRefusal(message)
}

/** Whether a mail server's words refuse a mail for reasons of policy (5.7.x of RFC 3463): that is the operator's to mend. */
export function isPolicyRefusal(words: string): boolean {
  return /(?<![\d.])5\.7\.\d{1,3}(?!\.?\d)/.test(words)
}

/** What nodemailer's errors carry. */
interface MailError extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
  readonly permanent?: boolean
}

/** The error for the outbox: code, answer's number and words, cut; for the log without the words, which name addresses. */
export function describeFailure(error: unknown): { code: string; words: string } {
  const { code, responseCode, message } =
    error instanceof Error
      ? (error as MailError)
      : { code: undefined, responseCode: undefined, message: String(error) }
  const short = [code, responseCode].filter((part) => part !== undefined).join(' ') || 'error'
  const safe = withoutKeys(message.replaceAll(/\s+/g, ' '))
  return { code: short, words: `${short}: ${safe}`.slice(0, 300) }
}

/** A mail server's words without the keys in addresses of a mail's links: a filter may name the link that it does not like. */
export function withoutKeys(words: string): string {
  return words.replaceAll(
    /(token=|\/(?:unsubscribe(?:\/shared)?|s|search\/saved|feeds\/(?:alert|schedule))\/)[^\s"'<>]+/gi,
    '$1…',
  )
}

/**
 * Milliseconds until the next attempt: doubles with every attempt, and half of it is chance, so that
 * mails which failed together do not come back together.
 * @param attempts How many there were, at least 1.
 * @param chance From 0 to 1.
 */
export function retryDelay(urgency: number, attempts: number, chance: number): number {
  const pace = urgency === 0 ? 'urgent' : 'usual'
  const whole = Math.min(LONGEST[pace], FIRST[pace] * 2 ** Math.min(attempts - 1, 20))
  return Math.round(whole * (0.5 + chance / 2))
}

/** Milliseconds without any attempt after so many in a row that did not reach the server. */
export function pauseAfter(failures: number, chance: number): number {
  const whole = Math.min(LONGEST_PAUSE, 1_000 * 2 ** Math.min(failures - 1, 20))
  return Math.round(whole * (0.5 + chance / 2))
}

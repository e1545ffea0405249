import { domainToASCII } from 'node:url'
import { AppError } from '../errors.ts'
import type { MailGuard } from '../secrets/mail-body.ts'

/** One mail to one person, ready to be sent. */
export interface Mail {
  /** One plain address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** What it is about, e.g. `account.confirm`: the part before the dot decides its urgency. */
  readonly kind: string
  /** When its content is of no use any more: it is not sent later. */
  readonly expiresAt?: Date
  /** Further headers; which are allowed: check-mail.ts. */
  readonly headers?: Readonly<Record<string, string>>
  /** Mails of one tenant with the same key are one mail: queued once, always the same Message-ID. */
  readonly key?: string
  /** The last mail to somebody who leaves: its row is deleted a day after it was sent. */
  readonly forget?: boolean
  /** Guid of the account that has it sent to others: the mail goes with that account. */
  readonly sender?: string
  /** What is asked again before it is sent; left out: it may always leave. */
  readonly guard?: MailGuard
  /** Its pictures and attachments, stored before in the same transaction. */
  readonly files?: readonly MailFileRef[]
}

/** A stored file of a mail: a picture in its text by content id, or, with null, an attachment. */
export interface MailFileRef {
  readonly file: string
  readonly cid: string | null
}

/** Before the @, as servers of the open internet take it: ASCII, no quotes, no comment, no encoded word (RFC 2047). */
const LOCAL_PART = /^(?!.*=\?)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
/** A host with a dot; other scripts are turned into ASCII first. */
const WRITTEN_HOST = /^[\p{L}\p{M}\p{N}.-]+$/u
const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/
const KIND = /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+$/
/** Headers that a mail may bring; the sender writes the others. */
const HEADER =
  /^(?:list-(?:id|unsubscribe|unsubscribe-post)|reply-to|in-reply-to|references|content-language)$/i
/** Controls (line breaks among them), separators of lines, marks that turn the reading order round, half characters. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\p{Cs}]/u
const ALL_UNSAFE = new RegExp(UNSAFE, 'gu')
/** Words of plain characters with a blank between: most texts, found out faster than what they lack. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/** Characters of a subject, and of a header's value. */
export const LONGEST_SUBJECT = 200
const LONGEST_HEADER = 900

/** The address as it is sent to, its host in ASCII; null unless the text is one plain address. */
export function plainAddress(text: string): string | null {
  const at = text.lastIndexOf('@')
  const [local, written] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || at > 64 || !LOCAL_PART.test(local) || !WRITTEN_HOST.test(written)) return null
  const host = domainToASCII(written).toLowerCase()
  const address = `${local}@${host}`
  return HOST.test(host) && address.length <= 254 ? address : null
}

/** The text without anything that a header or a line of text must not contain. */
export function withoutUnsafe(text: string): string {
  if (PLAIN.test(text)) return text
  return text.replaceAll(ALL_UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim()
}

/** @throws AppError invalid_request when the mail would reach another person or carry another header. */
export function checkMail(mail: Mail): void {
  if (plainAddress(mail.to) === null) refuse('to', 'expected one plain mail address')
  if (!KIND.test(mail.kind)) refuse('kind', `expected words with a dot between, got "${mail.kind}"`)
  checkLine('subject', mail.subject, LONGEST_SUBJECT)
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (!HEADER.test(name)) refuse('headers', 'this header cannot be set')
    checkLine(name.toLowerCase(), value, LONGEST_HEADER)
  }
}

function checkLine(field: string, value: string, longest: number): void {
  if (value.trim() === '') refuse(field, 'expected a text')
  if (value.length > longest) refuse(field, `expected at most ${longest} characters`)
  if (!PLAIN.test(value) && UNSAFE.test(value))
    refuse(field, 'line breaks, control and direction characters are not allowed')
}

function refuse(field: string, reason: string): never {
  throw new AppError('invalid_request', `The mail cannot be sent: ${field}: ${reason}.`, {
    [field]: [reason],
  })
}

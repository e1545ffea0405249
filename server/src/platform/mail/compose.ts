import { createTransport, type SendMailOptions } from 'nodemailer'
import type { OutgoingFile } from './mail-files.ts'

/** Who sends a tenant's mails. */
export interface MailParty {
  readonly name: string
  readonly address: string
  /** Where answers go, if not to the address. */
  readonly replyTo: string | null
}

/** A mail on its way out. */
export interface OutgoingMail {
  readonly tenant: string
  readonly guid: string
  /** With its angle brackets. */
  readonly messageId: string
  readonly from: MailParty
  /** Sender of the envelope, which reports of delivery go to; left out: the sender's address. */
  readonly returnPath?: string
  /** One plain address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  readonly date: Date
  readonly attachments?: readonly OutgoingFile[]
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** The mail as nodemailer takes it: one recipient, given as an object, so that nothing in it is read as a list. */
export function mailMessage(mail: OutgoingMail): SendMailOptions {
  const { replyTo, headers } = withReplyTo(mail)
  return {
    from: { name: mail.from.name, address: mail.from.address },
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    to: { name: '', address: mail.to },
    envelope: { from: mail.returnPath ?? mail.from.address, to: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.date,
    // Out-of-office programs do not answer such mails (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    ...invitationOf(mail.attachments ?? []),
    attachments: (mail.attachments ?? [])
      .filter((file) => !isInvitation(file))
      .map(({ name, mediaType, content, cid }) => ({
        filename: name,
        contentType: mediaType,
        content,
        ...(cid === null
          ? { contentDisposition: 'attachment' as const }
          : { cid, contentDisposition: 'inline' as const }),
      })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Media type of a file for calendars, with its method. */
const INVITATION = /^text\/calendar;.*\bmethod=(\w+)/

function isInvitation({ mediaType }: OutgoingFile): boolean {
  return INVITATION.test(mediaType)
}

/** Calendars look for an invitation among the forms of the text; others show it as a file (RFC 6047). */
function invitationOf(files: readonly OutgoingFile[]): Pick<SendMailOptions, 'icalEvent'> {
  const file = files.find(isInvitation)
  if (file === undefined) return {}
  const method = INVITATION.exec(file.mediaType)?.[1] ?? ''
  return { icalEvent: { filename: file.name, content: file.content, method } }
}

/** Where answers go: the mail's own header says so before the agency does. */
function withReplyTo({ from, headers }: OutgoingMail): {
  replyTo: string | null
  headers: Record<string, string>
} {
  const isReplyTo = (name: string) => name.toLowerCase() === 'reply-to'
  const entries = Object.entries(headers)
  const own = entries.find(([name]) => isReplyTo(name))?.[1]
  return {
    replyTo: own ?? from.replyTo,
    headers: Object.fromEntries(entries.filter(([name]) => !isReplyTo(name))),
  }
}

/** The whole message as it goes over the wire (RFC 5322). */
export async function composeMail(mail: OutgoingMail): Promise<Buffer> {
  const { message } = await composer.sendMail(mailMessage(mail))
  if (!Buffer.isBuffer(message)) throw new TypeError('The composer was told to answer at once')
  return message
}

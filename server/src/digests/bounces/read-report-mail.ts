import PostalMime, { type Attachment } from 'postal-mime'
import type { UndeliveredMail } from './stop-address.ts'

/** Fields of a part of a report, by name in lower case. */
type Fields = ReadonlyMap<string, string>

/**
 * Reads what a mail server reports about mails of ours: of delivery (RFC 3464), or that a reader complained (RFC
 * 5965).
 * @returns the addresses that get no mail any more; none where the report says that it is tried again or was
 * delivered. Null for a mail that is no report.
 */
export async function readReportMail(raw: Buffer): Promise<UndeliveredMail[] | null> {
  const { attachments } = await PostalMime.parse(raw, { forceRfc822Attachments: true })
  const textOf = (...types: string[]) => {
    const part = attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))
    return part === undefined ? null : contentOf(part)
  }
  const original = textOf('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers')
  const messageId = original === null ? null : (fieldsOf(original).get('message-id') ?? null)
  const delivery = textOf('message/delivery-status', 'message/global-delivery-status')
  if (delivery !== null) return failedRecipients(delivery, messageId)
  const feedback = textOf('message/feedback-report')
  return feedback === null ? null : complaints(feedback, original, messageId)
}

/** Each recipient has a group of fields of its own, after that of the whole mail. */
function failedRecipients(status: string, messageId: string | null): UndeliveredMail[] {
  return groupsOf(status).flatMap((fields) => {
    const address = addressOf(fields.get('final-recipient') ?? fields.get('original-recipient'))
    const isFailed = fields.get('action')?.toLowerCase().startsWith('failed') ?? false
    // 4.x.x may work another time.
    const isFinal = fields.get('status')?.startsWith('5.') ?? false
    if (address === null || !isFailed || !isFinal) return []
    const said = fields.get('diagnostic-code') ?? fields.get('status') ?? null
    return [{ address, kind: 'bounce' as const, detail: said, messageId }]
  })
}

function complaints(
  feedback: string,
  original: string | null,
  messageId: string | null,
): UndeliveredMail[] {
  const [fields] = groupsOf(feedback)
  const type = fields?.get('feedback-type') ?? ''
  // Not what says that a mail was no spam.
  if (fields === undefined || type.toLowerCase() === 'not-spam') return []
  const sentTo = original === null ? undefined : fieldsOf(original).get('to')
  const address = addressOf(fields.get('original-rcpt-to') ?? sentTo)
  return address === null ? [] : [{ address, kind: 'complaint', detail: type || null, messageId }]
}

/** `rfc822; <ana@example.com>`, or the address alone. */
function addressOf(value: string | undefined): string | null {
  const address = (value ?? '').split(/[\s<>;]/).find((part) => /^[^@]+@[^@]+$/.test(part))
  return address === undefined ? null : address.toLowerCase()
}

function groupsOf(text: string): Fields[] {
  return text
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf)
    .filter(({ size }) => size > 0)
}

/** The fields of a header, up to its end; folded lines are one. */
function fieldsOf(text: string): Fields {
  const [head = ''] = text.replace(/^\s+/, '').split(/\r?\n[ \t]*\r?\n/, 1)
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([!-9;-~]+):\s*(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined
        ? []
        : [[name.toLowerCase(), value.trim()] as const]
    }),
  )
}

function contentOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

import PostalMime, { type Attachment } from 'postal-mime'
import { isPolicyRefusal } from '../../platform/mail/mail-failure.ts'
import { type SignedReturn, signedReturns } from '../../platform/mail/return-address.ts'
import type { ReportProof, UndeliveredMail } from './stop-address.ts'

/** Fields of a part of a report, by name in lower case. */
type Fields = ReadonlyMap<string, string>

/** Headers of a report in which servers write the address that it came to. */
const RECIPIENTS = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to'])

/**
 * Reads what a mail server reports about mails of ours: of delivery (RFC 3464), or that a reader complained (RFC
 * 5965).
 * @returns the addresses that get no mail any more; none where the report says that it is tried again or was
 * delivered. Null for a mail that is no report.
 */
export async function readReportMail(raw: Buffer): Promise<UndeliveredMail[] | null> {
  const { attachments, headers } = await PostalMime.parse(raw, { forceRfc822Attachments: true })
  const textOf = (...types: string[]) => {
    const part = attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))
    return part === undefined ? null : contentOf(part)
  }
  const original = textOf('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers')
  const messageId = original === null ? null : (fieldsOf(original).get('message-id') ?? null)
  const returns = headers
    .filter(({ key }) => RECIPIENTS.has(key))
    .flatMap(({ value }) => signedReturns(value))
  const proof = { by: 'mail', messageId, returns } as const
  const delivery = textOf('message/delivery-status', 'message/global-delivery-status')
  if (delivery !== null) return failedRecipients(delivery, proof)
  const feedback = textOf('message/feedback-report')
  return feedback === null ? null : complaints(feedback, original, proof)
}

/** Each recipient has a group of fields of its own, after that of the whole mail. */
function failedRecipients(status: string, proof: ReportProof): UndeliveredMail[] {
  return groupsOf(status).flatMap((fields) => {
    const addresses = addressesOf(fields.get('final-recipient'), fields.get('original-recipient'))
    const isFailed = fields.get('action')?.toLowerCase().startsWith('failed') ?? false
    const code = fields.get('status') ?? ''
    // 4.x.x may work another time.
    if (addresses.length === 0 || !isFailed || !code.startsWith('5.')) return []
    const words = fields.get('diagnostic-code')
    const isPolicy = [code, words ?? ''].some(isPolicyRefusal)
    return [{ addresses, kind: 'bounce' as const, detail: words ?? code, isPolicy, proof }]
  })
}

function complaints(
  feedback: string,
  original: string | null,
  { messageId, returns }: { messageId: string | null; returns: readonly SignedReturn[] },
): UndeliveredMail[] {
  const [fields] = groupsOf(feedback)
  const type = fields?.get('feedback-type') ?? ''
  // Not what says that a mail was no spam.
  if (fields === undefined || type.toLowerCase() === 'not-spam') return []
  const sentTo = original === null ? undefined : fieldsOf(original).get('to')
  const addresses = addressesOf(fields.get('original-rcpt-to') ?? sentTo)
  // Complaints come to an address of the operator's own; they name the sender of the envelope.
  const named = signedReturns(fields.get('original-mail-from') ?? '')
  const proof = { by: 'mail', messageId, returns: [...returns, ...named] } as const
  if (addresses.length === 0 && proof.returns.length === 0) return []
  return [{ addresses, kind: 'complaint', detail: type || null, isPolicy: false, proof }]
}

/** `rfc822; <ana@example.com>`, or the address alone. */
function addressesOf(...values: (string | undefined)[]): string[] {
  return values.flatMap((value) => {
    const address = (value ?? '').split(/[\s<>;]/).find((part) => /^[^@]+@[^@]+$/.test(part))
    return address === undefined ? [] : [address.toLowerCase()]
  })
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

import type { CallSubject } from '@plat/contract/calls/call-subject'
import { type Locale, localize } from '@plat/contract/platform/localized'
import { agencySentence } from '@plat/contract/tenancy/agency-name'
import type { Agency } from '../accounts/dependencies.ts'
import { type Mail, withoutUnsafe } from '../platform/mail/check-mail.ts'
import { renderMail } from '../platform/mail/layout.ts'
import { momentWords } from '../platform/words.ts'
import { INVITE_WORDS } from './invite-words.ts'

/** What a mail with an invite is made of. */
export interface InviteMailParts {
  readonly agency: Agency
  readonly locale: Locale
  /** Name of who invites. */
  readonly inviter: string
  /** As the receiver may know it. */
  readonly subject: CallSubject
  /** Secret of the link. */
  readonly token: string
  readonly expires: Date
  /** Whether the receiver has asked to be called back. */
  readonly isCallBack: boolean
}

/** The mail, for its receiver. */
export function inviteMail(
  parts: InviteMailParts,
): Pick<Mail, 'kind' | 'subject' | 'text' | 'html' | 'headers' | 'expiresAt'> {
  const { agency, locale, inviter, subject, token, expires, isCallBack } = parts
  const { look, document, origin } = agency
  const words = INVITE_WORDS[locale]
  const link = new URL('/call/invite', origin)
  link.searchParams.set('token', token)
  const { agency: long, short, article } = look
  const about = nameOf(subject, locale)
  const sentence = isCallBack ? words.callsBack : words.invites
  const content = {
    heading: words.heading,
    paragraphs: [
      agencySentence({ long, short, article }, locale, (name) => sentence(inviter, name)),
      ...(about === null ? [] : [words.about(about)]),
      words.how,
    ],
    action: { label: words.join, url: link.href },
    footnote: [
      words.once(momentWords(expires, locale, document.tenant.timeZone)),
      words.unexpected,
    ],
  }
  return {
    kind: 'call.invite',
    subject: withoutUnsafe(words.subject(inviter)).slice(0, 200),
    ...renderMail(look, locale, content),
    headers: { 'Content-Language': locale },
    expiresAt: expires,
  }
}

/** What a call is about, in words; null where there is nothing to say. */
function nameOf(
  { discriminator, title, agency_reference, department }: CallSubject,
  locale: Locale,
): string | null {
  if (discriminator === 'generic') return null
  const name = title === null ? null : localize(title, locale)
  if (agency_reference !== null)
    return name === null ? agency_reference : `${agency_reference}, ${name}`
  return name ?? (department === null ? null : localize(department.display_name, locale))
}

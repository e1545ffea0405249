import type { ChatSide } from '@plat/contract/chat/chat'
import { chatPath } from '@plat/contract/chat/chat'
import type { CallSubject } from '@plat/contract/calls/call-subject'
import { type Locale, localize } from '@plat/contract/platform/localized'
import { agencySentence } from '@plat/contract/tenancy/agency-name'
import type { Agency } from '../accounts/dependencies.ts'
import { type Mail, withoutUnsafe } from '../platform/mail/check-mail.ts'
import { renderMail } from '../platform/mail/layout.ts'
import { CHAT_WORDS } from './chat-words.ts'

/** What a mail about unseen messages is made of. */
export interface ChatMailParts {
  readonly agency: Agency
  readonly locale: Locale
  /** Who is told. */
  readonly to: ChatSide
  /** Name of the resident. */
  readonly resident: string
  /** As the receiver may know it. */
  readonly subject: CallSubject
  /** Guid of the conversation. */
  readonly conversation: string
  /** The unseen messages, the oldest first. */
  readonly texts: readonly string[]
}

/** The mail, for its receiver. */
export function chatMail({
  agency,
  locale,
  to,
  resident,
  subject,
  conversation,
  texts,
}: ChatMailParts): Pick<Mail, 'kind' | 'subject' | 'text' | 'html' | 'headers'> {
  const { look, origin } = agency
  const words = CHAT_WORDS[locale]
  const what = nameOf(subject, locale) ?? look.agency
  const { agency: long, short, article } = look
  const content = {
    heading: words.subject(what),
    paragraphs: [
      to === 'resident'
        ? agencySentence({ long, short, article }, locale, (name) => words.answered(name))
        : words.asked(resident),
      words.about(what),
      ...texts,
    ],
    action: { label: words.answer, url: new URL(chatPath(conversation), origin).href },
    footnote: [words.once],
  }
  return {
    kind: 'chat.message',
    subject: withoutUnsafe(words.subject(what)).slice(0, 200),
    ...renderMail(look, locale, content),
    headers: { 'Content-Language': locale },
  }
}

function nameOf(
  { title, agency_reference, department }: CallSubject,
  locale: Locale,
): string | null {
  if (agency_reference !== null) return agency_reference
  if (title !== null) return localize(title, locale)
  return department === null ? null : localize(department.display_name, locale)
}

import { type Locale, localize } from '@plat/contract/platform/localized'
import type { CriterionWords, SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import type { RecordCount } from '@plat/contract/search/search'
import { agencySentence } from '@plat/contract/tenancy/agency-name'
import type { Agency } from '../accounts/dependencies.ts'
import { type Mail, withoutUnsafe } from '../platform/mail/check-mail.ts'
import { type MailContent, renderMail } from '../platform/mail/layout.ts'
import { searchSentence } from '../search/criteria-words.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { SHARE_MAIL_WORDS } from './share-mail-words.ts'

/** What a mail with a search is made of. */
export interface ShareMailParts {
  readonly agency: Agency
  readonly module: ModuleDocument
  readonly locale: Locale
  readonly search: Pick<SavedSearch, 'title' | 'from_public'>
  /** The search's short link. */
  readonly link: string
  /** Address that stops such mails to the recipient. */
  readonly stop: string
  readonly words: readonly CriterionWords[]
  /** What everybody finds by it now, and when the records were imported; null: not known. */
  readonly found: { readonly counts: RecordCount; readonly importedAt: Date | null } | null
  /** Empty: the title. */
  readonly subject: string
  readonly message: string
  readonly sender: {
    readonly name: string
    /** Where answers go; null: nowhere. */
    readonly answersTo: string | null
  }
  readonly picture: MailContent['picture'] | null
  /** Whether a report goes with it. */
  readonly hasReport: boolean
}

/** Characters of a subject. */
const LONGEST_SUBJECT = 200

/** The mail to one of its recipients. */
export function shareMail(
  parts: ShareMailParts,
): Pick<Mail, 'subject' | 'text' | 'html' | 'headers' | 'kind'> {
  const { agency, locale, sender } = parts
  const title = localize(parts.search.title, locale)
  return {
    kind: 'share.search',
    subject: shareSubject(parts),
    ...renderMail(agency.look, locale, contentOf(parts, title)),
    headers: {
      'Content-Language': locale,
      'List-Unsubscribe': `<${parts.stop}>`,
      // A mail program may do it by itself, by a POST to that address (RFC 8058).
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      ...(sender.answersTo === null ? {} : { 'Reply-To': sender.answersTo }),
    },
  }
}

/** Its subject: what its sender wrote, else the title of the search. */
export function shareSubject({
  subject,
  search,
  locale,
}: Pick<ShareMailParts, 'subject' | 'search' | 'locale'>): string {
  const written = withoutUnsafe(subject) || withoutUnsafe(localize(search.title, locale))
  return cut(written, LONGEST_SUBJECT)
}

function contentOf(parts: ShareMailParts, title: string): MailContent {
  const { agency, module, locale, words, found, sender, picture, link } = parts
  const texts = SHARE_MAIL_WORDS[locale]
  const { agency: long, short, article, contact } = agency.look
  const naming = (write: (agency: string) => string) =>
    agencySentence({ long, short, article }, locale, write)
  return {
    heading: title,
    paragraphs: [
      ...(parts.search.from_public ? [texts.byPublic] : []),
      naming((name) => texts.shares(sender.name, localize(module.name, locale), name)),
    ],
    quote: parts.message.split(/\r\n|\r|\n/).filter((line) => line.trim() !== ''),
    ...(picture === null ? {} : { picture }),
    details: [
      texts.criteria(searchSentence(words, locale, module.name)),
      ...(found === null ? [] : [foundText(parts, found)]),
      ...(parts.hasReport ? [texts.report] : []),
    ],
    action: { label: texts.open, url: link },
    more: [{ label: naming(texts.stop), url: parts.stop }],
    footnote: [
      naming(texts.noList),
      contact === null ? naming(texts.abuse) : texts.abuseTo(contact),
    ],
    answers: sender.answersTo === null ? texts.noAnswers : texts.answers(sender.answersTo),
  }
}

function foundText(
  { module, locale, agency }: ShareMailParts,
  { counts: { all, located }, importedAt }: NonNullable<ShareMailParts['found']>,
): string {
  const texts = SHARE_MAIL_WORDS[locale]
  const tag = texts.tag
  const number = new Intl.NumberFormat(tag)
  const noun = localize(all === 1 ? module.noun.one : module.noun.other, locale)
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: agency.look.timeZone })
  return [
    texts.found(`${number.format(all)} ${noun}`, number.format(located)),
    ...(importedAt === null ? [] : [texts.dataOf(day.format(importedAt))]),
  ].join(' ')
}

/** At most so many UTF-16 units, no character halved. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  let kept = ''
  for (const sign of text) {
    if (kept.length + sign.length > longest - 1) break
    kept += sign
  }
  return `${kept.trimEnd()}…`
}

import type { Locale } from '@plat/contract/platform/localized'
import { agencySentence } from '@plat/contract/tenancy/agency-name'
import { mailAccount } from '../accounts/account-mail.ts'
import type { Agency } from '../accounts/dependencies.ts'
import type { AccountEmail } from '../accounts/emails.ts'
import type { KnownAccount } from '../calls/people.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { withoutUnsafe } from '../platform/mail/check-mail.ts'
import { renderMail } from '../platform/mail/layout.ts'
import type { CommentRow } from './comment-row.ts'
import { COMMENT_WORDS } from './comment-words.ts'

/** What a mail about a comment tells. */
export type CommentNews =
  /** The comment has arrived. */
  | { readonly kind: 'receipt' }
  /** An official has answered; `who` is their name, empty: none is known. */
  | { readonly kind: 'answer'; readonly text: string; readonly who: string }
  | { readonly kind: 'outcome'; readonly outcome: 'no_action' | 'passed_on' }
  | { readonly kind: 'publication'; readonly publication: 'published' | 'declined' }

/** Longest subject of a mail, in characters. */
const MAX_SUBJECT = 200

/** Queues a mail to who wrote a comment, in their language. */
export function mailAboutComment(
  tx: TenantTransaction,
  agency: Agency,
  to: KnownAccount,
  comment: CommentRow,
  news: CommentNews,
): Promise<void> {
  return mailAccount(tx, agency, to, (_, locale) => commentMail(agency, locale, comment, news))
}

/** A mail about a comment, for who wrote it. */
function commentMail(
  agency: Agency,
  locale: Locale,
  comment: CommentRow,
  news: CommentNews,
): AccountEmail {
  const { look, origin } = agency
  const words = COMMENT_WORDS[locale]
  const { agency_reference: on, department, module, record } = comment
  const written = (comment.text ?? '').split('\n')
  const path = [department, module, 'search', 'record', record].map(encodeURIComponent).join('/')
  const isAnswer = news.kind === 'answer'
  const content = {
    heading: words[news.kind].heading,
    paragraphs: [
      agencySentence(
        { long: look.agency, short: look.short, article: look.article },
        locale,
        (name) => sentence(locale, on, name, news),
      ),
      ...(news.kind === 'receipt' && comment.publication !== null
        ? [words.offered(comment.public_name)]
        : []),
    ],
    quote: isAnswer ? news.text.split('\n') : written,
    ...(isAnswer && { details: [words.youWrote, ...written] }),
    action: { label: words.open, url: new URL(`/${path}`, origin).href },
    footnote: [words.unexpected],
  }
  return {
    kind: `comment.${news.kind}`,
    subject: withoutUnsafe(words[news.kind].subject(on)).slice(0, MAX_SUBJECT),
    ...renderMail(look, locale, content),
    headers: { 'Content-Language': locale },
  }
}

function sentence(locale: Locale, on: string, agency: string, news: CommentNews): string {
  const words = COMMENT_WORDS[locale]
  switch (news.kind) {
    case 'receipt':
      return words.received(on, agency)
    case 'answer':
      return words.answered(on, news.who || agency, agency)
    case 'outcome':
      return news.outcome === 'no_action' ? words.noAction(on, agency) : words.passedOn(on, agency)
    case 'publication':
      return news.publication === 'published'
        ? words.published(on, agency)
        : words.declined(on, agency)
  }
}

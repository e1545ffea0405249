import type { Locale } from '@plat/contract/platform/localized'
import { PAGE_PATTERNS } from '@plat/contract/platform/page-patterns'
import type { AgencyWork } from '../accounts/agency-work.ts'
import { mailAccount } from '../accounts/account-mail.ts'
import { mailAssigned } from '../calls/assigned-mail.ts'
import { accountsOf, type KnownAccount, nameOf } from '../calls/people.ts'
import { subjectFor } from '../calls/subject-view.ts'
import { drawMail, type MailContent } from '../platform/mail/layout.ts'
import { namingAgency } from '../platform/mail/mail-branding.ts'
import { canObject, type CommentRow } from './comment-row.ts'
import { COMMENT_WORDS, type MailedOutcome } from './comment-words.ts'

/** News that the author of a comment is emailed. The row is as it is after the change. */
export type CommentNews =
  | { readonly kind: 'receipt' }
  /** `shown`: below the public comment. */
  | { readonly kind: 'answer'; readonly text: string; readonly shown: boolean }
  | { readonly kind: 'outcome'; readonly outcome: MailedOutcome }
  /** `again`: it was published before. */
  | { readonly kind: 'published'; readonly again: boolean }
  | { readonly kind: 'hidden'; readonly before: 'offered' | 'published' | 'hidden' }
  | { readonly kind: 'objection_declined' }

/** Queues an email to the author of a comment, in the author's language. Where there is no account any more, there is none. */
export async function mailAuthor(
  work: AgencyWork,
  row: CommentRow,
  news: CommentNews,
): Promise<void> {
  const author = (await accountsOf(work, [row.account])).get(row.account ?? '')
  if (author === undefined) return
  const url = await recordAddress(work, row, author)
  const { tx, agency } = work
  await mailAccount(tx, agency, author, (look, locale) => {
    const { subject, heading } = COMMENT_WORDS[locale][news.kind]
    const { open, unexpected } = COMMENT_WORDS[locale]
    return drawMail(`comment.${news.kind.replace('_', '-')}`, look, locale, {
      subject: subject(row.agency_reference ?? ''),
      heading,
      ...contentOf({ row, news, locale, hasLink: url !== null, agency: look }),
      ...(url === null ? {} : { action: { label: open, url } }),
      footnote: [unexpected],
    })
  })
}

/** Address of the page of a comment's record; null where the reader may not see the record, or it has no page. */
async function recordAddress(
  { tx, document, agency }: AgencyWork,
  row: CommentRow,
  { visibility }: KnownAccount,
): Promise<string | null> {
  const { guid, module } = await subjectFor(tx, document, row, visibility)
  if (guid === null || module === null) return null
  const path = [module.department.department_code, module.module_code].map(encodeURIComponent)
  return new URL(`/${path.join('/')}/search/record/${guid}`, agency.origin).href
}

interface Told {
  readonly row: CommentRow
  readonly news: CommentNews
  readonly locale: Locale
  /** Whether the email has a link to the record. */
  readonly hasLink: boolean
  readonly agency: AgencyWork['agency']['look']
}

function contentOf({
  row,
  news,
  locale,
  hasLink,
  agency,
}: Told): Pick<MailContent, 'paragraphs' | 'quote' | 'details'> {
  const words = COMMENT_WORDS[locale]
  const on = row.agency_reference ?? ''
  const say = (write: (on: string, agency: string) => string) =>
    namingAgency(agency, locale, (known) => write(on, known))
  const written = (row.text ?? '').split('\n')
  switch (news.kind) {
    case 'receipt':
      return { paragraphs: [say(words.receipt.text), ...seenBy(row, locale)], quote: written }
    case 'answer':
      return {
        paragraphs: [say(words.answer.text)],
        quote: news.text.split('\n'),
        details: [...(news.shown ? [words.answer.shown] : []), words.youWrote, ...written],
      }
    case 'outcome':
      return { paragraphs: [say(words.outcome.text[news.outcome])], quote: written }
    case 'published': {
      const { again, first } = words.published.text
      return { paragraphs: [say(news.again ? again : first)], quote: written }
    }
    case 'hidden': {
      const cause = row.hidden_by === 'reports' ? 'reports' : news.before
      const { text, object, final } = words.hidden
      const way = canObject(row) ? (hasLink ? [object] : []) : [final]
      return {
        paragraphs: [say(text[cause])],
        quote: written,
        details: [...whyHidden(row, locale), ...way],
      }
    }
    case 'objection_declined': {
      const { text, final } = words.objection_declined
      return {
        paragraphs: [say(text)],
        quote: written,
        details: [...whyHidden(row, locale), final],
      }
    }
  }
}

/** Says who sees a new comment. */
function seenBy({ publication, shows_name }: CommentRow, locale: Locale): string[] {
  const { seen, named, choose } = COMMENT_WORDS[locale].receipt
  if (publication !== 'offered' && publication !== 'published') return [seen.agency]
  return [seen[publication], named[shows_name ? 'yes' : 'no'], choose]
}

function whyHidden({ hidden_reason, hidden_note }: CommentRow, locale: Locale): string[] {
  const { reason, faults, note } = COMMENT_WORDS[locale]
  return [
    ...(hidden_reason === null ? [] : [reason(faults[hidden_reason])]),
    ...(hidden_note === null ? [] : [note(hidden_note)]),
  ]
}

/**
 * Queues the email to the agent who has a comment now, without its words. Accounts that may not act as agents are sent
 * nothing.
 */
export function mailCommentAssigned(work: AgencyWork, row: CommentRow): Promise<void> {
  const { account: from, assignee: to } = row
  return mailAssigned(
    work,
    row,
    { kind: 'comment.assigned', from, to },
    (locale, author, about) => {
      const words = COMMENT_WORDS[locale].assigned
      return {
        heading: words.heading,
        paragraphs: [words.text(nameOf(author))],
        details: about === null ? [] : [words.about(about)],
        action: { label: words.open, url: work.agency.origin + PAGE_PATTERNS.resourcer },
      }
    },
  )
}

import { type Locale, localize } from '@plat/contract/platform/localized'
import { because } from '@plat/contract/platform/reasons'
import type {
  SavedSearch,
  Share,
  CriterionWords,
} from '@plat/contract/saved-searches/saved-searches'
import type { RecordCount } from '@plat/contract/search/search'
import { agencySentence } from '@plat/contract/tenancy/agency-name'
import { type AccountRow, fullName } from '../accounts/account-row.ts'
import { type Agency, ownRow, withMail } from '../accounts/dependencies.ts'
import { AppError } from '../platform/errors.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { type MailFileRef, type Mail, withoutUnsafe } from '../platform/mail/check-mail.ts'
import type { MailGuard } from '../platform/secrets/mail-body.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { storeMailFile } from '../platform/mail/mail-files.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { appliedSearch, lostSentence } from '../saved-searches/applied-search.ts'
import { ownersTitle, sharedByWords } from '../saved-searches/shared-by-words.ts'
import { recordShare } from '../saved-searches/shares.ts'
import { criteriaWords, searchSentence } from '../search/criteria-words.ts'
import { foundNow } from '../search/found-now.ts'
import { type DrawnMailPicture, mailPicture } from '../static-map/mail-picture.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { type MailContent, renderMail } from '../platform/mail/layout.ts'
import type { SharingParts } from './sharing-parts.ts'
import { reportToMail } from './report-to-mail.ts'
import { shareStopPath, shareStopTokens } from './share-stop.ts'
import { SHARE_MAIL_WORDS } from './share-mail-words.ts'

/** What mails with searches are sent with. */
export type SendingParts = Pick<SharingParts, 'source' | 'maps'> & {
  readonly accounts: Pick<SharingParts['accounts'], 'database' | 'wakeMail'>
}

/** A search that is to be mailed. */
export interface MailToShare {
  readonly agency: Agency
  readonly module: ModuleDocument
  readonly search: SavedSearch
  readonly link: string
  readonly sender: AccountRow
  readonly locale: Locale
  readonly recipients: readonly string[]
  readonly subject: string
  readonly message: string
  /** Guid of a report that goes with it. */
  readonly report: string | null
  readonly answersToSender: boolean
  readonly request: string | null
}

/**
 * Records the share and queues one mail for each recipient, in one transaction; a request that has been recorded
 * queues nothing.
 * @throws AppError conflict where the link was withdrawn meanwhile, invalid_request for a report that cannot go.
 */
export async function sendShare(
  parts: SendingParts,
  context: RequestContext,
  mail: MailToShare,
): Promise<{ share: Share; isNew: boolean }> {
  const { accounts, source } = parts
  const { tenant } = context
  const { agency, module, locale, search, sender, link } = mail
  // The search as the page of its link shows it to the public.
  const level = 'anonymous'
  const { criteria, lost } = await appliedSearch(source, { tenant, module, level }, search)
  const at = { tenant, module: module.code, level } as const
  const words = await criteriaWords(source, at, criteria)
  const found = await foundNow(source, at, criteria)
  const picture = await mailPicture(parts, at, criteria, locale)
  const content = {
    agency,
    module,
    locale,
    search,
    link,
    words,
    lost,
    found,
    subject: mail.subject,
    message: mail.message,
    sender: {
      name: fullName(sender) || SHARE_MAIL_WORDS[locale].somebody,
      answersTo: mail.answersToSender ? sender.email : null,
    },
    picture: picture?.shown ?? null,
    hasReport: mail.report !== null,
  }
  return withMail(accounts, tenant, async (tx) => {
    await ownRow(tx, context)
    await requireLink(tx, search.guid)
    const recorded = await recordShare(tx, {
      search: search.guid,
      channel: 'email',
      message: mail.message || null,
      recipients: mail.recipients,
      subject: shareSubject(content),
      link,
      report: mail.report,
      request: mail.request,
    })
    if (!recorded.isNew) return recorded
    const visibility = VISIBILITY_OF_LEVEL[context.viewer.level]
    const { files, shows } = await filesOf(tx, mail, visibility, picture)
    const guard = { account: sender.guid, ...shows }
    const tokens = await shareStopTokens(tx, mail.recipients)
    for (const [number, to] of mail.recipients.entries()) {
      const key = `share/${recorded.share.guid}/${number}`
      const stop = `${agency.look.origin}${shareStopPath(tokens[number] ?? '')}`
      await queueMail(tx, {
        ...shareMail({ ...content, stop }),
        to,
        key,
        sender: sender.guid,
        files,
        guard,
      })
    }
    return recorded
  })
}

/** Holds the link until the mails are queued: it is not withdrawn meanwhile. */
async function requireLink({ query }: TenantTransaction, search: string): Promise<void> {
  const rows = await query(
    `select 1 from saved_search
     where guid = $1 and method = 'share' and visible and hidden_at is null and deleted_at is null for share`,
    [search],
  )
  if (rows.length === 0) throw new AppError('conflict', because('search_without_link'))
}

/** What goes with the mails, and what is asked again when they leave: all else in them is what everybody sees. */
async function filesOf(
  tx: TenantTransaction,
  { report, sender, locale }: MailToShare,
  visibility: number,
  picture: DrawnMailPicture | null,
): Promise<{ files: MailFileRef[]; shows: Omit<MailGuard, 'account'> }> {
  const files: MailFileRef[] = []
  if (picture !== null)
    files.push({ file: await storeMailFile(tx, picture.file), cid: picture.shown.cid })
  if (report === null) return { files, shows: { visibility: 0, records: [] } }
  const reader = { owner: sender.guid, visibility }
  const name = SHARE_MAIL_WORDS[locale].reportName
  const { file, shows } = await reportToMail(tx, reader, report, name)
  return { files: [...files, { file: await storeMailFile(tx, file), cid: null }], shows }
}

/** What a mail with a search is made of. */
interface ShareMailParts {
  readonly agency: Agency
  readonly module: ModuleDocument
  readonly locale: Locale
  readonly search: Pick<SavedSearch, 'title' | 'shared_by'>
  /** The search's short link. */
  readonly link: string
  /** Address that stops such mails to the recipient. */
  readonly stop: string
  readonly words: readonly CriterionWords[]
  /** The parts that no longer apply. */
  readonly lost: readonly CriterionWords[]
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
function shareMail(
  parts: ShareMailParts,
): Pick<Mail, 'subject' | 'text' | 'html' | 'headers' | 'kind'> {
  const { agency, locale, sender } = parts
  const written = shareSubject(parts)
  const isVisitors = parts.search.shared_by?.who === 'visitor'
  return {
    kind: 'share.search',
    // A visitor's words are not to be taken for the agency's.
    subject: isVisitors ? SHARE_MAIL_WORDS[locale].subject(written) : written,
    ...renderMail(agency.look, locale, contentOf(parts)),
    headers: {
      'Content-Language': locale,
      'List-Unsubscribe': `<${parts.stop}>`,
      // A mail program may do it by itself, by a POST to that address (RFC 8058).
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      ...(sender.answersTo === null ? {} : { 'Reply-To': sender.answersTo }),
    },
  }
}

/** What its sender wrote as its subject, else the title of the search. */
function shareSubject({
  subject,
  search,
  locale,
}: Pick<ShareMailParts, 'subject' | 'search' | 'locale'>): string {
  const written = withoutUnsafe(subject) || withoutUnsafe(localize(search.title, locale))
  return cut(written, LONGEST_SUBJECT)
}

function contentOf(parts: ShareMailParts): MailContent {
  const { agency, module, locale, words, lost, found, sender, picture, link } = parts
  const noLonger = lostSentence(lost, locale)
  const texts = SHARE_MAIL_WORDS[locale]
  const { agency: long, article, contact } = agency.look
  const naming = (write: (agency: string) => string) =>
    agencySentence({ long, article }, locale, write)
  const { shared_by: by } = parts.search
  const title = localize(parts.search.title, locale)
  const isVisitors = by?.who === 'visitor'
  // Whatever visitors call themselves.
  const who = isVisitors ? `“${sender.name}”` : sender.name
  return {
    heading: isVisitors ? texts.heading(localize(module.name, locale)) : title,
    paragraphs: [
      ...(by === null ? [] : [sharedByWords(by, locale, { long, article })]),
      naming((name) => texts.shares(who, localize(module.name, locale), name)),
    ],
    quote: [...(isVisitors ? [ownersTitle(title, by)] : []), ...linesOf(parts.message)],
    ...(picture === null ? {} : { picture }),
    details: [
      texts.criteria(searchSentence(words, locale, module.name)),
      ...(noLonger === null ? [] : [noLonger]),
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

function linesOf(message: string): string[] {
  return message.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
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

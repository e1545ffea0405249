import { because, type Because } from '@plat/contract/platform/reasons'
import { readRecipients } from '@plat/contract/saved-searches/recipients'
import type { SavedSearch, Share } from '@plat/contract/saved-searches/saved-searches'
import { MAX_RECIPIENTS, shareByEmail } from '@plat/contract/saved-searches/sharing'
import { type Agency, agencyOf, localeOf, ownRow, signedIn } from '../accounts/dependencies.ts'
import { fieldError } from '../accounts/field-error.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { plainAddress } from '../platform/mail/check-mail.ts'
import { noSuchSearch } from '../saved-searches/change-saved-search.ts'
import { readSavedSearch } from '../saved-searches/saved-search-row.ts'
import { workingLink } from '../saved-searches/working-link.ts'
import { shareBefore } from '../saved-searches/shares.ts'
import { moduleOf } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import type { ReportReader } from '../reports/report-row.ts'
import type { SetLimit, Some, Throttle } from '../platform/throttle.ts'
import type { TenantSettings } from '../tenancy/document/tenant-document.ts'
import { requireMailable } from './report-to-mail.ts'
import { type MailToShare, sendShare } from './send-share.ts'
import { stoppedAmong, mailboxOf } from './share-stop.ts'
import { registerShareStops } from './share-stop-routes.ts'
import type { SharingParts } from './sharing-parts.ts'

/** Registers sharing by e-mail, and how those who get such mails end them. */
export function registerSharing(app: App, parts: SharingParts): void {
  const { accounts } = parts
  registerShareStops(app, accounts)
  serve(app, shareByEmail, async ({ params, body, context, request }) => {
    const recipients = wantedRecipients(body.recipients)
    if (/[\r\n]/.test(body.subject ?? '')) throw fieldError('subject', because('one_line_subject'))
    const agency = await agencyOf(accounts, context.tenant)
    const key = body.request ?? null
    const { search, sender, before } = await ownSearch(parts, agency, context, params.guid, key)
    if (before !== null) return { data: before }
    const { module, link } = shareable(search, agency)
    const visibility = VISIBILITY_OF_LEVEL[context.viewer.level]
    await requireSendable(
      parts,
      context.tenant,
      { owner: sender.guid, visibility },
      { recipients, report: body.pdf ?? null },
    )
    const mail: MailToShare = {
      agency,
      module,
      search,
      link,
      sender,
      locale: sender.locale ?? localeOf(request, agency),
      recipients,
      subject: body.subject ?? '',
      message: body.message ?? '',
      report: body.pdf ?? null,
      answersToSender: body.reply_to_me ?? false,
      request: key,
    }
    return { data: await send(parts, context, mail) }
  })
}

/** Counts the mails, then sends them; what is not sent does not count. */
async function send(
  parts: SharingParts,
  context: RequestContext,
  mail: MailToShare,
): Promise<Share> {
  const counted = await countMails(
    parts.accounts.throttle,
    { tenant: context.tenant, sender: signedIn(context).guid, recipients: mail.recipients },
    mail.agency.document.tenant.control.sharing,
  )
  try {
    const { share, isNew } = await sendShare(parts, context, mail)
    if (!isNew) await counted.giveBack()
    return share
  } catch (error) {
    await counted.giveBack()
    throw error
  }
}

/** @throws AppError invalid_request that names the part which is no address. */
function wantedRecipients(typed: string | readonly string[]): readonly string[] {
  const read = readRecipients(typed)
  const refused = (
    reason: Parameters<typeof because>[0],
    values?: Record<string, string | number>,
  ) => fieldError('recipients', because(reason, values))
  if (read.kind === 'nobody') throw refused('no_recipients')
  if (read.kind === 'wrong')
    throw read.part === ''
      ? refused('empty_recipient')
      : refused('wrong_recipient', { part: read.part })
  const { addresses } = read
  if (addresses.length > MAX_RECIPIENTS)
    throw refused('too_many_recipients', { limit: MAX_RECIPIENTS })
  const unfit = addresses.find((address) => plainAddress(address) === null)
  if (unfit !== undefined) throw refused('wrong_recipient', { part: unfit.slice(0, 80) })
  return addresses
}

/**
 * Refuses what cannot be sent before anything is counted or drawn for it.
 * @throws AppError invalid_request for a report that does not go along, and for recipients who get no such mails any more.
 */
async function requireSendable(
  { accounts }: SharingParts,
  tenant: string,
  sender: ReportReader,
  { recipients, report }: Pick<MailToShare, 'recipients' | 'report'>,
): Promise<void> {
  await asTenant(accounts.database, tenant, async (tx) => {
    if (report !== null) await requireMailable(tx, sender, report)
    const stopped = await stoppedAmong(tx, recipients)
    if (stopped.length > 0)
      throw fieldError('recipients', because('recipient_stopped', { parts: stopped.join(', ') }))
  })
}

/** An own saved search, and what the request has done before. @throws AppError not_found for anybody else's. */
async function ownSearch(
  { accounts }: SharingParts,
  { document, origin }: Agency,
  context: RequestContext,
  guid: string,
  request: string | null,
) {
  return asTenant(accounts.database, context.tenant, async (tx) => {
    const sender = await ownRow(tx, context)
    const search = await readSavedSearch(tx, guid, { document, viewer: context.viewer, origin })
    if (search?.createdBy == null) throw noSuchSearch()
    const before = request === null ? null : await shareBefore(tx, guid, request)
    return { search, sender, before }
  })
}

/** @throws AppError conflict for a search without a link that works, forbidden where mails are not offered. */
function shareable(
  search: SavedSearch,
  { document }: Agency,
): { module: ModuleDocument; link: string } {
  const link = workingLink(search)
  const module = moduleOf(document, search.module.module_code)
  if (module === undefined) throw noSuchSearch()
  if (!module.share.channels.includes('email'))
    throw new AppError('forbidden', because('mail_sharing_off'))
  return { module, link }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Mails that were counted before they are sent. */
interface CountedMails {
  /** They are not sent: they do not count. */
  giveBack(): Promise<void>
}

/** Mails with shared searches that one address of an agency gets in a day: from one account, and from all. */
const MAILS_OF_PAIR_A_DAY = 3
const MAILS_TO_ONE_A_DAY = 10

/** Who sends mails, and to whom. */
interface MailsToCount {
  readonly tenant: string
  readonly sender: string
  readonly recipients: readonly string[]
}

/**
 * Counts mails by recipient against the agency's limits for an account, and against the limits for each recipient: all
 * of them, or none.
 * @throws AppError too_many_requests with when to try again.
 */
async function countMails(
  throttle: Throttle,
  { tenant, sender, recipients }: MailsToCount,
  { perHour, perDay }: TenantSettings['control']['sharing'],
): Promise<CountedMails> {
  const taken: (readonly [SetLimit, Some])[] = []
  const giveBack = async () => {
    for (const [limit, some] of taken.splice(0)) await throttle.refundSome(limit, some)
  }
  /** @returns null, or the milliseconds to wait, with nothing taken at all. */
  const take = async (limit: SetLimit, some: Some, points: number) => {
    const wait = await throttle.takeSome(limit, some, points)
    if (wait === null) taken.push([limit, some])
    else await giveBack()
    return wait
  }
  const all = { tenant, subject: sender, count: recipients.length }
  const day = await take('shareDay', all, perDay)
  if (day !== null)
    throw refusal(day, because('share_mails_day', { limit: perDay, hours: hoursOf(day) }))
  const hour = await take('shareHour', all, perHour)
  if (hour !== null)
    throw refusal(hour, because('share_mails_hour', { limit: perHour, minutes: minutesOf(hour) }))
  for (const part of recipients) {
    const mailbox = mailboxOf(part)
    const pair = { tenant, subject: `${sender}\0${mailbox}`, count: 1 }
    const one = { tenant, subject: mailbox, count: 1 }
    const isFull =
      (await take('sharePair', pair, MAILS_OF_PAIR_A_DAY)) !== null ||
      (await take('shareRecipient', one, MAILS_TO_ONE_A_DAY)) !== null
    // One refusal for both, and never the time: how many others send, and since when, is nobody's business.
    if (isFull) throw refusal(DAY, because('recipient_full', { part }))
  }
  return { giveBack }
}

/** @param wait milliseconds */
function refusal(wait: number, reason: Because): AppError {
  const seconds = Math.max(1, Math.ceil(wait / 1_000))
  return new AppError('too_many_requests', reason, undefined, { 'retry-after': String(seconds) })
}

/** @param wait milliseconds */
function hoursOf(wait: number): number {
  return Math.max(1, Math.ceil(wait / HOUR))
}

/** @param wait milliseconds */
function minutesOf(wait: number): number {
  return Math.max(1, Math.ceil(wait / MINUTE))
}

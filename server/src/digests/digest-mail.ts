import type { KeyObject } from 'node:crypto'
import { unsubscribePath } from '@plat/contract/alerts/unsubscribe'
import { type Locale, localize } from '@plat/contract/platform/localized'
import { type Mail, withoutUnsafe } from '../platform/mail/check-mail.ts'
import { type MailContent, renderMail } from '../platform/mail/layout.ts'
import { namingAgency } from '../platform/mail/mail-branding.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import type { DigestAccount } from './digest-accounts.ts'
import type { DigestContext, StoredPicture } from './digest-context.ts'
import { type AlertNews, alertSections, notificationsOf } from './digest-sections.ts'
import { countedIn, DIGEST_WORDS } from './digest-words.ts'
import { newsCount } from './news-count.ts'
import type { ToldRecord } from './told-news.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** Whom a mail goes to, and what proves its links. */
export interface Addressee {
  readonly account: DigestAccount
  readonly secret: KeyObject
}

/** What a mail of alerts tells. */
export interface DigestContent {
  /** When all of it was released, as SQL writes it. */
  readonly released: string
  readonly blocks: readonly AlertNews[]
  readonly records: ReadonlyMap<string, ToldRecord>
  pictureOf(block: AlertNews): StoredPicture | null
}

/** A mail with what alerts of an account have to tell. */
export function digestMail(
  context: DigestContext,
  to: Addressee,
  { released, blocks, records, pictureOf }: DigestContent,
  named: Pick<Mail, 'kind' | 'key'>,
): Mail {
  const { account } = to
  const locale = account.locale ?? context.document.tenant.locale
  const visibility = VISIBILITY_OF_LEVEL[account.level]
  const {
    sections,
    pictures,
    records: listed,
  } = alertSections(context, { locale, visibility }, blocks, {
    records,
    pictureOf,
    pauseOf: ({ guid }) => unsubscribeLink(context, to, guid),
  })
  const subject = subjectOf(blocks, locale)
  const content = {
    heading: subject,
    paragraphs: [namingAgency(context.look, locale, DIGEST_WORDS[locale].intro)],
    sections,
  }
  const files = new Map(pictures.map(({ file, shown }) => [file, shown.cid]))
  return {
    ...alertMail(context, to, subject, content),
    ...named,
    files: [...files].map(([file, cid]) => ({ file, cid })),
    guard: {
      account: account.guid,
      visibility,
      records: [...new Set([...listed, ...pictures.flatMap((picture) => picture.records)])],
      news: { released, fields: context.fieldsOf(visibility) },
    },
  }
}

/** A mail of alerts to an account: with the ways out that each has, and as lists of mails say who they are. */
export function alertMail(
  context: DigestContext,
  to: Addressee,
  subject: string,
  content: MailContent,
): Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'headers'> {
  const { document, idHost, look } = context
  const locale = to.account.locale ?? document.tenant.locale
  const texts = DIGEST_WORDS[locale]
  const stop = unsubscribeLink(context, to, null)
  return {
    to: to.account.email,
    subject: withoutUnsafe(subject),
    ...renderMail(look, locale, {
      ...content,
      action: {
        label: texts.open(localize(document.tenant.names.mycc, locale)),
        url: notificationsOf(look.origin),
      },
      more: [
        { label: texts.settings, url: `${look.origin}/mycc/settings` },
        { label: texts.stop, url: stop },
      ],
      footnote: [namingAgency(context.look, locale, texts.because)],
    }),
    headers: {
      'Content-Language': locale,
      'List-Id': `<alerts.${idHost}>`,
      'List-Unsubscribe': `<${stop}>`,
      // A mail program may do it by itself, by a POST to that address (RFC 8058).
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

function subjectOf(blocks: readonly AlertNews[], locale: Locale): string {
  const texts = DIGEST_WORDS[locale]
  const counted = newsCount(blocks)
  const records = countedIn(locale, counted.records)
  const [first] = blocks
  return blocks.length === 1 && first !== undefined
    ? texts.one(first.alert.name, records)
    : texts.several(records, countedIn(locale, counted.alerts))
}

/** @param alert guid; null: all of the account. */
function unsubscribeLink(
  { tenant, look }: DigestContext,
  { account, secret }: Addressee,
  alert: string | null,
): string {
  return `${look.origin}${unsubscribePath(unsubscribeToken(tenant, secret, { owner: account.guid, alert }))}`
}

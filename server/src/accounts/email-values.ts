import type { Grant, Role } from '@plat/contract/accounts/account'
import { localize, type Locale } from '@plat/contract/platform/localized'
import { withoutUnsafe } from '../platform/mail/check-mail.ts'
import type { MailContent } from '../platform/mail/layout.ts'
import type { MailBranding } from '../platform/mail/mail-branding.ts'

/** The values of each mail about an account; links are absolute and on the portal's origin. */
export interface EmailValues {
  readonly confirmAccount: { readonly link: string; readonly hours: number }
  readonly alreadyRegistered: { readonly loginLink: string; readonly resetLink: string }
  readonly resetPassword: { readonly link: string; readonly minutes: number }
  readonly passwordChanged: { readonly when: Date }
  readonly twoFactorCode: { readonly code: string; readonly minutes: number }
  readonly confirmNewEmail: {
    readonly link: string
    readonly hours: number
    readonly newEmail: string
  }
  readonly emailChanged: { readonly newEmail: string; readonly when: Date }
  readonly inviteUser: {
    readonly link: string
    readonly hours: number
    /** Name of the administrator, or null for the command line. */
    readonly invitedBy: string | null
    readonly role: Role
  }
  readonly accountDeleted: null
  readonly secondFactorChanged: {
    readonly what: 'enrolled' | 'replaced' | 'removed'
    readonly when: Date
  }
  readonly roleChanged: {
    readonly what: {
      /** The new role, where it is another one. */
      readonly role?: Role
      readonly added?: readonly Grant[]
      readonly removed?: readonly Grant[]
      /** `suspended` or `active`, where that changed. */
      readonly state?: 'suspended' | 'active'
    }
  }
}

/** `24 hours`, `30 minutos`. */
export function duration(locale: Locale, amount: number, unit: 'hour' | 'minute'): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

/** `Mar 3, 2026, 2:05 PM PST`, in the agency's time zone. */
export function moment(locale: Locale, timeZone: string, when: Date): string {
  return new Intl.DateTimeFormat(locale === 'es' ? 'es-US' : 'en-US', {
    year: 'numeric',
    month: locale === 'es' ? 'long' : 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(when)
}

/** The agency within a sentence: `the City of Harbor`. */
export function named(locale: Locale, { agency, article }: MailBranding): string {
  return `${localize(article, locale)} ${localize(agency, locale)}`.trim()
}

/** `a, b and c`. */
export function list(locale: Locale, items: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(items)
}

/** Characters of a person's name in a mail. */
const LONGEST_NAME = 80

/**
 * A name that somebody else typed, or null when it is none: mail programs make links of addresses in
 * plain text, and a name must not become one.
 */
export function personName(name: string | null): string | null {
  const clean = withoutUnsafe(name ?? '')
  const isName =
    clean !== '' && clean.length <= LONGEST_NAME && !/[/\\@:<>]|\S\.\p{L}{2}/u.test(clean)
  return isName ? clean : null
}

/** Every mail about an account in one language: its subject and what it says. */
export type EmailTexts = {
  readonly [Name in keyof EmailValues]: (
    look: MailBranding,
    values: EmailValues[Name],
  ) => MailContent & { readonly subject: string }
}

import type { Locale, Localized } from '@plat/contract/platform/localized'
import { agencySentence } from '@plat/contract/tenancy/agency-name'

/** The agency as its mails show it. */
export interface MailBranding {
  /** Long title of the agency, and the article before it in a sentence, e.g. "the". */
  readonly agency: Localized
  readonly article: Localized
  readonly short: Localized
  /** Colour `#rrggbb` of the button and the line at the top, and of text on it. */
  readonly primary: string
  readonly onPrimary: string
  /** Absolute address of a picture that mail programs draw, or null. */
  readonly logoUrl: string | null
  /** The portal's configured origin, e.g. `https://permits.example.gov`: links lead nowhere else. */
  readonly origin: string
  /** IANA time zone of the times in mails. */
  readonly timeZone: string
  /** Mail address for questions, shown at the foot. */
  readonly contact: string | null
  /** Whether somebody reads what is answered to a mail. */
  readonly answered: boolean
  /** Postal address, shown at the foot. */
  readonly address?: string
}

/** A sentence of a mail that names the agency, see `agencySentence`. */
export function namingAgency(
  { agency: long, article }: MailBranding,
  locale: Locale,
  write: (agency: string) => string,
): string {
  return agencySentence({ long, article }, locale, write)
}

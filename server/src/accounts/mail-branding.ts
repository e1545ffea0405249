import { own } from '@plat/contract/platform/own'
import type { MailBranding } from '../platform/mail/mail-branding.ts'
import { contrastRatio } from '@plat/contract/tenancy/contrast'
import type { TenantDocument } from '../tenancy/document/document.ts'

/** Pictures that mail programs draw; the usual ones leave SVG out. */
const DRAWN = new Set(['image/png', 'image/jpeg', 'image/gif'])

/**
 * The look of an agency's mails.
 * @param origin The portal's configured origin: `portalOrigin(document, port)`.
 */
export function mailBranding(
  document: Pick<TenantDocument, 'tenant' | 'files'>,
  origin: string,
): MailBranding {
  const { branding, timeZone, mail } = document.tenant
  const { primary } = branding.theme
  const logo = branding.logo === null ? undefined : own(document.files, branding.logo)
  return {
    agency: branding.title.long,
    article: branding.title.article,
    short: branding.title.short,
    primary,
    // Black or white: one of the two has 4.58 to 1 or more on every colour.
    onPrimary:
      contrastRatio(primary, '#ffffff') >= contrastRatio(primary, '#000000')
        ? '#ffffff'
        : '#000000',
    logoUrl:
      logo !== undefined && DRAWN.has(logo.mediaType)
        ? new URL(`/api/file/${logo.sha256}`, origin).href
        : null,
    origin,
    timeZone,
    contact: mail.contact,
    answered: mail.replyTo !== null,
  }
}

import type { Locale } from '@plat/contract/localized'
import { own } from '@plat/contract/own'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document.ts'
import { imageSize } from '../tenancy/image-size.ts'
import { tenantFile } from '../tenancy/tenant-cache.ts'
import type { PageImage } from './page-facts.ts'
import { pageWords } from './page-words.ts'

/** The agency's picture for previews, at its own address; null where it has none. */
export async function shareImage(
  database: Database,
  document: TenantDocument,
  origin: string,
  locale: Locale,
): Promise<PageImage | null> {
  const { code, branding } = document.tenant
  const file = branding.shareImage === null ? undefined : own(document.files, branding.shareImage)
  if (file === undefined) return null
  const stored = await tenantFile(database, code, file.sha256)
  const size = stored === null ? null : imageSize(stored.content)
  if (size === null) return null
  return {
    url: `${origin}/api/file/${file.sha256}`,
    alt: pageWords('card', locale, { agency: branding.title.long }),
    mediaType: file.mediaType,
    ...size,
  }
}

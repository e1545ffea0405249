import type { Locale } from '@plat/contract/platform/localized'
import { own } from '@plat/contract/platform/own'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { imageSize } from '../tenancy/folder/image-size.ts'
import { tenantFile } from '../tenancy/tenant-files.ts'
import type { PageImage } from './page-facts.ts'
import { pageLabels } from './page-labels.ts'

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
    alt: pageLabels('card', locale, { agency: branding.title.long }),
    mediaType: file.mediaType,
    ...size,
  }
}

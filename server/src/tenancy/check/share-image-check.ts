import { own } from '@plat/contract/platform/own'
import type { TenantFile } from '../document/tenant-file.ts'
import type { TenantDocument } from '../document/document.ts'
import { imageSize } from '../folder/image-size.ts'
import { problem } from '../folder/issue-messages.ts'
import type { Problem } from '../folder/problem.ts'
import type { Parsed } from '../folder/yaml-file.ts'
import type { TenantSettings } from '../document/tenant-document.ts'

/** What networks make a large preview of; they take no other kinds of images. */
const SMALLEST = { width: 600, height: 315 }
const KINDS = new Set(['image/png', 'image/jpeg'])

/** Checks that the picture of shared links is one that networks take. */
export function checkShareImage(
  { file, value }: Parsed<TenantSettings>,
  images: TenantDocument['files'],
  contents: ReadonlyMap<string, TenantFile>,
): Problem[] {
  const path = value.branding.shareImage
  const image = path === null ? undefined : own(images, path)
  const content = image && contents.get(image.sha256)
  // A file that is missing or no image has its problem already.
  if (path === null || content === undefined) return []
  const tell = (message: string) => [problem(file, ['branding', 'shareImage'], message)]
  if (!KINDS.has(content.mediaType))
    return tell(
      `got "${path}" (${content.mediaType}), expected a PNG or JPEG: networks take no others`,
    )
  const size = imageSize(content.content)
  if (size === null) return tell(`got "${path}" without a readable size, expected a PNG or JPEG`)
  if (size.width >= SMALLEST.width && size.height >= SMALLEST.height) return []
  return tell(
    `got "${path}" with ${size.width} × ${size.height} pixels, expected at least ${SMALLEST.width} × ` +
      `${SMALLEST.height}, best 1200 × 630`,
  )
}

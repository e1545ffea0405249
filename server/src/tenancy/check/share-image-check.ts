import { own } from '@plat/contract/platform/own'
import type { TenantFile } from '../document/tenant-file.ts'
import type { TenantDocument } from '../document/document.ts'
import { imageSize } from '../folder/image-size.ts'
import { problem } from '../folder/issue-messages.ts'
import type { Problem } from '../folder/problem.ts'
import type { Parsed } from '../folder/yaml-file.ts'
import type { TenantSettings } from '../document/tenant-document.ts'

/** Least size of which networks make a large preview, and the kinds of images they accept. */
const MIN_SIZE = { width: 600, height: 315 }
const KINDS = new Set(['image/png', 'image/jpeg'])

/** Checks that networks accept the picture of shared links. */
export function checkShareImage(
  { file, value }: Parsed<TenantSettings>,
  images: TenantDocument['files'],
  contents: ReadonlyMap<string, TenantFile>,
): Problem[] {
  const path = value.branding.shareImage
  const image = path === null ? undefined : own(images, path)
  const content = image && contents.get(image.sha256)
  // A file that is missing or not an image has been reported already.
  if (path === null || content === undefined) return []
  const report = (message: string) => [problem(file, ['branding', 'shareImage'], message)]
  if (!KINDS.has(content.mediaType))
    return report(
      `got "${path}" (${content.mediaType}), expected a PNG or JPEG: networks take no others`,
    )
  const size = imageSize(content.content)
  if (size === null) return report(`got "${path}" without a readable size, expected a PNG or JPEG`)
  if (size.width >= MIN_SIZE.width && size.height >= MIN_SIZE.height) return []
  return report(
    `got "${path}" with ${size.width} × ${size.height} pixels, expected at least ${MIN_SIZE.width} × ` +
      `${MIN_SIZE.height}, best 1200 × 630`,
  )
}

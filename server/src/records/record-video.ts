import { Localized } from '@plat/contract/platform/localized'
import { type RecordVideo, VideoEntry } from '@plat/contract/records/records'
import { own } from '@plat/contract/platform/own'
import { z } from 'zod'
import { imageAddress } from '../tenancy/content/content-text.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

const Entry = z
  .object({
    Title: Localized,
    Description: Localized.nullish(),
    SecondsStart: z.coerce.number(),
    SecondsEnd: z.coerce.number(),
  })
  .transform((entry) => ({ ...entry, Description: entry.Description ?? null }))
  .pipe(VideoEntry)
  .refine((entry) => entry.SecondsEnd > entry.SecondsStart)

/** Value of a field of kind video: a recording of the tenant folder, or an address. */
const VideoValue = z.object({
  video: z.string().optional(),
  url: z.string().optional(),
  title: Localized.nullish(),
  captions: z
    .array(z.object({ language: z.string(), label: z.string(), url: z.string() }))
    .catch([]),
  entries: z.array(z.unknown()).catch([]),
})

/**
 * The recording that a field's value names; null when there is none, or it lies on an origin that
 * the agency does not allow. Malformed entries are left out.
 */
export function recordVideo(value: unknown, { tenant, files }: TenantDocument): RecordVideo | null {
  const parsed = VideoValue.safeParse(typeof value === 'string' ? { url: value } : value)
  if (!parsed.success) return null
  const { video, url, title, captions, entries } = parsed.data
  const chosen = entries.flatMap((entry) => {
    const read = Entry.safeParse(entry)
    return read.success ? [read.data] : []
  })
  const { videos, origins } = tenant.media
  const listed = video === undefined ? undefined : own(videos, video)
  if (listed) {
    const address = imageAddress(files, listed.file)
    if (address === null) return null
    return {
      url: address,
      media_type: own(files, listed.file)?.mediaType ?? null,
      title: title ?? listed.title ?? null,
      captions: listed.captions.flatMap(({ language, label, file }) => {
        const track = imageAddress(files, file)
        return track === null ? [] : [{ language, label, url: track }]
      }),
      entries: chosen,
    }
  }
  const allowed = (address: string) =>
    URL.canParse(address) && origins.includes(new URL(address).origin)
  if (url === undefined || !allowed(url)) return null
  return {
    url,
    media_type: null,
    title: title ?? null,
    captions: captions.filter((one) => allowed(one.url)),
    entries: chosen,
  }
}

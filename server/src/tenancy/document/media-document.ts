import { Localized } from '@plat/contract/platform/localized'
import { z } from 'zod'
import { Code, FilePath } from './document-parts.ts'
import { SafeAddress } from './link.ts'

const Origin = SafeAddress.refine(
  (text) => new URL(text).origin === text,
  'expected only protocol and host in lower case, like https://video.example.gov',
)

const Captions = z
  .object({
    /** Language tag: en, es, … */
    language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/, 'expected a language like en'),
    label: z.string().min(1).max(60),
    /** WebVTT. */
    file: FilePath,
  })
  .strict()

/** Recordings that records show: files of the folder by id, and allowed origins of others. */
export const MediaDocument = z
  .object({
    origins: z.array(Origin).max(20).default([]),
    videos: z
      .record(
        Code,
        z
          .object({
            file: FilePath,
            title: Localized.optional(),
            captions: z.array(Captions).max(10).default([]),
          })
          .strict(),
      )
      .default({}),
  })
  .strict()

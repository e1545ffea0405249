import { Localized } from '@plat/contract/platform/localized'
import { z } from 'zod'

/** Origin of a LiveKit server; without encryption on this computer only. */
const VIDEO_ORIGIN = /^(wss:\/\/[a-z0-9.-]+|ws:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/

/** The agency's video server: LiveKit. Its key is in the environment of the server. */
const LiveKitDocument = z
  .object({
    url: z
      .string()
      .max(300)
      .regex(
        VIDEO_ORIGIN,
        'expected protocol and host in lower case, like wss://video.example.gov',
      ),
    /** Environment variable with `KEY:SECRET`. */
    keyVariable: z
      .string()
      .regex(
        /^PLAT_LIVEKIT_[A-Z0-9_]{1,60}$/,
        'expected the name of an environment variable like PLAT_LIVEKIT_HARBOR (never the secret itself)',
      ),
    /** fallback: for calls in which no pictures or sound arrive by direct connections; always: for all calls. */
    use: z.enum(['fallback', 'always']).default('fallback'),
  })
  .strict()

/** Calls; a department takes them with the tag `call`. */
export const CallsDocument = z
  .object({
    /** Whether callers who wait see their place in line and how long it is likely to take. */
    showQueue: z.boolean().default(true),
    /** Days for which calls, call-backs and comments are kept; then only the numbers of calls are. */
    keepDays: z.number().int().min(1).max(3_650).default(365),
    /** Whether pictures and sound pass through TURN servers only, so that no one learns another's network address. */
    relay: z.boolean().default(false),
    livekit: LiveKitDocument.nullable().default(null),
    /** Interpreters, and services that send one, whom agents can invite to calls. */
    interpreters: z
      .array(z.object({ name: Localized, email: z.email('expected an e-mail address') }).strict())
      .max(50)
      .default([]),
  })
  .strict()
  .prefault({})

import type { Config } from '../platform/config.ts'

/** What pictures and sound go through, from the server's settings. */
export type VideoSettings = Config['video']

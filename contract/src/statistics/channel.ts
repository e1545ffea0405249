import { z } from 'zod'

/** Boards of an agency: one for the public, one for its staff. */
export const Channel = z.enum(['public', 'internal'])
export type Channel = z.infer<typeof Channel>

/** The board to read from. Default: the public one, if the stat or scorecard is on it. */
export const BoardQuery = z.object({ channel: Channel.optional() }).strict()

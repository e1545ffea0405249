import { z } from 'zod'

/** Boards of an agency: everybody's, and that of its own people. */
export const Channel = z.enum(['public', 'internal'])
export type Channel = z.infer<typeof Channel>

/** Which board is looked at; left out: the public one where what is asked for stands on it. */
export const BoardQuery = z.object({ channel: Channel.optional() }).strict()

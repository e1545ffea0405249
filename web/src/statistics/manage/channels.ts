import type { Channel } from '@plat/contract/statistics/scorecards'

/** Boards, in the order in which they are shown. */
export const CHANNELS: readonly Channel[] = ['public', 'internal']

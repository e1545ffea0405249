import type { Channel } from '@plat/contract/statistics/channel'
import { useTenant } from '../../shell/tenant.tsx'

const CHANNELS: readonly Channel[] = ['public', 'internal']

/** Boards of the agency, in the order in which they are shown. */
export function useChannels(): readonly Channel[] {
  const { boards } = useTenant().config.control.stats
  return CHANNELS.filter((channel) => boards.includes(channel))
}

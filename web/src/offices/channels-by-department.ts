import type { Channel } from '@plat/contract/offices/channels'

/** A department's own channel, and those of its enquiries. */
interface DepartmentChannels {
  readonly own: Channel
  readonly others: readonly Channel[]
}

/** Channels by department, in the agency's order. */
export function channelsByDepartment(channels: readonly Channel[]): DepartmentChannels[] {
  return channels
    .filter(({ code, department }) => code === department)
    .map((own) => ({
      own,
      others: channels.filter(
        ({ id, department }) => department === own.department && id !== own.id,
      ),
    }))
}

import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import type { ResourcerTab } from '@plat/contract/schedule/resourcer'

/** Whether an appointment, as it is now, is not on a tab any more. */
export function leavesTab(
  tab: ResourcerTab,
  { status, staff }: Pick<ScheduleEntry, 'status' | 'staff'>,
): boolean {
  switch (tab) {
    case 'pending':
      return status !== 'request'
    case 'active':
      return status === 'closed' || status === 'request'
    case 'recent':
      return status !== 'closed'
    case 'misplaced':
      return status === 'closed' || staff?.misplaced === null
  }
}

/** The entry after one in a list, else the one before; null where it was the only one. */
export function neighbourOf(guids: readonly string[], guid: string): string | null {
  const index = guids.indexOf(guid)
  if (index === -1) return guids[0] ?? null
  return guids[index + 1] ?? guids[index - 1] ?? null
}

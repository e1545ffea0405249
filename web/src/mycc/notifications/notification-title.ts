import type { Notification } from '@plat/contract/alerts/notifications'

/** What a notification is called: as its owner says, else by its record's address, else by its number. */
export function titleOf({ name, record }: Notification): string {
  return name ?? record.address ?? record.agency_reference
}

/** State of a room's history entry that Join has made: devices may be turned on there. A reload keeps it. */
export const JOINED = { joined: true } as const

/** Whether a history entry was made by Join. */
export function hasJoined(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'joined' in state
}

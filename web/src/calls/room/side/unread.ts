import type { CallMessage } from '@plat/contract/calls/room'

/** Lines of others that came after the last one that was seen. @param seen number of a line; 0: none */
export function unreadOf(
  messages: readonly CallMessage[],
  seen: number,
  self: string | null,
): readonly CallMessage[] {
  return messages.filter(({ number, from }) => number > seen && from !== self)
}

/** Number of the last line; 0 where there is none. */
export function lastNumber(messages: readonly CallMessage[]): number {
  return messages.at(-1)?.number ?? 0
}

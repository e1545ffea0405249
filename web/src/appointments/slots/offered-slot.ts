import type { Slot, SlotOffer, TimeSpan } from '@plat/contract/schedule/slots'

/** The slot of an offer that was picked; undefined: none was, or it is offered no longer. */
export function offeredSlot(
  { days }: Pick<SlotOffer, 'days'>,
  picked: TimeSpan | null,
): Slot | undefined {
  if (picked === null) return undefined
  const start = Date.parse(picked.start)
  return days.flatMap(({ slots }) => slots).find((slot) => Date.parse(slot.start) === start)
}

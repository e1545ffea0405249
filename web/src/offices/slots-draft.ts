import type { OfficeSlots } from '@plat/contract/offices/channels'
import { type Span, spanFaults } from './spans.ts'

/** What of slots is a number. */
export type SlotNumber = Exclude<keyof OfficeSlots, 'between'>

/** Slots of an office while they are edited: numbers, or what was typed and is none. */
export type SlotsDraft = Readonly<Record<SlotNumber, string>> & {
  /** Times between which appointments are; null, or left out by drafts from before there were any: whenever it is open. */
  readonly between?: Span | null
}

/** What is offered first as the time for appointments. */
export const FIRST_BETWEEN: Span = { from: '08:00', to: '17:00' }

/** From and to which number each may go, as the contract has it. */
export const SLOT_LIMITS: Readonly<
  Record<SlotNumber, { readonly min: number; readonly max: number }>
> = {
  minutes: { min: 5, max: 480 },
  capacity: { min: 1, max: 500 },
  lead_minutes: { min: 0, max: 20_160 },
}

/** Slots as texts to edit. */
export function slotsDraft({ minutes, capacity, lead_minutes, between }: OfficeSlots): SlotsDraft {
  return {
    minutes: String(minutes),
    capacity: String(capacity),
    lead_minutes: String(lead_minutes),
    between,
  }
}

/** Whether what was typed is no number within its limits. */
export function isSlotFault(name: SlotNumber, text: string): boolean {
  const { min, max } = SLOT_LIMITS[name]
  return !/^\d{1,5}$/.test(text.trim()) || Number(text) < min || Number(text) > max
}

/** The slots to send; null while something is wrong. */
export function slotsOf(draft: SlotsDraft): OfficeSlots | null {
  const { minutes, capacity, lead_minutes, between = null } = draft
  const isWrong =
    isSlotFault('minutes', minutes) ||
    isSlotFault('capacity', capacity) ||
    isSlotFault('lead_minutes', lead_minutes) ||
    (between !== null && Object.keys(spanFaults(between)).length > 0)
  if (isWrong) return null
  return {
    minutes: Number(minutes),
    capacity: Number(capacity),
    lead_minutes: Number(lead_minutes),
    between,
  }
}

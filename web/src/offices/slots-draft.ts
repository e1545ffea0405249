import type { OfficeSlots } from '@plat/contract/offices/channels'
import { type Span, spanFaults } from './spans.ts'

/** The parts of slots that are numbers. */
export type SlotNumber = Exclude<keyof OfficeSlots, 'between'>

/** Slots of an office while they are edited: each number as it was typed. */
export type SlotsDraft = Readonly<Record<SlotNumber, string>> & {
  /** Appointments only between these times of a day; null: whenever the office is open. */
  readonly between: Span | null
}

/** Smallest and largest number of each part, as the contract has them. */
export const SLOT_LIMITS: Readonly<
  Record<SlotNumber, { readonly min: number; readonly max: number }>
> = {
  minutes: { min: 5, max: 480 },
  gap_minutes: { min: 0, max: 240 },
  capacity: { min: 1, max: 100 },
  lead_minutes: { min: 0, max: 20_160 },
}

/** Times of a day that are offered first. */
export const FIRST_BETWEEN: Span = { from: '09:00', to: '12:00' }

/** Slots as texts to edit. */
export function slotsDraft(slots: OfficeSlots): SlotsDraft {
  const { between } = slots
  return {
    minutes: String(slots.minutes),
    gap_minutes: String(slots.gap_minutes),
    capacity: String(slots.capacity),
    lead_minutes: String(slots.lead_minutes),
    between: between && { from: between.from, to: between.to },
  }
}

/** The number that was typed, `1440` or `1,440`; null where it is not a whole number within its limits. */
export function slotNumber(part: SlotNumber, text: string): number | null {
  const digits = text.trim().replace(/^(\d{1,2}),(\d{3})$/, '$1$2')
  if (!/^\d{1,5}$/.test(digits)) return null
  const { min, max } = SLOT_LIMITS[part]
  const value = Number(digits)
  return value >= min && value <= max ? value : null
}

/** The slots to send; null while something is wrong. */
export function slotsOf({ between, ...texts }: SlotsDraft): OfficeSlots | null {
  const minutes = slotNumber('minutes', texts.minutes)
  const gap_minutes = slotNumber('gap_minutes', texts.gap_minutes)
  const capacity = slotNumber('capacity', texts.capacity)
  const lead_minutes = slotNumber('lead_minutes', texts.lead_minutes)
  if (minutes === null || gap_minutes === null || capacity === null || lead_minutes === null)
    return null
  if (between !== null && Object.keys(spanFaults(between)).length > 0) return null
  return { minutes, gap_minutes, capacity, lead_minutes, between }
}

import type { Department } from '@plat/contract/departments/departments'
import type { RecordSummary } from '@plat/contract/records/records'
import { type ComponentType, createContext, Suspense, use } from 'react'

/** Topic of a call or an appointment: a record, or a department on one of its channels. */
export type CallTopic =
  | { readonly kind: 'record'; readonly module: string; readonly record: RecordSummary }
  | {
      readonly kind: 'channel'
      readonly department: Department
      /** Code of the channel; null or unknown: the department's own. */
      readonly channel: string | null
    }

export interface CallSlotProps {
  topic: CallTopic
  /** The call was requested, or the dialog of a requested appointment closed: what covers the page closes too. */
  onRequested?: () => void
}

interface CallParts {
  readonly CallButton: ComponentType<CallSlotProps>
  readonly BookingButton: ComponentType<CallSlotProps>
}

/** Parts of calls and appointments that other features show; null where no one can call, as in frames. The application provides them. */
export const CallPartsContext = createContext<CallParts | null>(null)

/** Place of the buttons Call and Appointment in features that those are built on, which cannot import them. */
export function CallSlot(props: CallSlotProps) {
  const parts = use(CallPartsContext)
  if (parts === null) return null
  return (
    <>
      <Suspense>
        <parts.CallButton {...props} />
      </Suspense>
      <BookingSlot {...props} />
    </>
  )
}

/** Place of the button Appointment alone. */
export function BookingSlot(props: CallSlotProps) {
  const parts = use(CallPartsContext)
  if (parts === null) return null
  return (
    <Suspense>
      <parts.BookingButton {...props} />
    </Suspense>
  )
}

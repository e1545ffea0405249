import type { Department } from '@plat/contract/departments/departments'
import type { RecordSummary } from '@plat/contract/records/records'
import { type ComponentType, createContext, Suspense, use } from 'react'

/** Topic of a call: a record, or a department on one of its channels. */
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
  /** The call was requested: what covers the page closes, so that the waiting call is seen. */
  onRequested?: () => void
}

/** Parts of calls that other features show; null where no one can call, as in frames. The application provides them. */
export const CallPartsContext = createContext<{ CallButton: ComponentType<CallSlotProps> } | null>(
  null,
)

/** Place of the Call button in features that the calls are built on, which cannot import it. */
export function CallSlot(props: CallSlotProps) {
  const parts = use(CallPartsContext)
  if (parts === null) return null
  const { CallButton } = parts
  return (
    <Suspense>
      <CallButton {...props} />
    </Suspense>
  )
}

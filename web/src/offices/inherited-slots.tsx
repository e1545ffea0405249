import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { RetryBanner } from '../ui/banner.tsx'
import type { InheritedAnswer } from './use-inherited-slots.ts'
import { useSlotsSentence } from './use-slots-sentence.ts'

/** Describes the slots that an office takes from its department or agency. */
export function InheritedSlots({ inherited, error, refetch }: InheritedAnswer) {
  const t = useT()
  const refusal = useRefusal()
  const sentence = useSlotsSentence()
  if (inherited !== null)
    return <p>{t(`offices.slotsFrom.${inherited.from}`, { slots: sentence(inherited.slots) })}</p>
  return (
    error && (
      <RetryBanner onRetry={() => void refetch()}>
        {refusal(error, 'offices.previewFailed')}
      </RetryBanner>
    )
  )
}

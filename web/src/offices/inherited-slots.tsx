import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
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
      <Banner action={<Button onPress={() => void refetch()}>{t('action.retry')}</Button>}>
        <p>{refusal(error, 'offices.previewFailed')}</p>
      </Banner>
    )
  )
}

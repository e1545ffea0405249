import type { Office } from '@plat/contract/offices/channels'
import { useSlotsSentence } from './use-slots-sentence.ts'
import { WeekWords } from './week-words.tsx'

/** Hours and slots of an office to read. */
export function OfficeWords({ office: { hours, slots } }: { office: Office }) {
  const sentence = useSlotsSentence()
  return (
    <>
      <WeekWords hours={hours} />
      {slots && <p>{sentence(slots)}</p>}
    </>
  )
}

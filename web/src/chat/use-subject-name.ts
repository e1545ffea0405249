import type { CallSubject } from '@plat/contract/calls/call-subject'
import { useLocalize, useT } from '../shell/use-t.ts'

/** Names what a conversation is about: number and title of the record, or the channel. */
export function useSubjectName(): (subject: CallSubject) => string {
  const t = useT()
  const localize = useLocalize()
  return ({ discriminator, agency_reference, title, department, module }) => {
    const words = title === null ? null : localize(title)
    if (agency_reference !== null)
      return words === null ? agency_reference : `${agency_reference} · ${words}`
    if (discriminator === 'record') return t('chat.hiddenRecord')
    const office = department ?? module?.department
    return words ?? (office ? localize(office.display_name) : t('chat.goneChannel'))
  }
}

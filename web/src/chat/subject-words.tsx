import type { CallSubject } from '@plat/contract/calls/call-subject'
import { AgencyWords } from '../shell/agency-words.tsx'

/**
 * Number and title of the record that a chat is about, or the name of the department. A record that the reader may not see
 * any more is named by its module.
 */
export function SubjectWords({ subject }: { subject: CallSubject }) {
  const { agency_reference: reference, title, module, department } = subject
  const name = title ?? module?.display_name ?? department?.display_name ?? null
  return (
    <>
      {reference}
      {reference !== null && name !== null && ' · '}
      {name !== null && <AgencyWords text={name} />}
    </>
  )
}

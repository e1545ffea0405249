import type { CallSubject } from '@plat/contract/calls/call-subject'
import { Link } from 'react-router'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useT } from '../shell/use-t.ts'
import { aboutOf, recordPath } from './log-words.ts'

/** What a call is about, with a link to the record that the reader may see. */
export function SubjectLink({ subject }: { subject: CallSubject }) {
  const t = useT()
  const about = aboutOf(subject)
  const path = recordPath(subject)
  const words = about === null ? t('callLogs.direct') : <AgencyWords text={about} />
  return path === null ? words : <Link to={path}>{words}</Link>
}

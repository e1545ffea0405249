import type { CallSubject } from '@plat/contract/calls/call-subject'
import { Link } from 'react-router'
import { recordPath } from '../calls/record-path.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useT } from '../ui/use-t.ts'
import { aboutOf } from './log-words.ts'

/** Subject of a call, with a link to its record if the reader may see it. */
export function SubjectLink({ subject }: { subject: CallSubject }) {
  const t = useT()
  const about = aboutOf(subject)
  const path = recordPath(subject)
  const words = about === null ? t('callLogs.direct') : <AgencyWords text={about} />
  return path === null ? words : <Link to={path}>{words}</Link>
}

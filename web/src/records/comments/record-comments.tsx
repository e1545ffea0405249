import '../../shell/later-texts.ts'
import type { RecordDetails } from '@plat/contract/records/records'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useId, useState } from 'react'
import { COMMENT_PAGE } from '@plat/contract/comments/comments'
import { useViewer } from '../../accounts/use-viewer.ts'
import { ownCommentsQuery, recordCommentsQuery } from '../../api/comment-queries.ts'
import { departmentsQuery } from '../../api/queries.ts'
import { wishCall } from '../../shell/call-wishes.ts'
import { useCommentWindow } from '../../shell/use-comment-window.ts'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { OwnComments } from './own-comments.tsx'
import { PublicComments } from './public-comments.tsx'
import styles from './comments.module.css'

interface RecordCommentsProps {
  /** Code of the record's module. */
  module: string
  record: RecordDetails['record']
}

/** Most public comments that the server gives at once. */
const MOST = 100

/** The comments on a record: a way to leave one, one's own with their answers, and those that everybody sees. */
export default function RecordComments({ module, record }: RecordCommentsProps) {
  const t = useT()
  const title = useId()
  const windowWords = useCommentWindow()
  const viewer = useViewer()
  const [limit, setLimit] = useState(COMMENT_PAGE)
  const { data } = useQuery(recordCommentsQuery(record.guid, limit))
  const own = useQuery({ ...ownCommentsQuery(record.guid), enabled: viewer !== null })
  const mine = viewer === null ? [] : (own.data ?? [])
  const comment = useCommentWish(module, record)
  if (!data) return null
  const { accepted, window, comments, total } = data
  if (!accepted && comments.length === 0 && mine.length === 0) return null
  return (
    <section aria-labelledby={title} className={styles['comments']}>
      <h3 id={title}>{t('comments.title')}</h3>
      {window !== null && <p className={styles['quiet']}>{windowWords(window)}</p>}
      {accepted && comment !== null && (
        <div>
          <Button icon={MessageSquareText} onPress={comment}>
            {t('comments.leaveShort')}
          </Button>
        </div>
      )}
      {mine.length > 0 && <OwnComments comments={mine} />}
      {(window !== null || comments.length > 0) && (
        <PublicComments
          comments={comments}
          total={total}
          onMore={limit < Math.min(total, MOST) ? () => setLimit(MOST) : null}
        />
      )}
    </section>
  )
}

/** Opens the panel to leave a comment; null while the department of the record is not known. */
function useCommentWish(
  module: string,
  { guid, agency_reference: reference, title, addresses }: RecordDetails['record'],
): (() => void) | null {
  const { data } = useQuery(departmentsQuery)
  const department = data?.find(({ modules }) =>
    modules.some(({ module_code }) => module_code === module),
  )
  if (department === undefined) return null
  const address = addresses[0]?.street_address ?? null
  const about = { guid, reference, title, address, department: department.id }
  return () => wishCall({ kind: 'panel', about: { kind: 'record', ...about }, action: 'comment' })
}

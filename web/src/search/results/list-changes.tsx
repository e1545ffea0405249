import { useT } from '../../ui/use-t.ts'
import { Announcement } from '../../ui/announcement.tsx'

/** Tells screen readers that rows have changed under them. @param changes how often they have. */
export function ListChanges({ changes }: { changes: number }) {
  const t = useT()
  // A region of its own each time: the same words again are not announced.
  return <Announcement key={changes} message={changes > 0 ? t('results.changed') : ''} />
}

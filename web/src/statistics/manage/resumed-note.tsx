import { useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import type { EntryEdit } from './use-entry-edit.ts'

/** Says that what was typed before is here again. */
export function ResumedNote({ edit }: { edit: EntryEdit<unknown> }) {
  const t = useT()
  if (!edit.isResumed) return null
  return (
    <Banner look="done">
      <p>{t('ccai.resumed')}</p>
    </Banner>
  )
}

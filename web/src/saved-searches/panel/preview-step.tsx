import type { SharedBy } from '@plat/contract/saved-searches/saved-searches'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Form } from '../../accounts/use-form.ts'
import { useViewer } from '../../accounts/use-viewer.ts'
import { paths } from '../../paths.ts'
import { useNoun } from '../../shell/use-noun.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import SharedByLine from '../shared-by-line.tsx'
import { searchAsShared, usePreviewFrame } from '../previewed-search.ts'
import type { SearchToSave } from '../search-to-save.ts'
import { AgencyCard } from './agency-card.tsx'
import type { SaveValues } from './use-save-form.ts'
import heading from '../saved-heading.module.css'
import styles from './panel.module.css'

interface PreviewStepProps {
  subject: SearchToSave
  form: Omit<Form<SaveValues>, 'ref'>
  onBack: () => void
}

/**
 * The page that the link will lead to, as a visitor without an account sees it, in a frame; for readers by ear its
 * heading. Behind a site gate there is only the heading: the frame has no pass.
 */
export function PreviewStep({ subject, form, onBack }: PreviewStepProps) {
  const t = useT()
  const gated = useTenant().config.access.basicLogin === 'required'
  const { title, message } = form.values
  return (
    <div className={styles['step']}>
      <h3 tabIndex={-1}>{t('share.previewTitle')}</h3>
      {!gated && <PublicPage subject={subject} title={title} message={message} />}
      <article className={classNames(styles['preview'], gated ? undefined : 'visually-hidden')}>
        <Heading subject={subject} title={title} message={message} />
      </article>
      <p className={styles['quiet']}>{t(gated ? 'share.previewGated' : 'share.previewNote')}</p>
      <div className={styles['actions']}>
        <Button look="primary" onPress={onBack}>
          {t('share.backToCard')}
        </Button>
      </div>
    </div>
  )
}

interface WordsProps {
  subject: SearchToSave
  title: string
  message: string
}

/** How the page will say who shared it. */
function useOwnSharedBy(): SharedBy {
  const viewer = useViewer()
  const isStaff = viewer?.role === 'internal'
  const name = isStaff ? `${viewer.first_name} ${viewer.last_name}`.trim() || null : null
  return useMemo(() => ({ who: isStaff ? 'staff' : 'visitor', name }), [isStaff, name])
}

function PublicPage({ subject, title, message }: WordsProps) {
  const t = useT()
  const { module } = subject
  const language = new URLSearchParams(useLocation().search).get('lang')
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const [now] = useState(() => new Date())
  const by = useOwnSharedBy()
  const search = useMemo(
    () => searchAsShared(subject, { title, message, by }, now),
    [subject, title, message, by, now],
  )
  usePreviewFrame(frame, search)
  const address = paths.sharePreview(module.department, module.id)
  return (
    <iframe
      ref={setFrame}
      // Of our own origin, or it could not ask our server: it is our own page, kept from opening windows.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin"
      src={language === null ? address : `${address}?lang=${encodeURIComponent(language)}`}
      title={t('share.previewFrame')}
      className={styles['page']}
    />
  )
}

function Heading({ subject, title, message }: WordsProps) {
  const t = useT()
  const noun = useNoun(subject.module)
  const by = useOwnSharedBy()
  const visitors = by.who === 'visitor' && heading['visitors']
  return (
    <>
      <AgencyCard module={subject.module} />
      <p className={heading['kind']}>{t('saved.shared')}</p>
      <p className={classNames(heading['title'], visitors)} dir="auto">
        {title.trim()}
      </p>
      <SharedByLine by={by} className={heading['kind']} />
      <blockquote className={classNames(heading['message'], visitors)} dir="auto">
        {message.trim()}
      </blockquote>
      {subject.total !== null && <p>{noun(subject.total)}</p>}
      <p className={styles['quiet']}>{subject.sentence}</p>
    </>
  )
}

import { useNoun } from '../../shell/use-noun.ts'
import { useT } from '../../shell/use-t.ts'
import type { Form } from '../../accounts/use-form.ts'
import { Button } from '../../ui/button.tsx'
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

/** What a visitor reads above the list, before there is a link to open; map and list are those behind the panel. */
export function PreviewStep({ subject, form, onBack }: PreviewStepProps) {
  const t = useT()
  const noun = useNoun(subject.module)
  const { title, message } = form.values
  return (
    <div className={styles['step']}>
      <h3 tabIndex={-1}>{t('share.previewTitle')}</h3>
      <article className={styles['preview']}>
        <AgencyCard module={subject.module} />
        <p className={heading['kind']}>{t('saved.shared')}</p>
        <p className={heading['title']} dir="auto">
          {title.trim()}
        </p>
        <blockquote className={heading['message']} dir="auto">
          {message.trim()}
        </blockquote>
        {subject.total !== null && <p>{noun(subject.total)}</p>}
        <p className={styles['quiet']}>{subject.sentence}</p>
      </article>
      <p className={styles['quiet']}>{t('share.previewNote')}</p>
      <div className={styles['actions']}>
        <Button look="primary" onPress={onBack}>
          {t('share.backToCard')}
        </Button>
      </div>
    </div>
  )
}

import { MAX_NOTE, MAX_TITLE } from '@plat/contract/saved-searches/saved-searches'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useAreaName } from '../../shell/use-area-name.ts'
import { FormError } from '../../accounts/form-error.tsx'
import type { Form } from '../../accounts/use-form.ts'
import { useT } from '../../ui/use-t.ts'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { isAllowance, useShareError } from '../use-share-error.ts'
import { AgencyCard } from './agency-card.tsx'
import type { SaveValues } from './use-save-form.ts'
import styles from './panel.module.css'

interface SaveStepProps {
  formRef: Form<SaveValues>['ref']
  form: Omit<Form<SaveValues>, 'ref'>
  module: ModuleConfig
  onPreview: () => void
}

/** The save card: how the search is called, and what to say to whoever opens its link. */
export function SaveStep({ formRef, form, module, onPreview }: SaveStepProps) {
  const t = useT()
  const words = useShareError()
  const area = useAreaName('mycc')
  const busy = form.pending
  const full = isAllowance(form.error)
  return (
    <form ref={formRef} onSubmit={form.submit} noValidate className={styles['step']}>
      <AgencyCard module={module} />
      <h3 tabIndex={-1}>{t('share.saveTitle')}</h3>
      <FormField
        {...form.field('title')}
        label={t('share.titleLabel')}
        placeholder={t('share.titleLabel')}
        hint={t('share.titleHint')}
        maxLength={MAX_TITLE}
        isRequired
      />
      <FormField
        {...form.field('name')}
        label={t('share.nameLabel', { area })}
        hint={t('share.nameHint')}
        maxLength={MAX_TITLE}
        isRequired
      />
      <TextAreaField
        {...form.field('message')}
        label={t('share.messageLabel')}
        placeholder={t('share.messagePlaceholder')}
        maxLength={MAX_NOTE}
        left={MAX_NOTE - form.values.message.length}
        isRequired
      />
      <TextAreaField
        {...form.field('notes')}
        label={t('share.notesLabel')}
        placeholder={t('share.notesPlaceholder')}
        hint={t('share.notesHint')}
        maxLength={MAX_NOTE}
        rows={2}
        left={MAX_NOTE - form.values.notes.length}
      />
      {full ? (
        <Banner
          action={
            <ButtonLink to={paths.personal('searches')}>{t('share.goToMycc', { area })}</ButtonLink>
          }
        >
          {words(form.error, 'share.notSaved')}
        </Banner>
      ) : (
        <FormError message={form.error && words(form.error, 'share.notSaved')} />
      )}
      <div className={styles['actions']}>
        <SubmitButton disabled={!form.ready} pending={busy} pendingLabel={t('share.saving')}>
          {t('share.save')}
        </SubmitButton>
        <Button isDisabled={!form.ready || busy} onPress={onPreview}>
          {t('share.preview')}
        </Button>
      </div>
    </form>
  )
}

import type { StatType } from '@plat/contract/statistics/stat-options'
import { type Dispatch, type FormEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '../../api/api-error.ts'
import { FormError } from '../../accounts/form-error.tsx'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { statFieldsOf } from '../../statistics/edit/module-fields.ts'
import { newStat, type StatDraft } from '../../statistics/edit/stat-draft.ts'
import { StatFields } from '../../statistics/edit/stat-fields.tsx'
import { StatPreview } from '../../statistics/edit/stat-preview.tsx'
import { typeWords } from '../../statistics/edit/type-words.ts'
import { useStatFaults } from '../../statistics/edit/use-stat-faults.ts'
import { focusFirstFault } from '../../statistics/manage/focus-first-fault.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { SearchToSave } from '../search-to-save.ts'
import { useShareError } from '../use-share-error.ts'
import { type Drafts, draftOf, useDraft } from './drafts.ts'
import type { PanelAction } from './panel-state.ts'
import { newStatRequests, useStatSave } from './use-stat-save.ts'
import styles from './panel.module.css'

interface StatEditStepProps {
  subject: SearchToSave
  type: StatType
  drafts: Drafts
  act: Dispatch<PanelAction>
}

/** How the stat is called and what it computes, beside the tile that it becomes. */
export function StatEditStep({ subject, type, drafts, act }: StatEditStepProps) {
  const t = useT()
  const words = useShareError()
  const form = useRef<HTMLFormElement>(null)
  const fresh = useNewStat(subject, type)
  const place = `STAT ${type}`
  const kept = draftOf(drafts, place, () => ({ draft: fresh(), requests: newStatRequests() }))
  const [draft, setDraft] = useState<StatDraft>(kept.draft)
  const [done, setDone] = useState(false)
  const { ready, tell, touch, fault } = useStatFaults(draft, true)
  const saving = useStatSave(subject, kept.requests, (stat) => {
    drafts.delete(place)
    setDone(true)
    act({ do: 'statSaved', stat: { id: stat.id, name: stat.name } })
  })
  useDraft(drafts, place, done ? null : { draft, requests: saving.requests })
  const failure = (error: unknown) =>
    error instanceof ApiError && error.message !== ''
      ? words(error, 'statForm.notSaved')
      : t('statForm.notSaved', { message: t('statForm.unknown') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    if (ready) return saving.mutate(draft)
    tell()
    // By then each field shows what is wrong.
    requestAnimationFrame(() => focusFirstFault(form.current))
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles['step']}>
      <h3 tabIndex={-1}>{t('statForm.editTitle', { type: t(typeWords(type).name) })}</h3>
      <p className={styles['quiet']}>{subject.sentence}</p>
      <StatPreview draft={draft} criteria={subject.criteria} module={subject.module} />
      <StatFields
        draft={draft}
        module={subject.module}
        noteNeeded
        fault={fault}
        change={(changes) => {
          setDraft((before) => ({ ...before, ...changes }))
          touch(changes)
        }}
      />
      <FormError message={saving.error && failure(saving.error)} />
      <div className={styles['actions']}>
        <SubmitButton disabled={!ready} pending={saving.isPending} pendingLabel={t('share.saving')}>
          {t('statForm.save')}
        </SubmitButton>
        <Button onPress={() => act({ do: 'back' })}>{t('statForm.otherType')}</Button>
      </div>
    </form>
  )
}

/** A new stat of the search, named after module, kind and time. */
function useNewStat({ module }: SearchToSave, type: StatType): () => StatDraft {
  const t = useT()
  const localize = useLocalize()
  const { formatDate } = useIntl()
  const { timeZone } = useTenant().config
  return () => {
    const now = new Date()
    const name = t('statForm.defaultName', {
      module: localize(module.display_name),
      type: t(typeWords(type).name),
      time: formatDate(now, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    })
    // As ISO writes days.
    const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
    return newStat(type, name, today, statFieldsOf(module))
  }
}

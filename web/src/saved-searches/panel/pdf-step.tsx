import { createSearchReport, SUMMARY_TEMPLATE } from '@plat/contract/reports/reports'
import { MAX_TITLE, type SavedSearchDetails } from '@plat/contract/saved-searches/saved-searches'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { type Dispatch, useState } from 'react'
import { useForm } from '../../accounts/use-form.ts'
import { call } from '../../api/client.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useReportType } from '../report-types.ts'
import { useShareError } from '../use-share-error.ts'
import { type Drafts, draftOf, useDraft } from './drafts.ts'
import type { PanelAction } from './panel-state.ts'
import { newRequest, requestOf } from '../../shell/request-id.ts'
import styles from './panel.module.css'

interface PdfStepProps {
  saved: SavedSearchDetails
  module: ModuleConfig
  drafts: Drafts
  act: Dispatch<PanelAction>
}

/** Has a report made of the search. */
export function PdfStep({ saved, module, drafts, act }: PdfStepProps) {
  const t = useT()
  const localize = useLocalize()
  const words = useShareError()
  const templates = module.control.share.templates.filter(
    ({ channel, sourceType }) => channel === 'report' && sourceType === 'search',
  )
  const kept = draftOf(drafts, 'PDF', () => ({
    values: { title: localize(saved.title) },
    template: String(templates[0]?.id ?? SUMMARY_TEMPLATE),
    request: newRequest(),
  }))
  const [template, setTemplate] = useState(kept.template)
  const [request, setRequest] = useState(kept.request)
  const [sent, setSent] = useState(false)
  const { ref, ...form } = useForm({
    initial: kept.values,
    faults: ({ title }) => ({
      title: title.trim() === '' ? ('share.reportNameMissing' as const) : undefined,
    }),
    send: async ({ title }) => {
      const params = { guid: saved.guid }
      const report = { title: title.trim(), template_id: Number(template) }
      const sending = requestOf(request, report)
      setRequest(sending)
      const body = { ...report, request: sending.id }
      return (await call(createSearchReport, { params, body })).data
    },
    onDone: ({ guid, title }) => {
      drafts.delete('PDF')
      setSent(true)
      act({ do: 'made', report: { guid, name: title } })
    },
  })
  useDraft(drafts, 'PDF', sent ? null : { values: form.values, template, request })
  const named = useReportType()
  return (
    <form ref={ref} onSubmit={form.submit} noValidate className={styles['step']}>
      <h3 tabIndex={-1}>{t('share.pdf')}</h3>
      <FormField
        {...form.field('title')}
        label={t('share.reportName')}
        maxLength={MAX_TITLE}
        isRequired
      />
      <p className={styles['label']} aria-hidden>
        {t('share.reportType')}
      </p>
      <RadioList
        label={t('share.reportType')}
        options={templates.map((type) => ({ id: String(type.id), ...named(type) }))}
        selected={template}
        onSelect={setTemplate}
      />
      {form.error && <Banner>{words(form.error, 'share.reportNotMade')}</Banner>}
      <div className={styles['actions']}>
        <SubmitButton
          disabled={!form.ready}
          pending={form.pending}
          pendingLabel={t('share.makingReport')}
        >
          {t('share.makeReport')}
        </SubmitButton>
        <Button onPress={() => act({ do: 'back' })}>{t('share.back')}</Button>
      </div>
    </form>
  )
}

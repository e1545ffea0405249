import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useAreaName } from '../../shell/use-area-name.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { useWholeOptions } from '../edit/option-fields.tsx'
import type { StatDraft } from '../edit/stat-draft.ts'
import { typeWords } from '../edit/type-words.ts'
import type { DraftWords } from './merge-notice.tsx'
import { useTextWords } from './text-words.ts'

/** Puts a stat as it is edited into words. @param kind type of the stat: the searches that a share is of are loaded only for one */
export function useStatWords(
  module: ModuleConfig,
  kind: StatDraft['type'],
): (draft: StatDraft) => DraftWords {
  const t = useT()
  const localize = useLocalize()
  const texts = useTextWords()
  const area = useAreaName('ccai')
  const wholes = useWholeOptions(module, { of: '' }, kind === 'numeric/share')
  const { fields } = module.control.recordDescriptor
  const labels = new Map(fields.map(({ id, label }) => [id, localize(label)]))
  const fieldName = (id: string) =>
    id === '' ? '' : (labels.get(id) ?? t('statForm.fieldGone', { field: id }))
  return (draft) => {
    const { type, of, period, against, trendField, trendUnit } = draft
    const isOverdue = type === 'numeric/overdue'
    return {
      type: { label: t('statForm.chooseTitle'), value: t(typeWords(type).name) },
      name: { label: t('statForm.name', { area }), value: draft.name },
      ...texts('title', t('statForm.title'), draft.title),
      ...texts('note', t('statForm.note'), draft.note),
      ...texts('comment', t('statForm.comment'), draft.comment),
      data: { label: t('statForm.data'), value: draft.data },
      date: { label: t('statForm.date'), value: draft.date },
      ...texts('source', t('statForm.source'), draft.source),
      of: { label: t('statForm.of'), value: wholes.get(of) ?? t('statForm.chosenSearch') },
      field: {
        label: t(type === 'numeric/change' ? 'statForm.dateField' : 'statForm.numberField'),
        value: fieldName(draft.field),
      },
      from: {
        label: t(isOverdue ? 'statForm.openFrom' : 'statForm.from'),
        value: fieldName(draft.from),
      },
      to: { label: t(isOverdue ? 'statForm.openTo' : 'statForm.to'), value: fieldName(draft.to) },
      target: { label: t('statForm.target'), value: draft.target },
      period: { label: t('statForm.period'), value: t(`statForm.period.${period}`) },
      against: { label: t('statForm.against'), value: t(`statForm.against.${against}`) },
      trendField: {
        label: t('statForm.trend'),
        value: trendField === '' ? t('statForm.noTrend') : fieldName(trendField),
      },
      trendUnit: { label: t('statForm.trendUnit'), value: t(`statForm.unit.${trendUnit}`) },
    }
  }
}

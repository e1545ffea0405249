import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { StatOptions } from '@plat/contract/statistics/stat-options'
import { type PreviewStatBody, previewStat } from '@plat/contract/statistics/stats'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { Awaited } from '../../shell/awaited.tsx'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../ui/use-t.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { type CountedFor, internalWords } from '../internal-words.ts'
import { StatTile } from '../tile/stat-tile.tsx'
import { textOfDraft } from './localized-draft.ts'
import { optionsOf, type StatDraft, trendOf, WHOLE_MODULE } from './stat-draft.ts'
import { EVERY_RECORD } from './whole-queries.ts'
import styles from './stat-form.module.css'

/** Milliseconds without a change before the number is asked for anew. */
const REST_MS = 400

interface StatPreviewProps {
  draft: StatDraft
  criteria: SearchCriteria
  module: ModuleConfig
}

/** The tile as readers will see it, with the number that it has now. */
export function StatPreview({ draft, criteria, module }: StatPreviewProps) {
  const t = useT()
  const { locale } = useIntl()
  const language = useTenant().config.locale
  const options = optionsOf(draft, locale, language)
  const body: PreviewStatBody | null = options && {
    criteria,
    options: wholeOf(options),
    trend: trendOf(draft),
  }
  const asked = useDebounced(JSON.stringify(body), REST_MS)
  const { data, error, refetch } = useQuery({
    queryKey: ['stat-preview', module.id, asked],
    queryFn: async ({ signal }) => {
      // Written as JSON a line above.
      const sent = JSON.parse(asked) as PreviewStatBody
      return (await call(previewStat, { body: sent }, { signal, module: module.id })).data
    },
    enabled: asked !== 'null',
    placeholderData: keepPreviousData,
  })
  const title = textOfDraft(draft.title, language) ?? t('statForm.titleSample')
  return (
    <section aria-label={t('statForm.preview')} className={styles['preview']}>
      <p className={styles['label']} aria-hidden>
        {t('statForm.preview')}
      </p>
      {!options && <p className={styles['quiet']}>{t('statForm.previewWaits')}</p>}
      {options && (error || !data) && <Awaited query={{ error, refetch }} rows={2} />}
      {options && !error && data && (
        <div className={styles['tile']}>
          <StatTile stat={{ ...data, title, note: textOfDraft(draft.note, language), options }} />
        </div>
      )}
      <PreviewNote stat={options && !error && data ? data : null} />
    </section>
  )
}

/** Whose number a preview has, and the one with internal records where that is another. */
export function PreviewNote({ stat }: { stat: CountedFor | null }) {
  const t = useT()
  const words = useIntl()
  const internal = stat && internalWords(stat, words)
  return (
    <>
      <p className={styles['quiet']}>{t('statForm.previewNote')}</p>
      {internal && <p className={styles['quiet']}>{internal}</p>}
    </>
  )
}

/** The whole of a share is named by what it searches for until it is saved. */
function wholeOf(options: StatOptions): PreviewStatBody['options'] {
  if (options.type !== 'numeric/share' || options.of !== WHOLE_MODULE) return options
  return { type: options.type, criteria: EVERY_RECORD }
}

import { createStat, type Stat, type StatBody } from '@plat/contract/statistics/stats'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { newRequest, type RequestId, requestOf } from '../../shell/request-id.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { textOfDraft } from '../../statistics/edit/localized-draft.ts'
import {
  optionsOf,
  type StatDraft,
  trendOf,
  WHOLE_MODULE,
} from '../../statistics/edit/stat-draft.ts'
import { saveWhole } from '../../statistics/edit/whole-queries.ts'
import { save } from '../own-search-queries.ts'
import { defaultTitle, type SearchToSave } from '../search-to-save.ts'

/** What was asked for, so that another try asks for the same: nothing is saved twice. */
export interface StatRequests {
  readonly search: string
  readonly whole: string
  readonly stat: RequestId
}

export function newStatRequests(): StatRequests {
  return { search: crypto.randomUUID(), whole: crypto.randomUUID(), stat: newRequest() }
}

/**
 * Saves the search for the agency, which no one has among their own, then the stat that is made of it.
 */
export function useStatSave(
  subject: SearchToSave,
  kept: StatRequests,
  onDone: (stat: Stat) => void,
) {
  const t = useT()
  const localize = useLocalize()
  const { locale } = useIntl()
  const language = useTenant().config.locale
  const client = useQueryClient()
  const [requests, setRequests] = useState(kept)
  const saving = useMutation({
    mutationFn: async (draft: StatDraft) => {
      const options = optionsOf(draft, locale, language)
      const title = textOfDraft(draft.title, language)
      if (options === null || title === null) throw new Error('A stat was saved that is not whole')
      const search_saved_guid = await saveSearch(subject, requests.search)
      const module = { module: localize(subject.module.display_name) }
      const body: StatBody = {
        name: draft.name.trim(),
        title,
        note: textOfDraft(draft.note, language),
        comment: textOfDraft(draft.comment, language),
        options:
          options.type === 'numeric/share' && options.of === WHOLE_MODULE
            ? {
                ...options,
                of: await saveWhole(
                  subject.module.id,
                  t('statForm.wholeName', module),
                  requests.whole,
                ),
              }
            : options,
        trend: trendOf(draft),
        search_saved_guid,
      }
      const request = requestOf(requests.stat, body)
      setRequests({ ...requests, stat: request })
      return (await call(createStat, { body: { ...body, request: request.id } })).data
    },
    onSuccess: (stat) => {
      void client.invalidateQueries({ queryKey: ['ccai'] })
      onDone(stat)
    },
  })
  return { ...saving, requests }
}

async function saveSearch(subject: SearchToSave, request: string): Promise<string> {
  const name = defaultTitle(subject.sentence)
  const words = { name, title: name, defaultTitle: name, for_stat: true, request }
  return (await save(subject, words)).guid
}

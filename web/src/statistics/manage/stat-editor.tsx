import { createStat, getStat, type Stat, updateStat } from '@plat/contract/statistics/stats'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { moduleQuery } from '../../api/queries.ts'
import { Awaited } from '../../shell/awaited.tsx'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { textOfDraft } from '../edit/localized-draft.ts'
import { draftOfStat, optionsOf, type StatDraft, trendOf } from '../edit/stat-draft.ts'
import { StatFields } from '../edit/stat-fields.tsx'
import { StatPreview } from '../edit/stat-preview.tsx'
import { useStatFaults } from '../edit/use-stat-faults.ts'
import { savedSearchQuery } from '../edit/whole-queries.ts'
import { statPath } from '../stat-path.ts'
import { useStatWords } from './stat-draft-words.ts'
import { StatTile } from '../tile/stat-tile.tsx'
import { useCcai } from './ccai-tools.ts'
import { EntryForm } from './entry-form.tsx'
import { type EntryEdit, placeOfEdit, useEntryEdit } from './use-entry-edit.ts'
import { type EntrySaving, useAsked, useEntrySave } from './use-entry-save.ts'
import styles from './ccai.module.css'

/** An open stat: what is said and computed, and the tile that comes of it. */
export function StatEditor({ stat }: { stat: Stat }) {
  const t = useT()
  const { go } = useCcai()
  const module = useQuery(moduleQuery(stat.search_saved.module.module_code))
  if (module.data) return <StatForm stat={stat} module={module.data} />
  return (
    <Awaited query={module} rows={4}>
      <Button onPress={() => go({ tab: 'stats', open: null })}>{t('ccai.cancel')}</Button>
    </Awaited>
  )
}

function StatForm({ stat, module }: { stat: Stat; module: ModuleConfig }) {
  const t = useT()
  const localize = useLocalize()
  const search = useQuery(savedSearchQuery(stat.search_saved_guid)).data
  const draftOf = useDraftOf()
  const edit = useEntryEdit(placeOfEdit('stat', stat.id), draftOf(stat), stat.version)
  const { draft } = edit
  const { isReady, tell, touch, fault } = useStatFaults(draft, false)
  const saving = useStatSaving(stat, edit, draftOf)
  const wordsOf = useStatWords(module, draft.type)
  const theirs = saving.conflict?.theirs
  return (
    <EntryForm
      title={t('ccai.editing', { name: localize(stat.title) })}
      edit={edit}
      saving={saving}
      isReady={isReady}
      tell={tell}
      draftOf={draftOf}
      wordsOf={wordsOf}
      theirs={theirs && <StatTile stat={theirs} />}
    >
      <ItsSearch stat={stat} />
      <div className={styles['beside']}>
        <StatFields
          draft={draft}
          module={module}
          noteNeeded={false}
          fault={fault}
          change={(changes) => {
            edit.change({ ...draft, ...changes }, Object.keys(changes).join())
            touch(changes)
          }}
        />
        <div className={styles['aside']}>
          {search && search.lost.length === 0 ? (
            <StatPreview draft={draft} criteria={search.criteria} module={module} />
          ) : (
            <StatTile stat={stat} />
          )}
        </div>
      </div>
    </EntryForm>
  )
}

/** The search that a stat was made of: it can be opened, and is not changed here. */
function ItsSearch({ stat }: { stat: Stat }) {
  const t = useT()
  const localize = useLocalize()
  const to = statPath(stat)
  const module = localize(stat.search_saved.module.display_name)
  return (
    <p className={styles['quiet']}>
      {t('ccai.itsSearch', { module })} {to && <Link to={to}>{t('ccai.openSearch')}</Link>}
    </p>
  )
}

function useDraftOf(): (stat: Stat) => StatDraft {
  const language = useTenant().config.locale
  const { formatNumber } = useIntl()
  return (stat) =>
    draftOfStat(stat, language, (value) => formatNumber(value, { maximumFractionDigits: 20 }))
}

function useStatSaving(
  stat: Stat,
  edit: EntryEdit<StatDraft>,
  draftOf: (stat: Stat) => StatDraft,
): EntrySaving<StatDraft, Stat> {
  const { locale } = useIntl()
  const language = useTenant().config.locale
  const asked = useAsked()
  const bodyOf = (draft: StatDraft) => {
    const options = optionsOf(draft, locale, language)
    const title = textOfDraft(draft.title, language)
    if (options === null || title === null) throw new Error('A stat was saved that is not whole')
    return {
      name: draft.name.trim(),
      title,
      note: textOfDraft(draft.note, language),
      comment: textOfDraft(draft.comment, language),
      options,
      trend: trendOf(draft),
    }
  }
  return useEntrySave({
    kind: 'stat',
    id: stat.id,
    edit,
    draftOf,
    create: async (draft) => {
      const body = asked({ ...bodyOf(draft), search_saved_guid: stat.search_saved_guid })
      return (await call(createStat, { body })).data
    },
    update: async (draft, version) => {
      const body = { ...bodyOf(draft), version }
      return (await call(updateStat, { params: { id: stat.id }, body })).data
    },
    read: async (id) => (await call(getStat, { params: { id } })).data,
  })
}

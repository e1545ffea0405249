import {
  createGrouping,
  getGrouping,
  type Grouping,
  updateGrouping,
} from '@plat/contract/statistics/groupings'
import { MAX_STAT_TEXT } from '@plat/contract/statistics/stat-options'
import { MAX_NAME } from '@plat/contract/statistics/stats'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { classNames } from '../../ui/class-names.ts'
import {
  isBlank,
  textOfDraft,
  draftOfText,
  type LocalizedDraft,
  NO_TEXT,
} from '../edit/localized-draft.ts'
import { LocalizedField } from '../edit/localized-field.tsx'
import formStyles from '../edit/stat-form.module.css'
import { DeleteEntry } from './delete-entry.tsx'
import { EntryForm } from './entry-form.tsx'
import type { Rows } from './row-edits.ts'
import type { Lists } from './lists-loaded.tsx'
import { RowsEditor } from './rows-editor.tsx'
import { type EntryEdit, placeOfEdit, useEntryEdit } from './use-entry-edit.ts'
import { type EntrySaving, useAsked, useEntrySave } from './use-entry-save.ts'
import { useTextWords } from './text-words.ts'
import styles from './ccai.module.css'

interface GroupingEditorProps {
  /** Null: one that is not saved yet. */
  grouping: Grouping | null
  lists: Lists
}

/** An open grouping: name, note, and its stats in rows. */
export function GroupingEditor({ grouping, lists }: GroupingEditorProps) {
  const t = useT()
  const [tried, setTried] = useState(false)
  const draftOf = useGroupingDraft()
  const place = placeOfEdit('grouping', grouping?.id ?? 'new')
  const edit = useEntryEdit(place, draftOf(grouping), grouping?.version ?? 0, grouping === null)
  const { draft } = edit
  const saving = useGroupingSaving(grouping, edit, draftOf)
  const texts = useTextWords()
  const rowsWords = useRowsWords(lists)
  const change = (changes: Partial<GroupingDraft>, field: string | null) =>
    edit.change({ ...draft, ...changes }, field)
  return (
    <EntryForm
      title={draft.name.main.trim() || t('ccai.newGrouping')}
      edit={edit}
      saving={saving}
      isReady={({ name, note }) => !isBlank(name) && note.main.length <= MAX_STAT_TEXT}
      tell={() => setTried(true)}
      draftOf={draftOf}
      wordsOf={({ name, note, rows }) => ({
        ...texts('name', t('ccai.name'), name),
        ...texts('note', t('statForm.note'), note),
        rows: { label: t('ccai.rows'), value: rowsWords(rows) },
      })}
      actions={grouping && <DeleteGrouping grouping={grouping} lists={lists} />}
    >
      <GroupingFields
        draft={draft}
        nameFault={isBlank(draft.name) && (tried || edit.isChanged)}
        change={change}
      />
      <RowsEditor
        rows={draft.rows}
        stats={lists.stats}
        onChange={(rows) => change({ rows }, null)}
      />
    </EntryForm>
  )
}

interface GroupingFieldsProps {
  draft: GroupingDraft
  /** Whether it is said that the name is missing. */
  nameFault: boolean
  change: (changes: Partial<GroupingDraft>, field: string | null) => void
}

function GroupingFields({ draft, nameFault, change }: GroupingFieldsProps) {
  const t = useT()
  return (
    <div className={classNames(formStyles['fields'], styles['readable'])}>
      <LocalizedField
        name="name"
        label={t('ccai.name')}
        maxLength={MAX_NAME}
        value={draft.name}
        error={nameFault ? t('statForm.nameMissing') : undefined}
        onChange={(name) => change({ name }, 'name')}
        isRequired
      />
      <LocalizedField
        name="note"
        label={t('statForm.noteOptional')}
        hint={t('ccai.groupingNoteHint')}
        maxLength={MAX_STAT_TEXT}
        rows={3}
        value={draft.note}
        onChange={(note) => change({ note }, 'note')}
      />
    </div>
  )
}

function DeleteGrouping({ grouping, lists }: { grouping: Grouping; lists: Lists }) {
  const t = useT()
  const localize = useLocalize()
  const { formatList } = useIntl()
  const names = lists.scorecards
    .filter(({ groups }) => groups.includes(grouping.id))
    .map(({ name }) => localize(name))
  return (
    <DeleteEntry
      kind="group"
      entry={grouping}
      name={localize(grouping.name)}
      message={
        names.length === 0
          ? t('ccai.groupingUnused')
          : t('ccai.groupingUsed', { count: names.length, names: formatList(names) })
      }
    />
  )
}

function useGroupingSaving(
  grouping: Grouping | null,
  edit: EntryEdit<GroupingDraft>,
  draftOf: (grouping: Grouping) => GroupingDraft,
): EntrySaving<GroupingDraft, Grouping> {
  const language = useTenant().config.locale
  const asked = useAsked()
  const id = grouping?.id ?? null
  const bodyOf = ({ name, note, rows }: GroupingDraft) => ({
    name: textOfDraft(name, language) ?? '',
    note: textOfDraft(note, language),
    rows: rows.map((row) => [...row]),
  })
  return useEntrySave({
    kind: 'group',
    id,
    edit,
    draftOf,
    create: async (draft) => (await call(createGrouping, { body: asked(bodyOf(draft)) })).data,
    update: async (draft, version) => {
      const params = { id: id ?? 0 }
      return (await call(updateGrouping, { params, body: { ...bodyOf(draft), version } })).data
    },
    read: async (of) => (await call(getGrouping, { params: { id: of } })).data,
  })
}

/** Rows in words: titles of their stats. */
function useRowsWords({ stats }: Lists): (rows: Rows) => string {
  const t = useT()
  const localize = useLocalize()
  const titles = new Map(stats.map(({ id, title }) => [id, localize(title)]))
  const titleOf = (id: number | null) =>
    id === null ? t('ccai.blank') : (titles.get(id) ?? t('ccai.goneStat'))
  return (rows) =>
    rows
      .map((row, index) => `${t('ccai.row', { row: index + 1 })}: ${row.map(titleOf).join(', ')}`)
      .join('; ')
}

/** A grouping as it is edited. */
interface GroupingDraft {
  readonly name: LocalizedDraft
  readonly note: LocalizedDraft
  readonly rows: Rows
}

/** Makes the draft of a grouping; null: of a new one. */
function useGroupingDraft(): (grouping: Grouping | null) => GroupingDraft {
  const t = useT()
  const language = useTenant().config.locale
  return (grouping) => {
    if (grouping === null)
      return { name: { main: t('ccai.newGrouping'), other: '' }, note: NO_TEXT, rows: [[]] }
    const { name, note, rows } = grouping
    return { name: draftOfText(name, language), note: draftOfText(note, language), rows }
  }
}

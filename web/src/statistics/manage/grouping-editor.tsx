import {
  createGrouping,
  deleteGrouping,
  getGrouping,
  type Grouping,
  restoreGrouping,
  updateGrouping,
} from '@plat/contract/statistics/groupings'
import { MAX_STAT_TEXT } from '@plat/contract/statistics/stat-options'
import { MAX_NAME } from '@plat/contract/statistics/stats'
import { type FormEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../shell/use-t.ts'
import { isBlank, textOfDraft } from '../edit/localized-draft.ts'
import { LocalizedField } from '../edit/localized-field.tsx'
import { useCcai } from './ccai-tools.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { DeleteEntry } from './delete-entry.tsx'
import { EntryActions } from './entry-actions.tsx'
import { focusFirstFault } from './focus-first-fault.ts'
import { type GroupingDraft, useGroupingDraft } from './grouping-draft.ts'
import { GroupingView } from './grouping-view.tsx'
import type { Lists } from './lists-loaded.tsx'
import { useRenew } from './managed-queries.ts'
import { ResumedNote } from './resumed-note.tsx'
import { RowsEditor } from './rows-editor.tsx'
import { placeOfEdit, useEntryEdit } from './use-entry-edit.ts'
import { useEntrySave } from './use-entry-save.ts'
import { useOpenedFocus } from './use-opened-focus.ts'
import styles from './ccai.module.css'

interface GroupingEditorProps {
  /** Null: one that is not saved yet. */
  grouping: Grouping | null
  lists: Lists
}

/** An open grouping: name, note, and its stats in rows. */
export function GroupingEditor({ grouping, lists }: GroupingEditorProps) {
  const t = useT()
  const top = useOpenedFocus()
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const draftOf = useGroupingDraft()
  const place = placeOfEdit('grouping', grouping?.id ?? 'new')
  const edit = useEntryEdit(place, draftOf(grouping), grouping?.version ?? 0, grouping === null)
  const { draft } = edit
  const ready = !isBlank(draft.name) && draft.note.main.length <= MAX_STAT_TEXT
  const { close, saving } = useGroupingSaving(grouping, draft, edit.discard)
  const change = (changes: Partial<GroupingDraft>, field: string | null) =>
    edit.change({ ...draft, ...changes }, field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) return saving.save(edit.version)
    setTried(true)
    requestAnimationFrame(() => focusFirstFault(form.current))
  }
  const nameFault = isBlank(draft.name) && (tried || edit.isChanged)
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles['editor']}>
      <h3 ref={top} tabIndex={-1}>
        {draft.name.main.trim() || t('ccai.newGrouping')}
      </h3>
      <ResumedNote edit={edit} />
      <GroupingFields draft={draft} nameFault={nameFault} change={change} />
      <RowsEditor
        rows={draft.rows}
        stats={lists.stats}
        onChange={(rows) => change({ rows }, null)}
      />
      {saving.conflict && (
        <ConflictNotice
          conflict={saving.conflict}
          theirs={<GroupingView grouping={saving.conflict.theirs} stats={lists.stats} />}
          isPending={saving.isPending}
          onMine={() => saving.conflict && saving.save(saving.conflict.theirs.version)}
          onTheirs={() => {
            if (!saving.conflict) return
            const { theirs } = saving.conflict
            edit.startFrom(draftOf(theirs), theirs.version)
            saving.settle()
          }}
        />
      )}
      <EntryActions
        edit={edit}
        ready={ready}
        isPending={saving.isPending}
        error={saving.error}
        onRetry={() => saving.save(edit.version)}
        onClose={close}
      >
        {grouping && <DeleteGrouping grouping={grouping} lists={lists} />}
      </EntryActions>
    </form>
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
    <div className={styles['fields']}>
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
  const params = { id: grouping.id }
  const names = lists.scorecards
    .filter(({ groups }) => groups.includes(grouping.id))
    .map(({ name }) => localize(name))
  return (
    <DeleteEntry
      name={localize(grouping.name)}
      message={
        names.length === 0
          ? t('ccai.groupingUnused')
          : t('ccai.groupingUsed', { count: names.length, names: formatList(names) })
      }
      remove={() => call(deleteGrouping, { params, query: { version: grouping.version } })}
      restore={() => call(restoreGrouping, { params })}
    />
  )
}

function useGroupingSaving(grouping: Grouping | null, draft: GroupingDraft, discard: () => void) {
  const t = useT()
  const localize = useLocalize()
  const language = useTenant().config.locale
  const { go, say } = useCcai()
  const renew = useRenew()
  const [request] = useState(() => crypto.randomUUID())
  const close = () => go({ tab: 'groupings', open: null })
  const saving = useEntrySave<Grouping>({
    send: async (version) => {
      const name = textOfDraft(draft.name, language) ?? ''
      const note = textOfDraft(draft.note, language)
      const rows = draft.rows.map((row) => [...row])
      if (grouping === null)
        return (await call(createGrouping, { body: { name, note, rows, request } })).data
      const body = { name, note, rows, version }
      return (await call(updateGrouping, { params: { id: grouping.id }, body })).data
    },
    read: async () => (await call(getGrouping, { params: { id: grouping?.id ?? 0 } })).data,
    onSaved: async ({ name }) => {
      discard()
      await renew()
      say({ text: t('ccai.saved', { name: localize(name) }) })
      close()
    },
  })
  return { close, saving }
}

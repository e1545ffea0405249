import {
  createScorecard,
  getScorecard,
  type Scorecard,
  updateScorecard,
} from '@plat/contract/statistics/scorecards'
import { MAX_STAT_TEXT } from '@plat/contract/statistics/stat-options'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { textOfDraft } from '../edit/localized-draft.ts'
import { DeleteEntry } from './delete-entry.tsx'
import { EntryForm } from './entry-form.tsx'
import type { Lists } from './lists-loaded.tsx'
import { type ScorecardDraft, scorecardFaults, useScorecardDraft } from './scorecard-draft.ts'
import { ScorecardFields } from './scorecard-fields.tsx'
import { useIntl } from 'react-intl'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { MarkdownNote } from '../markdown-note.tsx'
import styles from './ccai.module.css'
import { type EntryEdit, placeOfEdit, useEntryEdit } from './use-entry-edit.ts'
import { type EntrySaving, useEntrySave } from './use-entry-save.ts'

interface ScorecardEditorProps {
  /** Null: one that is not saved yet. */
  scorecard: Scorecard | null
  lists: Lists
}

/** An open scorecard: name, boards, note, and its groupings in order. */
export function ScorecardEditor({ scorecard, lists }: ScorecardEditorProps) {
  const t = useT()
  const [tried, setTried] = useState(false)
  const draftOf = useScorecardDraft()
  const place = placeOfEdit('scorecard', scorecard?.id ?? 'new')
  const edit = useEntryEdit(place, draftOf(scorecard), scorecard?.version ?? 0, scorecard === null)
  const { draft } = edit
  const faults = scorecardFaults(draft)
  const saving = useScorecardSaving(scorecard, edit)
  const theirs = saving.conflict?.theirs
  return (
    <EntryForm
      title={draft.name.main.trim() || t('ccai.newScorecard')}
      edit={edit}
      saving={saving}
      ready={Object.keys(faults).length === 0}
      tell={() => setTried(true)}
      draftOf={draftOf}
      theirs={theirs && <ScorecardView scorecard={theirs} lists={lists} />}
      actions={scorecard && <DeleteScorecard scorecard={scorecard} />}
    >
      <ScorecardFields
        draft={draft}
        lists={lists}
        fault={(field) => {
          const id = faults[field]
          const isSaid = tried || edit.isChanged
          return id !== undefined && isSaid ? t(id, { most: MAX_STAT_TEXT }) : undefined
        }}
        change={(changes, field) => edit.change({ ...draft, ...changes }, field)}
      />
    </EntryForm>
  )
}

function DeleteScorecard({ scorecard }: { scorecard: Scorecard }) {
  const t = useT()
  const localize = useLocalize()
  return (
    <DeleteEntry
      kind="scorecard"
      entry={scorecard}
      name={localize(scorecard.name)}
      message={t(scorecard.published ? 'ccai.scorecardPublished' : 'ccai.scorecardDraft')}
    />
  )
}

function useScorecardSaving(
  scorecard: Scorecard | null,
  { draft, discard }: EntryEdit<ScorecardDraft>,
): EntrySaving<Scorecard> {
  const language = useTenant().config.locale
  const [request] = useState(() => crypto.randomUUID())
  const params = scorecard && { id: scorecard.id }
  return useEntrySave<Scorecard>({
    send: async (version) => {
      const shared = {
        name: textOfDraft(draft.name, language) ?? '',
        note: textOfDraft(draft.note, language),
        channels: [...draft.channels],
        groups: [...draft.groups],
      }
      if (scorecard === null)
        return (await call(createScorecard, { body: { ...shared, request } })).data
      const { id, published } = scorecard
      const body = { ...shared, published, version }
      return (await call(updateScorecard, { params: { id }, body })).data
    },
    read: params && (async () => (await call(getScorecard, { params })).data),
    discard,
  })
}

/** What a scorecard says and holds, to look at. */
function ScorecardView({ scorecard, lists }: { scorecard: Scorecard; lists: Lists }) {
  const t = useT()
  const localize = useLocalize()
  const { formatList } = useIntl()
  const { name, note, channels, groups, published } = scorecard
  return (
    <div className={styles['grouping']}>
      <p dir="auto">
        <AgencyWords as="strong" text={name} />
      </p>
      <p className={styles['quiet']}>
        {t(published ? 'ccai.published' : 'ccai.unpublished')}
        {' · '}
        {formatList(channels.map((channel) => t(`ccai.tab.${channel}`)))}
      </p>
      {note && <MarkdownNote text={note} className={styles['note']} />}
      <ol>
        {groups.map((group) => {
          const grouping = lists.groupings.find(({ id }) => id === group)
          return <li key={group}>{grouping ? localize(grouping.name) : t('ccai.goneGrouping')}</li>
        })}
      </ol>
    </div>
  )
}

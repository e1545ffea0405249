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
import type { DraftWords } from './merge-notice.tsx'
import { useTextWords } from './text-words.ts'
import { type EntryEdit, placeOfEdit, useEntryEdit } from './use-entry-edit.ts'
import { type EntrySaving, useAsked, useEntrySave } from './use-entry-save.ts'

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
  const saving = useScorecardSaving(scorecard, edit, draftOf)
  const wordsOf = useScorecardWords(lists)
  return (
    <EntryForm
      title={draft.name.main.trim() || t('ccai.newScorecard')}
      edit={edit}
      saving={saving}
      isReady={(of) => Object.keys(scorecardFaults(of)).length === 0}
      tell={() => setTried(true)}
      draftOf={draftOf}
      wordsOf={wordsOf}
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
  edit: EntryEdit<ScorecardDraft>,
  draftOf: (scorecard: Scorecard) => ScorecardDraft,
): EntrySaving<ScorecardDraft, Scorecard> {
  const language = useTenant().config.locale
  const asked = useAsked()
  const id = scorecard?.id ?? null
  const bodyOf = ({ name, note, channels, groups }: ScorecardDraft) => ({
    name: textOfDraft(name, language) ?? '',
    note: textOfDraft(note, language),
    channels: [...channels],
    groups: [...groups],
  })
  return useEntrySave({
    kind: 'scorecard',
    id,
    edit,
    draftOf,
    create: async (draft) => (await call(createScorecard, { body: asked(bodyOf(draft)) })).data,
    update: async (draft, version) => {
      // A draft that was kept by an older page does not say it.
      const { published = scorecard?.published ?? false } = draft
      const body = { ...bodyOf(draft), published, version }
      return (await call(updateScorecard, { params: { id: id ?? 0 }, body })).data
    },
    read: async (of) => (await call(getScorecard, { params: { id: of } })).data,
  })
}

/** A scorecard as it is edited, in words. */
function useScorecardWords({ groupings }: Lists): (draft: ScorecardDraft) => DraftWords {
  const t = useT()
  const localize = useLocalize()
  const texts = useTextWords()
  const { formatList } = useIntl()
  const names = new Map(groupings.map(({ id, name }) => [id, localize(name)]))
  return ({ name, note, channels, groups, published }) => ({
    ...texts('name', t('ccai.name'), name),
    ...texts('note', t('statForm.note'), note),
    channels: {
      label: t('ccai.channels'),
      value: formatList(channels.map((channel) => t(`ccai.tab.${channel}`))),
    },
    groups: {
      label: t('ccai.tab.groupings'),
      value: groups.map((id) => names.get(id) ?? t('ccai.goneGrouping')).join(', '),
    },
    published: {
      label: t('ccai.published'),
      value: t(published ? 'ccai.published' : 'ccai.unpublished'),
    },
  })
}

import {
  createScorecard,
  deleteScorecard,
  getScorecard,
  restoreScorecard,
  type Scorecard,
  updateScorecard,
} from '@plat/contract/statistics/scorecards'
import { MAX_STAT_TEXT } from '@plat/contract/statistics/stat-options'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../shell/use-t.ts'
import { textOfDraft } from '../edit/localized-draft.ts'
import { useCcai } from './ccai-tools.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { DeleteEntry } from './delete-entry.tsx'
import { EntryActions } from './entry-actions.tsx'
import { focusFirstFault } from './focus-first-fault.ts'
import type { Lists } from './lists-loaded.tsx'
import { useRenew } from './managed-queries.ts'
import { ResumedNote } from './resumed-note.tsx'
import { type ScorecardDraft, scorecardFaults, useScorecardDraft } from './scorecard-draft.ts'
import { ScorecardFields } from './scorecard-fields.tsx'
import { ScorecardView } from './scorecard-view.tsx'
import { placeOfEdit, useEntryEdit } from './use-entry-edit.ts'
import { useEntrySave } from './use-entry-save.ts'
import { useOpenedFocus } from './use-opened-focus.ts'
import styles from './ccai.module.css'

interface ScorecardEditorProps {
  /** Null: one that is not saved yet. */
  scorecard: Scorecard | null
  lists: Lists
}

/** An open scorecard: name, boards, note, and its groupings in order. */
export function ScorecardEditor({ scorecard, lists }: ScorecardEditorProps) {
  const t = useT()
  const top = useOpenedFocus()
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const draftOf = useScorecardDraft()
  const place = placeOfEdit('scorecard', scorecard?.id ?? 'new')
  const edit = useEntryEdit(place, draftOf(scorecard), scorecard?.version ?? 0, scorecard === null)
  const { draft } = edit
  const faults = scorecardFaults(draft)
  const ready = Object.keys(faults).length === 0
  const { close, saving } = useScorecardSaving(scorecard, draft, edit.discard)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) return saving.save(edit.version)
    setTried(true)
    requestAnimationFrame(() => focusFirstFault(form.current))
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles['editor']}>
      <h3 ref={top} tabIndex={-1}>
        {draft.name.main.trim() || t('ccai.newScorecard')}
      </h3>
      <ResumedNote edit={edit} />
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
      {saving.conflict && (
        <ConflictNotice
          conflict={saving.conflict}
          theirs={<ScorecardView scorecard={saving.conflict.theirs} lists={lists} />}
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
        {scorecard && <DeleteScorecard scorecard={scorecard} />}
      </EntryActions>
    </form>
  )
}

function DeleteScorecard({ scorecard }: { scorecard: Scorecard }) {
  const t = useT()
  const localize = useLocalize()
  const params = { id: scorecard.id }
  return (
    <DeleteEntry
      name={localize(scorecard.name)}
      message={t(scorecard.published ? 'ccai.scorecardPublished' : 'ccai.scorecardDraft')}
      remove={() => call(deleteScorecard, { params, query: { version: scorecard.version } })}
      restore={() => call(restoreScorecard, { params })}
    />
  )
}

function useScorecardSaving(
  scorecard: Scorecard | null,
  draft: ScorecardDraft,
  discard: () => void,
) {
  const t = useT()
  const localize = useLocalize()
  const language = useTenant().config.locale
  const { go, say } = useCcai()
  const renew = useRenew()
  const [request] = useState(() => crypto.randomUUID())
  const close = () => go({ tab: 'scorecards', open: null })
  const saving = useEntrySave<Scorecard>({
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
      return (
        await call(updateScorecard, { params: { id }, body: { ...shared, published, version } })
      ).data
    },
    read: async () => (await call(getScorecard, { params: { id: scorecard?.id ?? 0 } })).data,
    onSaved: async ({ name }) => {
      discard()
      await renew()
      say({ text: t('ccai.saved', { name: localize(name) }) })
      close()
    },
  })
  return { close, saving }
}

import type { Channel, Office } from '@plat/contract/offices/channels'
import { Undo2 } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import type { Say } from '../shell/act-notice.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { ConflictNotice } from '../statistics/manage/conflict-notice.tsx'
import { focusFirstFault } from '../statistics/manage/focus-first-fault.ts'
import { ResumedNote } from '../statistics/manage/resumed-note.tsx'
import { useEntryEdit, type EntryEdit } from '../statistics/manage/use-entry-edit.ts'
import { Banner } from '../ui/banner.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { Button } from '../ui/button.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useT } from '../ui/use-t.ts'
import { HoursPreview } from './hours-preview.tsx'
import {
  changeOf,
  draftOf,
  type OfficeChange,
  type OfficeDraft,
  previewedOf,
} from './office-draft.ts'
import { OwnHours } from './own-hours.tsx'
import { SlotsFields } from './slots-fields.tsx'
import { useHoursSave } from './use-hours-save.ts'
import { useInheritedSlots, type InheritedAnswer } from './use-inherited-slots.ts'
import { useSlotsSentence } from './use-slots-sentence.ts'
import { WeekWords } from './week-words.tsx'
import styles from './office.module.css'

interface HoursFormProps {
  channel: Channel
  office: Office
  say: Say
  onClose: () => void
}

/** Where the tab keeps what is edited of an office. */
export function placeOfOffice(channel: string): string {
  return `offices.${channel}`
}

/** The own hours and slots of an office, with the two weeks that come of them: one draft, saved together. */
export function HoursForm({ channel, office, say, onClose }: HoursFormProps) {
  const t = useT()
  const refusal = useRefusal()
  const edit = useEntryEdit<OfficeDraft>(placeOfOffice(channel.id), draftOf(office), office.version)
  const { draft } = edit
  const change = changeOf(draft, office)
  const unowned = useInheritedSlots(channel, office, draft.slots !== null)
  const form = useRef<HTMLFormElement>(null)
  const saving = useHoursSave({ channel, office, edit, say, onClose })
  const { conflict } = saving
  const send = (wanted: OfficeChange | null, version = edit.version) => {
    // By then the field that was typed in shows what is wrong with it.
    if (wanted === null) requestAnimationFrame(() => focusFirstFault(form.current))
    else saving.save({ ...wanted, version })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change === null || edit.isChanged) send(change)
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles['form']}>
      <ResumedNote edit={edit} />
      <div className={styles['beside']}>
        <div className={styles['fields']}>
          <OwnHours
            office={office}
            draft={draft.hours}
            change={(hours, field) => edit.change({ ...draft, hours }, field)}
          />
          {office.slots && (
            <SlotsFields
              draft={draft.slots}
              first={office.slots}
              inherited={<InheritedSlots {...unowned} />}
              change={(slots, field) => edit.change({ ...draft, slots }, field)}
            />
          )}
        </div>
        <HoursPreview
          edited={previewedOf(draft, office, unowned.inherited?.slots ?? null)}
          isWrong={change === null}
          saved={office}
        />
      </div>
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          theirs={<OfficeWords office={conflict.theirs} />}
          isPending={saving.isPending}
          onMine={() => send(changeOf(draft, conflict.theirs), conflict.theirs.version)}
          onTheirs={() => {
            edit.startFrom(draftOf(conflict.theirs), conflict.theirs.version)
            saving.settle()
          }}
        />
      )}
      {saving.error && (
        <Banner
          action={change && <Button onPress={() => send(change)}>{t('action.retry')}</Button>}
        >
          <p>{refusal(saving.error, 'ccai.notSaved')}</p>
        </Banner>
      )}
      <HoursActions
        edit={edit}
        ready={change !== null && edit.isChanged}
        isPending={saving.isPending}
        say={say}
        onClose={onClose}
        {...(office.from === 'own' && {
          onInherit: () => send(changeOf({ ...draft, hours: null }, office)),
        })}
      />
    </form>
  )
}

interface HoursActionsProps {
  edit: EntryEdit<unknown>
  ready: boolean
  isPending: boolean
  say: Say
  onClose: () => void
  /** Given where the office has hours of its own: takes them away. */
  onInherit?: () => void
}

/** Save, Cancel and Undo of hours and slots that are edited; and the way back to the department's hours. */
function HoursActions({ edit, ready, isPending, say, onClose, onInherit }: HoursActionsProps) {
  const t = useT()
  const cancel = () => {
    const bringBack = edit.discard()
    say(edit.isChanged ? { text: t('ccai.discarded'), undo: () => undo(bringBack) } : null)
    onClose()
  }
  const undo = (bringBack: () => void) => {
    bringBack()
    say({ text: t('offices.changesBack') })
  }
  return (
    <div className={styles['actions']}>
      <SubmitButton disabled={!ready} pending={isPending} pendingLabel={t('ccai.saving')}>
        {t('ccai.save')}
      </SubmitButton>
      <Button onPress={cancel}>{t('ccai.cancel')}</Button>
      <Button icon={Undo2} aria-disabled={!edit.canUndo || undefined} onPress={edit.undo}>
        {t('ccai.undo')}
      </Button>
      {edit.isChanged && <span className={styles['quiet']}>{t('ccai.unsaved')}</span>}
      {onInherit && (
        <span className={styles['end']}>
          <Button busy={isPending} onPress={onInherit}>
            {t('offices.inherit')}
          </Button>
        </span>
      )}
    </div>
  )
}

/** Describes the slots that an office takes from its department or agency. */
function InheritedSlots({ inherited, error, refetch }: InheritedAnswer) {
  const t = useT()
  const refusal = useRefusal()
  const sentence = useSlotsSentence()
  if (inherited !== null)
    return <p>{t(`offices.slotsFrom.${inherited.from}`, { slots: sentence(inherited.slots) })}</p>
  return (
    error && (
      <RetryBanner onRetry={() => void refetch()}>
        {refusal(error, 'offices.previewFailed')}
      </RetryBanner>
    )
  )
}

/** Hours and slots of an office to read. */
function OfficeWords({ office: { hours, slots } }: { office: Office }) {
  const sentence = useSlotsSentence()
  return (
    <>
      <WeekWords hours={hours} />
      {slots && <p>{sentence(slots)}</p>}
    </>
  )
}

import type { Channel, Office } from '@plat/contract/offices/channels'
import { type FormEvent, useRef } from 'react'
import type { Say } from '../shell/act-notice.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../shell/use-t.ts'
import { ConflictNotice } from '../statistics/manage/conflict-notice.tsx'
import { focusFirstFault } from '../statistics/manage/focus-first-fault.ts'
import { ResumedNote } from '../statistics/manage/resumed-note.tsx'
import { useEntryEdit } from '../statistics/manage/use-entry-edit.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ClosureFields } from './closure-fields.tsx'
import { HoursActions } from './hours-actions.tsx'
import { type HoursDraft, hoursOf } from './hours-draft.ts'
import { HoursPreview } from './hours-preview.tsx'
import { useHoursSave } from './use-hours-save.ts'
import { WeekFields } from './week-fields.tsx'
import { WeekWords } from './week-words.tsx'
import { ZoneField } from './zone-field.tsx'
import styles from './office.module.css'

interface HoursFormProps {
  channel: Channel
  office: Office
  /** Where the tab keeps what is edited. */
  place: string
  say: Say
  onClose: () => void
}

/** The own hours of an office: its week, zone and closed days, with the two weeks that come of them. */
export function HoursForm({ channel, office, place, say, onClose }: HoursFormProps) {
  const t = useT()
  const refusal = useRefusal()
  const isOwn = office.from === 'own'
  const edit = useEntryEdit<HoursDraft>(place, office.hours, office.version, !isOwn)
  const { draft } = edit
  const hours = hoursOf(draft)
  const form = useRef<HTMLFormElement>(null)
  const saving = useHoursSave({ channel, office, edit, say, onClose })
  const { conflict } = saving
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // By then the field that was typed in shows what is wrong with it.
    if (hours === null) requestAnimationFrame(() => focusFirstFault(form.current))
    else if (edit.isChanged || !isOwn) saving.save({ hours, version: edit.version })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles['form']}>
      {!isOwn && <p>{t('offices.startsFromThese')}</p>}
      <ResumedNote edit={edit} />
      <div className={styles['beside']}>
        <div className={styles['fields']}>
          <WeekFields draft={draft} change={edit.change} />
          <ZoneField
            zone={draft.time_zone}
            onChange={(time_zone) => edit.change({ ...draft, time_zone }, null)}
          />
          <ClosureFields draft={draft} change={edit.change} />
        </div>
        <HoursPreview hours={hours} isWrong={hours === null} saved={office} />
      </div>
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          theirs={<WeekWords hours={conflict.theirs.hours} />}
          isPending={saving.isPending}
          onMine={() => hours && saving.save({ hours, version: conflict.theirs.version })}
          onTheirs={() => {
            edit.startFrom(conflict.theirs.hours, conflict.theirs.version)
            saving.settle()
          }}
        />
      )}
      {saving.error && (
        <Banner
          action={
            hours && (
              <Button onPress={() => saving.save({ hours, version: edit.version })}>
                {t('action.retry')}
              </Button>
            )
          }
        >
          <p>{refusal(saving.error, 'ccai.notSaved')}</p>
        </Banner>
      )}
      <HoursActions
        edit={edit}
        ready={hours !== null && (edit.isChanged || !isOwn)}
        isPending={saving.isPending}
        say={say}
        onClose={onClose}
        {...(isOwn && { onInherit: saving.inherit })}
      />
    </form>
  )
}

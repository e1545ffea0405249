import type { Channel, Office, OfficeHours, OfficeSlots } from '@plat/contract/offices/channels'
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
import { changedSlots, draftOf, type HoursDraft, hoursOf } from './hours-draft.ts'
import { HoursPreview } from './hours-preview.tsx'
import { SlotsFields, SlotWords } from './slots-fields.tsx'
import { slotsOf } from './slots-draft.ts'
import { useTakesAppointments } from './use-takes-appointments.ts'
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
  const edit = useEntryEdit<HoursDraft>(place, draftOf(office), office.version, !isOwn)
  const { draft } = edit
  const hours = hoursOf(draft)
  const form = useRef<HTMLFormElement>(null)
  const saving = useHoursSave({ channel, office, edit, say, onClose })
  const { conflict } = saving
  const books = useTakesAppointments(channel)
  const save = (wanted: OfficeHours, last = office, version = edit.version) =>
    saving.save({ hours: wanted, ...changedSlots(draft, last), version })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // By then the field that was typed in shows what is wrong with it.
    if (hours === null) requestAnimationFrame(() => focusFirstFault(form.current))
    else if (edit.isChanged || !isOwn) save(hours)
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
          {books && <SlotsFields office={office} draft={draft} change={edit.change} />}
        </div>
        <HoursPreview
          hours={hours}
          saved={office}
          slots={books ? shownSlots(draft, office) : null}
        />
      </div>
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          theirs={
            <>
              <WeekWords hours={conflict.theirs.hours} />
              {books && <SlotWords slots={conflict.theirs.slots} />}
            </>
          }
          isPending={saving.isPending}
          onMine={() => hours && save(hours, conflict.theirs, conflict.theirs.version)}
          onTheirs={() => {
            edit.startFrom(draftOf(conflict.theirs), conflict.theirs.version)
            saving.settle()
          }}
        />
      )}
      {saving.error && (
        <Banner action={hours && <Button onPress={() => save(hours)}>{t('action.retry')}</Button>}>
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

/** The slots that the preview counts; null while something is wrong with them. */
function shownSlots({ slots }: HoursDraft, office: Office): OfficeSlots | null {
  return slots === null ? office.slots : slotsOf(slots)
}

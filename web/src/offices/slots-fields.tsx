import type { Office, OfficeSlots } from '@plat/contract/offices/channels'
import { useT } from '../shell/use-t.ts'
import { FormField } from '../ui/form-field.tsx'
import { Switch } from '../ui/switch.tsx'
import type { HoursDraft } from './hours-draft.ts'
import {
  FIRST_BETWEEN,
  isSlotFault,
  SLOT_LIMITS,
  type SlotNumber,
  type SlotsDraft,
  slotsDraft,
} from './slots-draft.ts'
import { type ClockFault, spanFaults } from './spans.ts'
import { TimeField, useClockWords } from './time-field.tsx'
import styles from './hours-form.module.css'

interface SlotsFieldsProps {
  office: Office
  draft: HoursDraft
  /** @param field that is typed in; null for an act of its own */
  change: (next: HoursDraft, field: string | null) => void
}

const FIELDS = [
  { name: 'minutes', label: 'offices.slotMinutes' },
  { name: 'capacity', label: 'offices.slotCapacity' },
  { name: 'lead_minutes', label: 'offices.slotLead' },
] as const satisfies readonly { name: SlotNumber; label: string }[]

/** How the hours are cut into appointments: as the department's are, or in its own way. */
export function SlotsFields({ office, draft, change }: SlotsFieldsProps) {
  const t = useT()
  const { slots } = draft
  return (
    <section aria-labelledby="office-slots" className={styles['group']}>
      <h3 id="office-slots">{t('offices.slots')}</h3>
      <p className={styles['hint']}>{t('offices.slotsHint')}</p>
      <Switch
        on={slots !== null}
        onToggle={() =>
          change({ ...draft, slots: slots === null ? slotsDraft(office.slots) : null }, null)
        }
      >
        {t('offices.slotsOwn')}
      </Switch>
      {slots !== null ? (
        <>
          <div className={styles['numbers']}>
            {FIELDS.map(({ name, label }) => (
              <FormField
                key={name}
                label={t(label)}
                inputMode="numeric"
                autoComplete="off"
                value={slots[name]}
                maxLength={5}
                error={
                  isSlotFault(name, slots[name])
                    ? t('offices.slotFault', { ...SLOT_LIMITS[name] })
                    : undefined
                }
                onChange={(text) => change({ ...draft, slots: { ...slots, [name]: text } }, name)}
              />
            ))}
          </div>
          <BetweenFields
            slots={slots}
            change={(next, field) => change({ ...draft, slots: next }, field)}
          />
        </>
      ) : office.slots_from === 'own' ? (
        <p className={styles['hint']}>{t('offices.slotsInherited')}</p>
      ) : (
        <SlotWords slots={office.slots} />
      )}
    </section>
  )
}

interface BetweenFieldsProps {
  slots: SlotsDraft
  change: (next: SlotsDraft, field: string | null) => void
}

/** Times of the day between which appointments are: where an office is open longer, say for calls. */
function BetweenFields({ slots, change }: BetweenFieldsProps) {
  const t = useT()
  const { between = null } = slots
  const faults = between === null ? {} : spanFaults(between)
  const words = (fault: ClockFault | undefined) => fault && t(`offices.fault.${fault}`)
  const day = t('offices.slots')
  return (
    <>
      <Switch
        on={between !== null}
        onToggle={() =>
          change({ ...slots, between: between === null ? FIRST_BETWEEN : null }, null)
        }
      >
        {t('offices.slotsBetween')}
      </Switch>
      {between !== null && (
        <div className={styles['span']}>
          <TimeField
            label={t('offices.from', { day })}
            value={between.from}
            error={words(faults.from)}
            onChange={(from) => change({ ...slots, between: { ...between, from } }, 'between.from')}
          />
          <span aria-hidden className={styles['joiner']}>
            –
          </span>
          <TimeField
            label={t('offices.until', { day })}
            value={between.to}
            end
            after={between.from}
            error={words(faults.to)}
            onChange={(to) => change({ ...slots, between: { ...between, to } }, 'between.to')}
          />
        </div>
      )}
    </>
  )
}

/** Slots to read. */
export function SlotWords({ slots }: { slots: OfficeSlots }) {
  const t = useT()
  const clock = useClockWords()
  const { minutes, capacity, lead_minutes: lead, between } = slots
  const from = between === null ? 'none' : clock(between.from)
  const to = between === null ? 'none' : clock(between.to)
  return (
    <p className={styles['hint']}>
      {t('offices.slotWords', { minutes, capacity, lead, from, to })}
    </p>
  )
}

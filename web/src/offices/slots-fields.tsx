import type { OfficeSlots } from '@plat/contract/offices/channels'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../ui/use-t.ts'
import { FormField } from '../ui/form-field.tsx'
import { Switch } from '../ui/switch.tsx'
import {
  FIRST_BETWEEN,
  SLOT_LIMITS,
  type SlotNumber,
  slotNumber,
  type SlotsDraft,
  slotsDraft,
} from './slots-draft.ts'
import { type ClockFault, type Span, spanFaults } from './spans.ts'
import { TimeField } from './time-field.tsx'
import { minuteWords } from './use-slots-sentence.ts'
import styles from './hours-form.module.css'

interface SlotsFieldsProps {
  /** Null: those of the department or agency. */
  draft: SlotsDraft | null
  /** First values of the fields when an office sets its own slots. */
  first: OfficeSlots
  /** Shown in place of the fields: the slots of the department or agency. */
  inherited: ReactNode
  /** @param field that is typed in; null for an act of its own */
  change: (next: SlotsDraft | null, field: string | null) => void
}

/** How the hours are cut into slots for appointments: like those of the department, or in its own way. */
export function SlotsFields({ draft, first, inherited, change }: SlotsFieldsProps) {
  const t = useT()
  return (
    <section aria-labelledby="office-slots" className={styles['group']}>
      <h3 id="office-slots">{t('offices.slots')}</h3>
      <p className={styles['hint']}>{t('offices.slotsHint')}</p>
      <div>
        <Switch
          on={draft !== null}
          onToggle={() => change(draft === null ? slotsDraft(first) : null, null)}
        >
          {t('offices.slotsOwn')}
        </Switch>
      </div>
      {draft === null ? inherited : <OwnSlots draft={draft} change={change} />}
    </section>
  )
}

interface OwnSlotsProps {
  draft: SlotsDraft
  change: (next: SlotsDraft, field: string | null) => void
}

function OwnSlots({ draft, change }: OwnSlotsProps) {
  const t = useT()
  const intl = useIntl()
  const lead = slotNumber('lead_minutes', draft.lead_minutes) ?? 0
  const fields: readonly { part: SlotNumber; label: string; hint?: string }[] = [
    { part: 'minutes', label: t('offices.slotMinutes') },
    { part: 'gap_minutes', label: t('offices.slotGap') },
    { part: 'capacity', label: t('offices.slotCapacity') },
    {
      part: 'lead_minutes',
      label: t('offices.slotLead'),
      hint: t('offices.slotLeadHint', { lead: lead < 60 ? 'none' : minuteWords(lead, intl) }),
    },
  ]
  return (
    <>
      <div className={styles['numbers']}>
        {fields.map(({ part, ...rest }) => (
          <NumberField
            key={part}
            {...rest}
            part={part}
            text={draft[part]}
            onChange={(text) => change({ ...draft, [part]: text }, part)}
          />
        ))}
      </div>
      <BetweenFields draft={draft} change={change} />
    </>
  )
}

interface NumberFieldProps {
  part: SlotNumber
  label: string
  hint?: string
  text: string
  onChange: (text: string) => void
}

/** A number; what is wrong with it is said once the field is left, or the form is sent. */
function NumberField({ part, label, hint, text, onChange }: NumberFieldProps) {
  const t = useT()
  const [isTyping, setTyping] = useState(false)
  const isWrong = slotNumber(part, text) === null
  return (
    <FormField
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={text}
      error={isWrong && !isTyping ? t('offices.slotFault', { ...SLOT_LIMITS[part] }) : undefined}
      onChange={(next) => {
        setTyping(true)
        onChange(next)
      }}
      onBlur={() => setTyping(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setTyping(false)
      }}
    />
  )
}

/** Times of day for appointments, where an office is open longer, for example for calls. */
function BetweenFields({ draft, change }: OwnSlotsProps) {
  const t = useT()
  const { between } = draft
  return (
    <>
      <div>
        <Switch
          on={between !== null}
          onToggle={() =>
            change({ ...draft, between: between === null ? FIRST_BETWEEN : null }, null)
          }
        >
          {t('offices.slotsBetween')}
        </Switch>
      </div>
      {between !== null && <BetweenTimes draft={draft} between={between} change={change} />}
    </>
  )
}

function BetweenTimes({ draft, between, change }: OwnSlotsProps & { between: Span }) {
  const t = useT()
  const faults = spanFaults(between)
  const words = (fault: ClockFault | undefined) =>
    fault && t(fault === 'order' ? 'offices.slotsBetweenOrder' : `offices.fault.${fault}`)
  const day = t('offices.slots')
  return (
    <div className={styles['span']}>
      <TimeField
        label={t('offices.from', { day })}
        value={between.from}
        error={words(faults.from)}
        onChange={(from) => change({ ...draft, between: { ...between, from } }, 'between.from')}
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
        onChange={(to) => change({ ...draft, between: { ...between, to } }, 'between.to')}
      />
    </div>
  )
}

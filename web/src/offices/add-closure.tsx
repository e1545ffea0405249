import { type CalendarDate, parseDate } from '@internationalized/date'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useDays } from '../records/use-days.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { FormField } from '../ui/form-field.tsx'
import styles from './hours-form.module.css'

/** Years ahead for which days can be closed. */
const YEARS = 3

/** A day and what it is called, to be added to the closed ones. */
export function AddClosure({ onAdd }: { onAdd: (date: string, name: string) => void }) {
  const t = useT()
  const days = useDays()
  const [day, setDay] = useState<CalendarDate | null>(null)
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const today = parseDate(days.today)
  const last = today.add({ years: YEARS })
  const add = () => {
    setMissing(day === null)
    if (day === null) return
    onAdd(day.toString(), name.trim())
    setDay(null)
    setName('')
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // It adds the day, and does not save the hours.
    event.preventDefault()
    add()
  }
  return (
    <div className={styles['adding']}>
      <DateField
        label={t('offices.closedOn')}
        value={day}
        min={today}
        max={last}
        today={today}
        notice={missing && day === null ? t('offices.dayMissing') : null}
        formatDay={days.full}
        labels={{
          early: t('offices.dayEarly'),
          late: t('offices.dayLate', { day: days.short(last.toString()) }),
          kept: (kept) => t('offices.dayKept', { day: kept }),
        }}
        onChange={setDay}
      />
      <FormField
        label={t('offices.closureName')}
        value={name}
        onChange={setName}
        onKeyDown={addOnEnter}
        maxLength={80}
        autoComplete="off"
      />
      <Button icon={Plus} data-add onPress={add}>
        {t('offices.addClosure')}
      </Button>
    </div>
  )
}

import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../ui/use-t.ts'
import { SelectField } from '../statistics/edit/select-field.tsx'
import { useZoneOptions } from './zone-names.ts'
import styles from './hours-form.module.css'

/** The time zone of the hours: the agency's, or another. */
export function ZoneField({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const t = useT()
  const { timeZone } = useTenant().config
  const options = useZoneOptions(timeZone, zone)
  return (
    <div className={styles['zone']}>
      <SelectField
        label={t('offices.timeZone')}
        options={options}
        selected={zone}
        onSelect={onChange}
      />
    </div>
  )
}

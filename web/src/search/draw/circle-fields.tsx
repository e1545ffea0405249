import { useT } from '../../ui/use-t.ts'
import { FormField } from '../../ui/form-field.tsx'
import { Select } from '../../ui/select.tsx'
import SearchBox, { useCoordinatesExample } from '../search-box.tsx'
import type { CircleEntry } from './use-draw-form.ts'
import styles from './draw.module.css'

interface CircleFieldsProps {
  /** Id of the module whose places are offered. */
  module: string
  circle: CircleEntry
  /** The circle was submitted: missing fields are pointed out. */
  submitted: boolean
}

/** The middle of a circle by address or coordinates, and its radius. */
export function CircleFields({ module, circle, submitted }: CircleFieldsProps) {
  const t = useT()
  const { centre, setCentre, radius, setRadius, radiusWrong, unit, setUnit } = circle
  return (
    <>
      <div className={styles['formField']}>
        <p className={styles['formLabel']}>{t('draw.formCentre')}</p>
        <SearchBox
          module={module}
          label={t('draw.formCentre')}
          placeholder={t('draw.formCentreHint', { example: useCoordinatesExample() })}
          located
          onChoose={(prediction) =>
            setCentre({ text: prediction.text, position: prediction.location })
          }
        />
        {centre?.position && (
          <p className={styles['formHint']}>{t('draw.formChosen', { place: centre.text })}</p>
        )}
        {submitted && !centre?.position && (
          <p className={styles['problem']}>{t('draw.formNoCentre')}</p>
        )}
      </div>
      <div className={styles['radius']}>
        <FormField
          label={t('draw.formRadius')}
          inputMode="decimal"
          value={radius}
          onChange={setRadius}
          error={radiusWrong ? t('draw.formNoRadius') : undefined}
        />
        <Select
          boxed
          label={t('draw.formUnit')}
          options={[
            { id: 'feet', label: t('unit.feet') },
            { id: 'miles', label: t('unit.miles') },
            { id: 'metres', label: t('unit.metres') },
            { id: 'kilometres', label: t('unit.kilometres') },
          ]}
          selected={unit}
          onSelect={setUnit}
        />
      </div>
    </>
  )
}

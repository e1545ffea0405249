import { useEffect, useState } from 'react'
import { FieldError, Input, Label, TextField } from 'react-aria-components'
import { useIntl } from 'react-intl'
import type { NumberRange } from '@plat/contract/search/search-state'
import { own } from '@plat/contract/platform/own'
import { useLocalize, useT } from '../../ui/use-t.ts'
import fieldStyles from '../../ui/field.module.css'
import { useForeignChange } from '../../ui/use-foreign-change.ts'
import { withEntry } from '@plat/contract/search/words/with-entry'
import type { FilterProps } from './filter-types.ts'
import { isCurrency } from '@plat/contract/search/words/unit'
import { parseNumber } from './number-text.ts'
import styles from './number-filter.module.css'

/** Typing pauses this long before the search follows. */
const DEBOUNCE = 500

type End = keyof NumberRange

/** Records with a number between two, both included; either may be left open. */
export default function NumberFilter({ filter, state, update }: FilterProps) {
  const t = useT()
  const localize = useLocalize()
  const { locale, formatNumber } = useIntl()
  const { criterion, params } = filter
  const searched = own(state.numbers, criterion) ?? OPEN
  const write = (value: number | null) =>
    value === null ? '' : formatNumber(value, { maximumFractionDigits: 6 })
  const [draft, setDraft] = useState({ from: write(searched.from), to: write(searched.to) })
  const [isForeign, noteWritten] = useForeignChange(rangeText(searched))
  const parsed = {
    from: parseNumber(draft.from, locale),
    to: parseNumber(draft.to, locale),
  }
  if (isForeign && (parsed.from !== searched.from || parsed.to !== searched.to))
    setDraft({ from: write(searched.from), to: write(searched.to) })

  const { from, to } = parsed
  const turned = typeof from === 'number' && typeof to === 'number' && from > to
  const valid = from !== 'wrong' && to !== 'wrong' && !turned
  const wanted = valid && (from !== searched.from || to !== searched.to)
  useEffect(() => {
    if (!wanted) return undefined
    const timer = setTimeout(() => {
      const range = from === null && to === null ? null : { from, to }
      noteWritten(rangeText(range ?? OPEN))
      update(({ numbers, stated }) => ({
        numbers: withEntry(numbers, criterion, range),
        stated: withEntry(stated, criterion, null),
      }))
    }, DEBOUNCE)
    return () => clearTimeout(timer)
  }, [wanted, from, to, criterion, update, noteWritten])

  const unit = params.unit ? localize(params.unit) : ''
  const before = isCurrency(unit)
  const hint = params.placeholder ? localize(params.placeholder) : ''
  const error = (end: End) => {
    if (parsed[end] === 'wrong') return t('number.wrong', { example: write(1500) })
    return end === 'to' && turned ? t('number.turned') : undefined
  }
  const field = (end: End, label: string) => (
    <TextField
      value={draft[end]}
      onChange={(value) => setDraft({ ...draft, [end]: value })}
      onBlur={() => {
        const value = parsed[end]
        if (typeof value === 'number') setDraft({ ...draft, [end]: write(value) })
      }}
      isInvalid={error(end) !== undefined}
      validationBehavior="aria"
      className={styles['number'] ?? ''}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <div className={fieldStyles['field']}>
        {unit && before && <span className={styles['unit']}>{unit}</span>}
        <Input
          className={fieldStyles['input'] ?? ''}
          inputMode="decimal"
          autoComplete="off"
          placeholder={hint}
        />
        {unit && !before && <span className={styles['unit']}>{unit}</span>}
      </div>
      <FieldError className={styles['error'] ?? ''}>{error(end)}</FieldError>
    </TextField>
  )
  return (
    <div role="group" aria-label={localize(params.label)} className={styles['range']}>
      {field('from', t('number.from'))}
      {field('to', t('number.to'))}
    </div>
  )
}

const OPEN: NumberRange = { from: null, to: null }

function rangeText({ from, to }: NumberRange): string {
  return `${from ?? ''}..${to ?? ''}`
}

import type { Filter } from '@plat/contract/search/filters/filters'
import type { SearchState } from '@plat/contract/search/search-state'
import { parameterOf } from '@plat/contract/search/search-url-names'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '../ui/use-t.ts'
import { classNames } from '../ui/class-names.ts'
import fieldStyles from '../ui/field.module.css'
import { fetchCode, loadInTheEnd, whenIdle } from '../ui/later.ts'
import { SubmitText } from '../ui/submit-text.tsx'
import { SearchFields } from './search-fields.tsx'
import { WORDS } from './prediction-target.ts'
import type { SearchBoxProps } from './search-box.tsx'

interface SearchBoxSlotProps extends Omit<SearchBoxProps, 'early'> {
  /** Search to which the form adds the words without scripts, and the path of its page. */
  target: {
    readonly path: string
    readonly state: SearchState
    readonly filters: readonly Filter[]
  }
}

interface Loaded {
  Box: ComponentType<SearchBoxProps>
  early: NonNullable<SearchBoxProps['early']>
}

const OWN_PARAMETERS = new Set([parameterOf(WORDS)])

/**
 * The search box. Until its code is loaded, a plain field takes its place and keeps what is typed, and that Enter or
 * the button was pressed.
 */
export function SearchBoxSlot({ target, ...props }: SearchBoxSlotProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const submitted = useRef(false)
  const [loaded, setLoaded] = useState<Loaded | null>(null)

  const load = useEffectEvent(async () => {
    const { default: Box } = await loadInTheEnd(() => import('./search-box.tsx'))
    const field = input.current
    const early = {
      text: field?.value ?? '',
      focused: field !== null && document.activeElement === field,
      submitted: submitted.current && field?.value.trim() !== '',
    }
    // At once: what is typed between the reading of the field and its replacement would be lost.
    flushSync(() => setLoaded((before) => before ?? { Box, early }))
  })
  useEffect(() => whenIdle(() => void load()), [])

  if (loaded) return <loaded.Box {...props} early={loaded.early} />
  // As with a suggestion: a record that was open is closed.
  const start = { ...target.state, view: null, record: null, selection: null }
  const submit = () => {
    submitted.current = true
    input.current?.focus()
  }
  return (
    <form
      action={target.path}
      className={classNames(fieldStyles['field'], props.noun === undefined && 'needs-scripts')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SearchFields {...target} state={start} besides={OWN_PARAMETERS} />
      <input
        ref={input}
        className={fieldStyles['input']}
        aria-label={t('searchBox.label')}
        placeholder={t('searchBox.placeholder')}
        name={parameterOf(WORDS)}
        enterKeyHint="search"
        onFocus={() => void fetchCode(() => import('./search-box.tsx'))}
        onInput={() => {
          submitted.current = false
        }}
      />
      <SubmitText label={t('searchBox.submit')} worded={props.worded} />
    </form>
  )
}

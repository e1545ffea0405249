import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '../shell/use-t.ts'
import fieldStyles from '../ui/field.module.css'
import { fetchCode, loadInTheEnd, whenIdle } from '../ui/later.ts'
import { SubmitText } from '../ui/submit-text.tsx'
import type { SearchBoxProps } from './search-box.tsx'

interface Loaded {
  Box: ComponentType<SearchBoxProps>
  early: NonNullable<SearchBoxProps['early']>
}

/**
 * The search box. Until its code is loaded, a plain field takes its place and keeps what is typed, and that Enter or
 * the button was pressed.
 */
export function SearchBoxSlot(props: Omit<SearchBoxProps, 'early'>) {
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
  const submit = () => {
    submitted.current = true
    input.current?.focus()
  }
  return (
    <div className={fieldStyles['field']}>
      <input
        ref={input}
        className={fieldStyles['input']}
        aria-label={t('searchBox.label')}
        placeholder={t('searchBox.placeholder')}
        enterKeyHint="search"
        onFocus={() => void fetchCode(() => import('./search-box.tsx'))}
        onInput={() => {
          submitted.current = false
        }}
        onKeyDown={({ key }) => key === 'Enter' && submit()}
      />
      <SubmitText label={t('searchBox.submit')} worded={props.worded} onClick={submit} />
    </div>
  )
}

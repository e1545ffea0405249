import { Search } from 'lucide-react'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../shell/use-t.ts'
import fieldStyles from '../ui/field.module.css'
import { fetchCode, loadInTheEnd, whenIdle } from '../ui/later.ts'
import type { SearchBoxProps } from './search-box.tsx'

interface Loaded {
  Box: ComponentType<SearchBoxProps>
  early: NonNullable<SearchBoxProps['early']>
}

/** The search box. Until its code has come, a plain field stands in that keeps what is typed into it. */
export function SearchBoxSlot(props: Omit<SearchBoxProps, 'early'>) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [loaded, setLoaded] = useState<Loaded | null>(null)

  const load = useEffectEvent(async () => {
    const { default: Box } = await loadInTheEnd(() => import('./search-box.tsx'))
    const field = input.current
    const early = {
      text: field?.value ?? '',
      focused: field !== null && document.activeElement === field,
    }
    setLoaded((before) => before ?? { Box, early })
  })
  useEffect(() => whenIdle(() => void load()), [])

  if (loaded) return <loaded.Box {...props} early={loaded.early} />
  return (
    <div className={fieldStyles['field']}>
      <Search size={16} aria-hidden className={fieldStyles['icon']} />
      <input
        ref={input}
        className={fieldStyles['input']}
        aria-label={t('searchBox.label')}
        placeholder={t('searchBox.placeholder')}
        onFocus={() => void fetchCode(() => import('./search-box.tsx'))}
      />
    </div>
  )
}

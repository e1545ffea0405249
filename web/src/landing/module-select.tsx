import { useText, useLocalize } from '../shell/use-text.ts'
import { useTenant } from '../shell/tenant.tsx'
import { Select } from '../ui/select.tsx'
import type { ModuleOption } from './home-search.tsx'

interface ModuleSelectProps {
  options: readonly ModuleOption[]
  selected: string
  onSelect: (id: string) => void
}

/** Which kind of record to search in. */
export default function ModuleSelect({ options, selected, onSelect }: ModuleSelectProps) {
  const text = useText()
  const say = useLocalize()
  const { placeholder } = useTenant().config.nArea.moduleSelector
  return (
    <Select
      boxed
      label={placeholder ? say(placeholder) : text('shell.chooseModule')}
      options={options}
      selected={selected}
      onSelect={onSelect}
    />
  )
}

import type { Localized } from '@plat/contract/platform/localized'
import { useT, useLocalize } from '../ui/use-t.ts'
import { useTenant } from '../shell/tenant.tsx'
import { Select } from '../ui/select.tsx'

/** A kind of record to search in. */
export interface ModuleOption {
  readonly id: string
  readonly label: string
  readonly department: string
  readonly module: string
  /** What its records are called. */
  readonly noun: Localized
}

interface ModuleSelectProps {
  options: readonly ModuleOption[]
  selected: string
  onSelect: (id: string) => void
}

/** Which kind of record to search in. */
export default function ModuleSelect({ options, selected, onSelect }: ModuleSelectProps) {
  const t = useT()
  const localize = useLocalize()
  const { placeholder } = useTenant().config.nArea.moduleSelector
  return (
    <Select
      boxed
      label={placeholder ? localize(placeholder) : t('shell.chooseModule')}
      options={options}
      selected={selected}
      onSelect={onSelect}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useLocalize, useT } from '../../ui/use-t.ts'
import type { OptionFieldsProps } from './option-fields-props.ts'
import { SelectField } from './select-field.tsx'
import { WHOLE_MODULE } from './stat-draft.ts'
import { managedStatsQuery, ownSearchesQuery, savedSearchQuery } from './whole-queries.ts'

/** Of which search a share is: all records of the module, an own saved search, or one behind a stat of the agency. */
export function WholeSelect({ draft, module, fault, change }: OptionFieldsProps) {
  const t = useT()
  const localize = useLocalize()
  const own = useQuery(ownSearchesQuery(module.id)).data ?? []
  const stats = useQuery(managedStatsQuery).data ?? []
  const isNamed = draft.of !== '' && draft.of !== WHOLE_MODULE
  const chosen = useQuery({ ...savedSearchQuery(draft.of), enabled: isNamed }).data
  const options = new Map([[WHOLE_MODULE, t('statForm.wholeModule')]])
  if (isNamed) options.set(draft.of, chosen ? localize(chosen.title) : t('statForm.chosenSearch'))
  for (const { guid, name } of own) if (!options.has(guid)) options.set(guid, name)
  for (const { search_saved: search, title } of stats)
    if (search.module.module_code === module.module_code && !options.has(search.guid))
      options.set(search.guid, t('statForm.searchOfStat', { stat: localize(title) }))
  return (
    <SelectField
      label={t('statForm.of')}
      hint={t('statForm.ofHint')}
      options={[...options].map(([id, label]) => ({ id, label }))}
      selected={draft.of || null}
      placeholder={t('statForm.choose')}
      error={fault('of')}
      onSelect={(of) => change({ of })}
    />
  )
}

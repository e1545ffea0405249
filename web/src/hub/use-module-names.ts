import type { Agent } from '@plat/contract/agents/agents'
import { useLocalize, useT } from '../shell/use-t.ts'

/** What an agent answers calls for, in words: names of modules, that it is all, or that it is none. */
export function useModuleNames(): (agent: Pick<Agent, 'modules' | 'all_modules'>) => string {
  const t = useT()
  const localize = useLocalize()
  return ({ modules, all_modules: all }) => {
    if (all) return t('hub.allModules')
    if (modules.length === 0) return t('hub.noModules')
    return modules.map(({ display_name }) => localize(display_name)).join(', ')
  }
}

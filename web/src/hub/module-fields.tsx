import { AgencyWords } from '../shell/agency-words.tsx'
import { useLocalize, useT } from '../shell/use-t.ts'
import { Check } from '../ui/check.tsx'
import { groupState, type ModuleGroup, toggledGroup } from './module-choice.ts'
import styles from './hub.module.css'

interface ModuleFieldsProps {
  groups: readonly ModuleGroup[]
  /** All modules, also those to come. */
  all: boolean
  chosen: ReadonlySet<string>
  onAll: (all: boolean) => void
  onChosen: (chosen: ReadonlySet<string>) => void
}

/** All modules, or some of them by department. */
export function ModuleFields({ groups, all, chosen, onAll, onChosen }: ModuleFieldsProps) {
  const t = useT()
  const localize = useLocalize()
  const toggle = (code: string) => {
    const next = new Set(chosen)
    if (!next.delete(code)) next.add(code)
    onChosen(next)
  }
  return (
    <>
      <div>
        <Check
          label={t('hub.allModules')}
          checked={all ? 'all' : 'none'}
          onToggle={() => onAll(!all)}
        />
        <p className={styles['quiet']}>{t('hub.allModulesHint')}</p>
      </div>
      {!all &&
        groups.map((group) => (
          <fieldset key={group.id} className={styles['group']}>
            <legend className="visually-hidden">
              <AgencyWords text={group.name} />
            </legend>
            {group.modules.length > 1 && (
              <Check
                label={t('hub.allOf', { department: localize(group.name) })}
                checked={groupState(chosen, group)}
                onToggle={() => onChosen(toggledGroup(chosen, group))}
              />
            )}
            <div className={group.modules.length > 1 ? styles['inner'] : undefined}>
              {group.modules.map(({ code, name }) => (
                <Check
                  key={code}
                  label={localize(name)}
                  checked={chosen.has(code) ? 'all' : 'none'}
                  onToggle={() => toggle(code)}
                />
              ))}
            </div>
          </fieldset>
        ))}
    </>
  )
}

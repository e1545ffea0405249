import { Awaited } from '../shell/awaited.tsx'
import { type Agent, updateAgent } from '@plat/contract/agents/agents'
import type { Department } from '@plat/contract/departments/departments'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../api/client.ts'
import { departmentsQuery } from '../api/queries.ts'
import type { Say } from '../shell/act-notice.tsx'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { useLocalize, useT } from '../ui/use-t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Check } from '../ui/check.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { agentName } from './agent-words.ts'
import styles from './agents-tab.module.css'

interface ModulesDialogProps {
  /** As it was when the dialog was opened. */
  agent: Agent
  say: Say
  onClose: () => void
}

/** Chooses the modules whose calls reach an agent. */
export function ModulesDialog(props: ModulesDialogProps) {
  const t = useT()
  const { data, error, refetch } = useQuery(departmentsQuery)
  return (
    <Dialog
      open
      title={t('agents.modulesOf', { name: agentName(props.agent) })}
      onClose={props.onClose}
    >
      {data ? (
        <ModulesForm {...props} departments={data} />
      ) : (
        <Awaited query={{ error, refetch }} rows={5} />
      )}
    </Dialog>
  )
}

interface ModulesFormProps extends ModulesDialogProps {
  departments: readonly Department[]
}

function ModulesForm({ agent, departments, say, onClose }: ModulesFormProps) {
  const t = useT()
  const refusal = useRefusal()
  const client = useQueryClient()
  const [all, setAll] = useState(agent.module_codes === null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(agent.modules.map(({ module_code }) => module_code)),
  )
  const saving = useMutation({
    mutationFn: () =>
      call(updateAgent, {
        params: { id: agent.user.id },
        body: {
          public: agent.public,
          module_codes: all ? null : [...chosen],
          version: agent.version,
        },
      }),
    // Also where it failed: another manager may have changed the agent.
    onSettled: () => client.invalidateQueries({ queryKey: ['agents'] }),
    onSuccess: () => {
      say({ text: t('agents.saved', { name: agentName(agent) }) })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  return (
    <form onSubmit={submit} className={styles['form']}>
      <div>
        <Check
          label={t('agents.allModules')}
          checked={all ? 'all' : 'none'}
          onToggle={() => setAll(!all)}
        />
        <p className={styles['quiet']}>{t('agents.allModulesHint')}</p>
      </div>
      {!all && <ModuleChecks departments={departments} chosen={chosen} onChosen={setChosen} />}
      {!all && chosen.size === 0 && <p className={styles['quiet']}>{t('agents.noModulesHint')}</p>}
      {saving.error && (
        <Banner>
          <p>{refusal(saving.error, 'agents.notSaved')}</p>
        </Banner>
      )}
      <div className={styles['actions']}>
        <SubmitButton pending={saving.isPending} pendingLabel={t('ccai.saving')}>
          {t('ccai.save')}
        </SubmitButton>
        <Button onPress={onClose}>{t('ccai.cancel')}</Button>
      </div>
    </form>
  )
}

interface ModuleChecksProps {
  departments: readonly Department[]
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
}

/** The agency's modules by department. */
function ModuleChecks({ departments, chosen, onChosen }: ModuleChecksProps) {
  const localize = useLocalize()
  const toggle = (code: string) => {
    const next = new Set(chosen)
    if (!next.delete(code)) next.add(code)
    onChosen(next)
  }
  return departments
    .filter(({ modules }) => modules.length > 0)
    .map(({ id, name, modules }) => (
      <fieldset key={id} className={styles['group']}>
        <AgencyWords as="legend" text={name} />
        {modules.map(({ module_code: code, display_name }) => (
          <Check
            key={code}
            label={localize(display_name)}
            checked={chosen.has(code) ? 'all' : 'none'}
            onToggle={() => toggle(code)}
          />
        ))}
      </fieldset>
    ))
}

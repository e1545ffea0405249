import { type Agent, listAgents, updateAgent } from '@plat/contract/agents/agents'
import type { Department } from '@plat/contract/departments/departments'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { departmentsQuery } from '../api/queries.ts'
import type { Say } from '../shell/act-notice.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../shell/use-t.ts'
import { ConflictNotice } from '../statistics/manage/conflict-notice.tsx'
import type { Conflict } from '../statistics/manage/use-entry-save.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { agentsQuery } from './agent-queries.ts'
import { agentName } from './agent-words.ts'
import { chosenModules, moduleGroups } from './module-choice.ts'
import { ModuleFields } from './module-fields.tsx'
import { useModuleNames } from './use-module-names.ts'
import styles from './hub.module.css'

interface ModulesDialogProps {
  agent: Agent
  say: Say
  onClose: () => void
}

/** Which modules an agent answers calls for. */
export function ModulesDialog({ agent, say, onClose }: ModulesDialogProps) {
  const t = useT()
  const words = useErrorMessages()
  const { data, error, refetch } = useQuery(departmentsQuery)
  // The list is read again and again: what is chosen begins with the agent as it was opened.
  const [opened] = useState(agent)
  return (
    <Dialog
      open
      title={t('hub.modulesOf', { name: agentName(agent) })}
      closeLabel={t('action.close')}
      onClose={onClose}
    >
      {data ? (
        <ModulesForm agent={opened} departments={data} say={say} onClose={onClose} />
      ) : error ? (
        <ErrorState {...words(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={5} label={t('shell.loading')} />
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
  const modulesOf = useModuleNames()
  // The agent as it was when the choice began.
  const [base, setBase] = useState(agent)
  const [all, setAll] = useState(agent.all_modules)
  const [chosen, setChosen] = useState(codesOf(agent))
  const groups = moduleGroups(departments, base)
  const saving = useModulesSave(agent, say, onClose)
  const { conflict } = saving
  const modules = chosenModules(groups, all, chosen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.save({ modules, version: base.version })
  }
  return (
    <form onSubmit={submit} className={styles['form']}>
      <ModuleFields groups={groups} all={all} chosen={chosen} onAll={setAll} onChosen={setChosen} />
      {modules?.length === 0 && <p className={styles['quiet']}>{t('hub.noModulesHint')}</p>}
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          theirs={<p>{modulesOf(conflict.theirs)}</p>}
          isPending={saving.isPending}
          onMine={() => saving.save({ modules, version: conflict.theirs.version })}
          onTheirs={() => {
            setBase(conflict.theirs)
            setAll(conflict.theirs.all_modules)
            setChosen(codesOf(conflict.theirs))
            saving.settle()
          }}
        />
      )}
      {saving.error && (
        <Banner>
          <p>{refusal(saving.error, 'ccai.notSaved')}</p>
        </Banner>
      )}
      <div className={styles['actions']}>
        <SubmitButton disabled={false} pending={saving.isPending} pendingLabel={t('ccai.saving')}>
          {t(saving.error ? 'action.retry' : 'ccai.save')}
        </SubmitButton>
        <Button onPress={onClose}>{t('ccai.cancel')}</Button>
      </div>
    </form>
  )
}

function codesOf({ modules }: Agent): ReadonlySet<string> {
  return new Set(modules.map(({ module_code }) => module_code))
}

interface Sent {
  readonly modules: string[] | null
  readonly version: number
}

type Outcome = { readonly saved: Agent } | { readonly conflict: Conflict<Agent> }

/** Saves an agent's modules; where another manager was faster, nothing is overwritten and theirs are read. */
function useModulesSave(agent: Agent, say: Say, onDone: () => void) {
  const t = useT()
  const client = useQueryClient()
  const { id } = agent.user
  const saving = useMutation<Outcome, Error, Sent>({
    networkMode: 'always',
    mutationFn: async ({ modules, version }) => {
      try {
        const body = { modules, version }
        return { saved: (await call(updateAgent, { params: { id }, body })).data }
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
        const agents = (await call(listAgents, {})).data
        const theirs = agents.find(({ user }) => user.id === id)
        if (theirs === undefined) throw error
        return { conflict: { error, theirs } }
      }
    },
    onSuccess: async (outcome) => {
      await client.invalidateQueries({ queryKey: agentsQuery.queryKey })
      if (!('saved' in outcome)) return
      say({ text: t('ccai.saved', { name: agentName(outcome.saved) }) })
      onDone()
    },
  })
  const { data } = saving
  return {
    save: saving.mutate,
    isPending: saving.isPending,
    error: saving.error,
    conflict: data !== undefined && 'conflict' in data ? data.conflict : null,
    /** Takes the conflict off the screen. */
    settle: saving.reset,
  }
}

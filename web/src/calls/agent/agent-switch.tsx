import '../../shell/later-texts.ts'
import { type AgentState, updateAgentState } from '@plat/contract/agents/agents'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { call } from '../../api/client.ts'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { lazyCode } from '../../ui/later.ts'
import { agentStateQuery } from '../call-queries.ts'
import { Failure } from '../panel/failure.tsx'
import { SoundSettings } from '../sounds/sound-settings.tsx'
import styles from './agent-switch.module.css'

const TryRoomHere = lazyCode(() => import('./try-room-here.tsx'))

/** Whether calls reach the signed-in agent, in the top bar, how to take a break, and to try camera and microphone. */
export default function AgentSwitch() {
  // Without an answer nobody can say whether calls come.
  const { data } = useQuery(agentStateQuery)
  return data ? <StatusMenu state={data} /> : null
}

/** @param state as the server said last */
function StatusMenu({ state }: { state: AgentState }) {
  const t = useT()
  const client = useQueryClient()
  const { status, on_break } = state
  const change = useMutation({
    networkMode: 'always',
    mutationFn: async (isBreak: boolean) =>
      (await call(updateAgentState, { body: { on_break: isBreak } })).data,
    onSuccess: (answer) => client.setQueryData(agentStateQuery.queryKey, answer),
  })
  const words = t(`calls.status.${status}`)
  return (
    <DialogTrigger>
      <AriaButton
        className={styles['trigger'] ?? ''}
        data-status={status}
        aria-label={t('calls.statusLabel', { status: words })}
      >
        <span className={styles['dot']} aria-hidden />
        <span className={styles['words']}>{words}</span>
        <ChevronDown size={16} aria-hidden />
      </AriaButton>
      <Popover className={styles['popover'] ?? ''} placement="bottom end">
        <Dialog aria-label={t('calls.statusTitle')} className={styles['dialog'] ?? ''}>
          {({ close }) => (
            <>
              <p className={styles['state']} role="status">
                {words}
              </p>
              <p className={styles['quiet']}>{t(`calls.statusText.${status}`)}</p>
              <Failure error={change.error} sentence="calls.statusNotChanged" />
              {state.public && (
                <Button busy={change.isPending} onPress={() => change.mutate(!on_break)}>
                  {t(on_break ? 'calls.endBreak' : 'calls.takeBreak')}
                </Button>
              )}
              <Suspense>
                <TryRoomHere onOpened={close} />
              </Suspense>
              <SoundSettings volume />
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useT } from '../ui/use-t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { IdentityForm } from './identity-form.tsx'
import { CancelledError } from './cancelled-error.ts'

/** Runs a change; where the server wants the password first, asks for it and runs the change again. */
export type RunChecked = <Result>(change: () => Promise<Result>) => Promise<Result>

const IdentityContext = createContext<RunChecked | null>(null)

/** How to make changes that the server may want the password for. Rejects with CancelledError when it is not given. */
export function useChecked(): RunChecked {
  const run = use(IdentityContext)
  if (!run) throw new Error('useChecked was called outside IdentityCheck')
  return run
}

interface Waiter {
  resume: () => void
  giveUp: (reason: CancelledError) => void
}

/** Asks for the password where changes below it need one. */
export function IdentityCheck({ children }: { children: ReactNode }) {
  const t = useT()
  const [waiting, setWaiting] = useState<readonly Waiter[]>([])

  const run = useCallback<RunChecked>(async (change) => {
    try {
      return await change()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'reauthentication_required') throw error
    }
    await new Promise<void>((resume, giveUp) =>
      setWaiting((before) => [...before, { resume, giveUp }]),
    )
    return change()
  }, [])

  function settle(how: (waiter: Waiter) => void) {
    setWaiting([])
    for (const waiter of waiting) how(waiter)
  }
  const giveUp = () =>
    settle((waiter) => waiter.giveUp(new CancelledError('No password was given')))

  return (
    <IdentityContext value={run}>
      {children}
      <Dialog title={t('identity.title')} open={waiting.length > 0} onClose={giveUp}>
        <IdentityForm
          lead={t('identity.lead')}
          submitLabel={t('identity.continue')}
          onDone={() => settle((waiter) => waiter.resume())}
          onCancel={giveUp}
        />
      </Dialog>
    </IdentityContext>
  )
}

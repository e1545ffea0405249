import type { CallSubject } from '@plat/contract/calls/call-subject'
import { declineCallInvite } from '@plat/contract/calls/invites'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useT } from '../../ui/use-t.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { fetchCode } from '../../ui/later.ts'
import { INVITATION_OVER, type InvitationOver, readCallsAgain } from '../hear-calls.ts'
import { SubjectLines } from '../subject-lines.tsx'
import { useLiveLost } from '../use-live-lost.ts'
import { CheckHere } from './check-here.tsx'
import { WaysOn } from './ways-on.tsx'
import styles from './invite.module.css'

/** Milliseconds of waiting after which the page says what else one can do. */
const LATE_MS = 5 * 60_000

interface WaitingRoomProps {
  /** Guid of the invitation. */
  id: string
  /** Guid of the call. */
  of: string
  subject: CallSubject
  /** When the wait began, ISO; null: not known yet. */
  since: string | null
}

/** Until an agent lets the person in: since when one waits for what, and how to leave. */
export function WaitingRoom({ id, of, subject, since }: WaitingRoomProps) {
  const t = useT()
  const refusal = useRefusal()
  const { formatTime } = useIntl()
  const { timeZone } = useTenant().config
  const isLost = useLiveLost()
  const isLate = useLate(since)
  const leave = useLeave(id, of)
  const time = since === null ? '' : formatTime(since, { timeStyle: 'short', timeZone })
  // The room opens without a pause then.
  useEffect(() => void fetchCode(() => import('../call-page.tsx')), [])
  return (
    <>
      {since !== null && <p>{t('call.invite.since', { time })}</p>}
      <SubjectLines subject={subject} />
      {isLost && (
        <Banner>
          <p>{t('call.invite.lost')}</p>
        </Banner>
      )}
      {isLate && <p>{t('call.invite.late')}</p>}
      <CheckHere />
      <Announcement message={t('call.invite.stay')} detail={isLate ? t('call.invite.late') : ''} />
      <p role="alert" className={styles['failed']}>
        {leave.error && refusal(leave.error, 'call.invite.notLeft')}
      </p>
      <div className={styles['actions']}>
        <Button busy={leave.isPending} onPress={() => leave.mutate()}>
          {t('call.invite.leave')}
        </Button>
      </div>
      {isLate && <WaysOn subject={subject} />}
    </>
  )
}

/** Leaves the waiting room. */
function useLeave(id: string, of: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(declineCallInvite, { params: { id }, body: {} }),
    onSuccess: () => {
      client.setQueryData<InvitationOver>(INVITATION_OVER, { id, call: of, reason: 'declined' })
      readCallsAgain(client)
    },
  })
}

/** Whether no one has answered for some minutes. */
function useLate(since: string | null): boolean {
  const [lateSince, setLateSince] = useState<string | null>(null)
  useEffect(() => {
    if (since === null) return undefined
    const left = Date.parse(since) + LATE_MS - Date.now()
    const timer = setTimeout(() => setLateSince(since), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [since])
  return since !== null && lateSince === since
}

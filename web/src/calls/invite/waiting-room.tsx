import type { CallSubject } from '@plat/contract/calls/call-subject'
import { declineCallInvite } from '@plat/contract/calls/invites'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, Suspense, useId } from 'react'
import { useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useRefusal } from '../../shell/use-refusal.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { fetchCode, lazyCode } from '../../ui/later.ts'
import { useT } from '../../ui/use-t.ts'
import { INVITATION_OVER, type InvitationOver, readCallsAgain } from '../hear-calls.ts'
import { needsOwnDocument } from '../own-document.ts'
import { SubjectLines } from '../subject-lines.tsx'
import { useLiveLost } from '../use-live-lost.ts'
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

const MediaCheck = lazyCode(async () => {
  const module = await import('../check/media-check.tsx')
  return { default: module.MediaCheck }
})

/** State of the history entry that opens the check once the page has been loaded as its own document. */
const CHECKS = { checks: true } as const

/** The check of devices and network in the waiting room, which keeps the place; closed at first, and when it is closed devices are off. */
function CheckHere() {
  const t = useT()
  const content = useId()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [isOpen, setOpen] = useState(() => hasChecks(state))
  const press = async () => {
    if (isOpen || !needsOwnDocument()) return setOpen(!isOpen)
    await navigate('.', { replace: true, state: CHECKS })
    location.reload()
  }
  return (
    <>
      <div className={styles['actions']}>
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-controls={content}
          onPress={() => void press()}
        >
          {t('call.toCheck')}
        </Button>
      </div>
      <div id={content} hidden={!isOpen}>
        {isOpen && (
          <Suspense>
            <MediaCheck heading={2} />
          </Suspense>
        )}
      </div>
    </>
  )
}

function hasChecks(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'checks' in state
}

import '../../shell/later-texts.ts'
import { type ReactNode, useEffect, useRef, useState, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { AccountPage } from '../../accounts/account-page.tsx'
import { paths } from '../../paths.ts'
import { useAgencyText } from '../../shell/use-agency-text.ts'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useLinkToken } from '../../shell/use-link-token.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Translate, useT } from '../../ui/use-t.ts'
import { JOINED } from '../joined.ts'
import { personName } from '../person-name.ts'
import { useTitleMark } from '../use-title-mark.ts'
import { InviteForm } from './invite-form.tsx'
import { type InviteStep, useInvite } from './use-invite.ts'
import { WaitingRoom } from './waiting-room.tsx'
import { WaysOn } from './ways-on.tsx'
import { useHidden } from '../../ui/use-hidden.ts'

/** Behind the link of a mailed invitation to a call: accepts it, waits to be let in, and leads to the room. */
export default function InvitePage() {
  const t = useT()
  const agencyText = useAgencyText()
  const token = useLinkToken('invite', paths.callInvite())
  const step = useInvite(token)
  const heading = useFocusedHeading(step.kind)
  const [hasWaited, setHasWaited] = useState(false)
  if (step.kind === 'waiting' && !hasWaited) setHasWaited(true)
  const { title, lead } = wordsOf(step, hasWaited, t, agencyText)
  return (
    <AccountPage title={title} lead={lead && <p>{lead}</p>} heading={heading}>
      <Content step={step} token={token} hasWaited={hasWaited} />
    </AccountPage>
  )
}

/** Moves the focus to the heading when what the page shows is replaced, but not when it begins with the form. */
function useFocusedHeading(kind: InviteStep['kind']) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (kind !== 'loading' && kind !== 'open' && kind !== 'failed') heading.current?.focus()
  }, [kind])
  return heading
}

const OVER = {
  refused: ['call.invite.refused', 'call.invite.refusedHint'],
  removed: ['call.invite.removed', 'call.invite.refusedHint'],
  ended: ['reason.call_ended', 'call.invite.endedHint'],
  declined: ['call.invite.left', 'call.invite.endedHint'],
} as const

/** Heading of the page, and the sentence below it. */
function wordsOf(
  step: InviteStep,
  hasWaited: boolean,
  t: Translate,
  agencyText: Translate,
): { title: string; lead?: ReactNode } {
  switch (step.kind) {
    case 'loading':
    case 'failed':
      return { title: t('call.invite.title') }
    case 'invalid':
      return { title: t('reason.call_invite_invalid'), lead: t('call.invite.invalidHint') }
    case 'open': {
      const name = personName(step.invite.user, t)
      const from = agencyText('call.invite.from', { name })
      const lead = step.invite.interpreter ? `${from} ${t('call.seat.invited')}` : from
      return { title: t('call.invite.title'), lead }
    }
    case 'waiting':
      return { title: t('call.invite.waiting'), lead: t('call.invite.stay') }
    case 'admitted':
      return { title: t(hasWaited ? 'call.invite.admitted' : 'call.invite.title') }
    case 'over': {
      const [title, lead] = OVER[step.reason]
      return { title: t(title), lead: t(lead) }
    }
  }
}

interface ContentProps {
  step: InviteStep
  token: string | null
  /** The page has shown the waiting room. */
  hasWaited: boolean
}

function Content({ step, token, hasWaited }: ContentProps) {
  const t = useT()
  const words = useErrorMessages()
  switch (step.kind) {
    case 'loading':
      return <Skeleton rows={3} label={t('shell.loading')} />
    case 'failed':
      return <ErrorState {...words(step.error)} onRetry={step.retry} />
    case 'open':
      return token === null ? null : <InviteForm token={token} invite={step.invite} />
    case 'waiting':
      return <WaitingRoom id={step.id} of={step.call} subject={step.subject} since={step.since} />
    case 'admitted':
      return <ToRoom call={step.call} waited={hasWaited} isOpen={step.isOpen} />
    case 'invalid':
      return <WaysOn />
    case 'over':
      return <WaysOn subject={step.subject} />
  }
}

/** Milliseconds for which the page says that the person was let in. */
const SHOWN_MS = 1_200

interface ToRoomProps {
  /** Guid of the call. */
  call: string
  /** The page has shown the waiting room, and says first that the person was let in. */
  waited: boolean
  /** The room is open in another tab. */
  isOpen: boolean
}

/**
 * Leads to the room of a call, once the tab is looked at: no one is seen or heard in a tab that is hidden. Until then its
 * title has a mark.
 */
function ToRoom({ call, waited, isOpen }: ToRoomProps) {
  const t = useT()
  const navigate = useNavigate()
  const isHidden = useHidden()
  const go = useEffectEvent(() => {
    // Join was pressed before the wait; a link that is opened again turns nothing on.
    void navigate(paths.call(call), { replace: true, state: waited ? JOINED : null })
  })
  useEffect(() => {
    if (isHidden) return undefined
    const timer = setTimeout(go, waited ? SHOWN_MS : 0)
    return () => clearTimeout(timer)
  }, [isHidden, waited])
  return (
    <>
      <p role="status">{t('call.invite.opening')}</p>
      {isHidden && !isOpen && <TitleMark />}
    </>
  )
}

function TitleMark() {
  useTitleMark()
  return null
}

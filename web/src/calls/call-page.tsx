import { Awaited } from '../shell/awaited.tsx'
import '../shell/later-texts.ts'
import type { CallSubject } from '@plat/contract/calls/call-subject'
import { type Call, joinCall } from '@plat/contract/calls/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { FormError } from '../accounts/form-error.tsx'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import { lacksSecondFactor, useCaller, useViewer } from '../accounts/use-viewer.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { NoticePage } from '../shell/notice-page.tsx'
import { Page } from '../shell/page.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { callQuery, callsQuery } from './call-queries.ts'
import { OpenTestRoom } from './check/open-test-room.tsx'
import { isOwnTestRoom } from './check/own-test-room.ts'
import { ToCheck } from './check/to-check.tsx'
import { readCallsAgain } from './hear-calls.ts'
import { recordPath } from './record-path.ts'
import { Room } from './room.tsx'
import { useInvitationOver } from './use-invitation-over.ts'

/** The room of a call that the account is in; else a notice that the call waits, was left, has ended or was not found. */
export default function CallPage() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const caller = useCaller()
  if (viewer !== null && lacksSecondFactor(viewer))
    return (
      <NoticePage>
        <SecondFactorNotice />
      </NoticePage>
    )
  return <CallById key={id} id={id} viewerId={caller?.id ?? null} />
}

interface CallByIdProps {
  id: string
  /** Guid of the account or guest; null: a guest whose session has ended. */
  viewerId: string | null
}

function CallById({ id, viewerId }: CallByIdProps) {
  const t = useT()
  const { data: calls } = useQuery(callsQuery)
  const over = useInvitationOver()
  const own = viewerId !== null && calls?.call?.id === id ? calls.call : null
  const {
    data: other,
    error,
    refetch,
  } = useQuery({
    ...callQuery(id),
    enabled: own === null && viewerId !== null,
  })
  const data = own ?? other
  const [wasTestRoom, setWasTestRoom] = useState(false)
  if (!wasTestRoom && isOwnTestRoom(own?.information, viewerId)) setWasTestRoom(true)
  const isRemoved =
    calls !== undefined && own === null && over?.call === id && over.reason === 'removed'
  // Such a person may no longer read the call.
  if (isRemoved || viewerId === null)
    return (
      <Notice
        title={t(isRemoved ? 'call.invite.removed' : 'call.room.ended')}
        subject={data?.subject}
      />
    )
  if (wasTestRoom && calls !== undefined && own === null)
    return (
      <Notice title={t('call.test.closed')}>
        <OpenTestRoom look="primary" />
      </Notice>
    )
  // An address without a guid, or with the guid of another account's call.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <Notice title={t('call.room.unknown')} text={t('call.room.unknownHint')} />
  if (data === undefined)
    return (
      <Page>
        <Awaited query={{ error, refetch }} rows={6} />
      </Page>
    )
  const { state, information, subject, end_reason: endReason } = data
  if (state === 'waiting')
    return (
      <Notice title={t('call.room.waiting')} text={t('call.room.waitingHint')}>
        <ToCheck />
      </Notice>
    )
  if (information?.people.some(({ person }) => person.id === viewerId) === true)
    return <Room information={information} viewerId={viewerId} />
  if (state === 'active') return <LeftCall call={data} />
  if (endReason === 'network')
    return (
      <Notice
        title={t('call.room.endedLost')}
        text={t('call.room.endedLostHint')}
        subject={subject}
      />
    )
  return <Notice title={t('call.room.ended')} subject={subject} />
}

/** The others are still in a call that the account has left. */
function LeftCall({ call: { id, subject, may_return: mayReturn } }: { call: Call }) {
  const t = useT()
  const refusal = useRefusal()
  const client = useQueryClient()
  const comeBack = useMutation({
    mutationFn: () => call(joinCall, { params: { id }, body: { again: true } }),
    onSettled: () => readCallsAgain(client),
  })
  return (
    <Notice
      title={t('call.room.left')}
      text={t(mayReturn ? 'call.room.leftHint' : 'call.room.leftInvited')}
      subject={subject}
      act={
        mayReturn && (
          <Button look="primary" busy={comeBack.isPending} onPress={() => comeBack.mutate()}>
            {t('call.room.comeBack')}
          </Button>
        )
      }
    >
      <FormError message={comeBack.error && refusal(comeBack.error, 'call.room.notBack')} />
    </Notice>
  )
}

interface NoticeProps {
  title: string
  text?: string
  /** Given: the notice links to the page of its record. */
  subject?: CallSubject | undefined
  /** The first way on. */
  act?: ReactNode
  /** Other ways on. */
  children?: ReactNode
}

function Notice({ title, text, subject, act, children }: NoticeProps) {
  const t = useT()
  const path = subject && recordPath(subject)
  useTitle(title)
  return (
    <NoticePage>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {act}
      {path && (
        <ButtonLink to={path} look={act ? 'plain' : 'primary'}>
          {t('call.room.toRecord', { number: subject?.agency_reference ?? '' })}
        </ButtonLink>
      )}
      {children}
      <ButtonLink to={paths.home()}>{t('shell.toHome')}</ButtonLink>
    </NoticePage>
  )
}

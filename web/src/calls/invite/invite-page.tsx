import '../../shell/later-texts.ts'
import { acceptCallInvite, type CallInvite, getCallInvite } from '@plat/contract/calls/calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AccountForm } from '../../accounts/account-form.tsx'
import { AccountPage } from '../../accounts/account-page.tsx'
import { missing } from '../../accounts/field-faults.ts'
import { serverWords } from '../../accounts/form-messages.ts'
import { useSiteGateOpen } from '../../accounts/site-gate/use-site-gate.ts'
import { useForm } from '../../accounts/use-form.ts'
import { useViewer } from '../../accounts/use-viewer.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { wishCall } from '../../shell/call-wishes.ts'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useT } from '../../shell/use-t.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readGuestCall } from '../guest-call.ts'
import { personName } from '../person-name.ts'
import { SubjectLines } from '../subject-lines.tsx'
import { keepInviteToken, readInviteToken } from './invite-token.ts'

/** Longest name of a guest. */
const NAME_ROOM = 80

/** Behind the link of a mailed invitation. Looking at it uses nothing up; joining does. */
export default function InvitePage() {
  const t = useT()
  const words = useErrorMessages()
  const token = useToken()
  const { data, error, refetch } = useQuery({
    queryKey: ['call-invite', token],
    queryFn: async ({ signal }) =>
      (await call(getCallInvite, { params: { id: token ?? '' } }, { signal })).data,
    enabled: token !== null,
    staleTime: 0,
  })
  const [joined, setJoined] = useState(() => token === null && readGuestCall() !== null)
  if (joined)
    return <AccountPage title={t('calls.inviteTitle')} lead={<p>{t('calls.inviteJoined')}</p>} />
  if (token === null || isInvalid(error)) return <Invalid />
  return (
    <AccountPage title={t('calls.inviteTitle')}>
      {data ? (
        <Invitation token={token} invite={data} onJoined={() => setJoined(true)} />
      ) : error ? (
        <ErrorState {...words(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} label={t('shell.loading')} />
      )}
    </AccountPage>
  )
}

/** The token of the link, which leaves the address at once: an address is shown, shared and kept in histories. */
function useToken(): string | null {
  const navigate = useNavigate()
  const [token] = useState(readInviteToken)
  useEffect(() => {
    if (token === null) return
    keepInviteToken(token)
    void navigate(paths.callInvite(), { replace: true })
  }, [token, navigate])
  return token
}

/** Whether an answer says that an invitation is unknown, used, expired, or of a call that has ended. */
function isInvalid(error: Error | null): boolean {
  return error instanceof ApiError && [400, 404, 410].includes(error.status)
}

function Invalid() {
  const t = useT()
  return (
    <AccountPage title={t('calls.inviteInvalid')} lead={<p>{t('calls.inviteInvalidWhy')}</p>}>
      <div>
        <ButtonLink to={paths.home()} look="primary">
          {t('shell.toHome')}
        </ButtonLink>
      </div>
    </AccountPage>
  )
}

interface InvitationProps {
  token: string
  invite: CallInvite
  onJoined: () => void
}

/** Who invites to what, and under which name one joins. */
function Invitation({ token, invite, onJoined }: InvitationProps) {
  const t = useT()
  const navigate = useNavigate()
  const viewer = useViewer()
  const unlocked = useSiteGateOpen()
  const { ref, ...form } = useForm({
    initial: { name: invite.name },
    faults: ({ name }) => ({ name: missing(name) }),
    send: async ({ name }) =>
      (await call(acceptCallInvite, { params: { id: token }, body: { name: name.trim() } })).data,
    onDone: (information) => {
      keepInviteToken(null)
      // Who is signed in joins as who one is.
      wishCall({ kind: viewer === null ? 'guest' : 'room', information })
      // The pages of an agency with a lock stay closed to guests: the room opens over this one.
      if (unlocked) void navigate(invite.path, { replace: true })
      else onJoined()
    },
  })
  if (isInvalid(form.error)) return <InvalidNow />
  return (
    <>
      <p>{t('calls.invites', { name: personName(invite.inviter) })}</p>
      <SubjectLines subject={invite.call.subject} />
      <AccountForm
        formRef={ref}
        form={form}
        error={serverWords(form.error, t)}
        action={t('calls.join')}
        footer={<p>{t('calls.inviteNext')}</p>}
      >
        <FormField
          {...form.field('name')}
          label={t('calls.yourName')}
          hint={t('calls.yourNameHint')}
          autoComplete="name"
          maxLength={NAME_ROOM}
          isRequired
        />
      </AccountForm>
    </>
  )
}

/** It was valid when the page was opened. */
function InvalidNow() {
  const t = useT()
  return (
    <>
      <p role="alert">{t('calls.inviteInvalid')}</p>
      <p>
        <Link to={paths.home()}>{t('shell.toHome')}</Link>
      </p>
    </>
  )
}

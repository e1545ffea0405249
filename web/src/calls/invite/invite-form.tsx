import {
  acceptCallInvite,
  type CallEntry,
  type CallInvite,
  MAX_GUEST_NAME,
} from '@plat/contract/calls/invites'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { AccountForm } from '../../accounts/account-form.tsx'
import { serverWords } from '../../accounts/form-messages.ts'
import { SecondFactorNotice } from '../../accounts/second-factor-notice.tsx'
import { announceSession } from '../../accounts/session-channel.ts'
import { useForm } from '../../accounts/use-form.ts'
import { fullName, lacksSecondFactor, useCaller, useViewer } from '../../accounts/use-viewer.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { viewerQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useT } from '../../ui/use-t.ts'
import { FormField } from '../../ui/form-field.tsx'
import { readCallsAgain } from '../hear-calls.ts'
import { JOINED } from '../joined.ts'
import { SubjectLines } from '../subject-lines.tsx'
import { inviteQuery } from './use-invite.ts'
import styles from './invite.module.css'

interface InviteFormProps {
  token: string
  invite: CallInvite
}

/** What an invitation is about, what will happen, and the form that accepts it. */
export function InviteForm({ token, invite }: InviteFormProps) {
  const t = useT()
  const viewer = useViewer()
  const isHeldUp = viewer !== null && lacksSecondFactor(viewer)
  return (
    <>
      <SubjectLines subject={invite.call.subject} />
      <section className={styles['part']}>
        <h2>{t('call.invite.next')}</h2>
        <ol className={styles['steps']}>
          <li>{t('call.invite.nextWait')}</li>
          <li>{t('call.invite.nextDevices')}</li>
        </ol>
        <p>{t('call.invite.notRecorded')}</p>
      </section>
      {isHeldUp ? <SecondFactorNotice /> : <Accept token={token} />}
    </>
  )
}

/** Accepts the invitation as the signed-in account, or under the name that a guest enters. */
function Accept({ token }: { token: string }) {
  const t = useT()
  const viewer = useViewer()
  const caller = useCaller()
  const accept = useAccept(token)
  const { ref, ...form } = useForm({
    // A guest of an earlier call has a name already.
    initial: { name: caller?.name ?? '' },
    faults: ({ name }) => ({
      name: viewer === null && name.trim() === '' ? 'reason.guest_name_required' : undefined,
    }),
    send: ({ name }) => accept.send(viewer === null ? { name: name.trim() } : {}),
    onDone: accept.enter,
  })
  return (
    <AccountForm
      formRef={ref}
      form={form}
      error={serverWords(form.error, t)}
      action={t('call.invite.join')}
    >
      {viewer === null ? (
        <FormField
          {...form.field('name')}
          label={t('call.invite.name')}
          hint={t('call.invite.nameHint')}
          autoComplete="name"
          maxLength={MAX_GUEST_NAME}
          isRequired
        />
      ) : (
        <p>{t('call.invite.joinAs', { name: fullName(viewer) })}</p>
      )}
    </AccountForm>
  )
}

/** How to accept an invitation, and what to do with the answer. */
function useAccept(token: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { queryKey } = inviteQuery(token)
  return {
    send: async (body: { name?: string }): Promise<CallEntry> => {
      const { data } = await call(acceptCallInvite, { params: { id: token }, body }).catch(
        (error: unknown) => {
          // Another tab, or someone else, has used it: the page shows what holds now.
          if (error instanceof ApiError && [404, 410].includes(error.status))
            void client.invalidateQueries({ queryKey })
          throw error
        },
      )
      if (body.name !== undefined) {
        // The browser is a guest now: its pages open their live connections.
        await client.refetchQueries({ queryKey: viewerQuery.queryKey }, { cancelRefetch: true })
        announceSession()
      }
      return data
    },
    enter: ({ call: id, state }: CallEntry) => {
      readCallsAgain(client)
      const { user, guest } = client.getQueryData(viewerQuery.queryKey) ?? {}
      if (state === 'admitted' && (user ?? guest))
        return void navigate(paths.call(id), { replace: true, state: JOINED })
      client.setQueryData(queryKey, (before) => before && { ...before, state })
    },
  }
}

import type { CallInformation } from '@plat/contract/calls/calls'
import { inviteToCall, MAX_INVITED, type CallInvited } from '@plat/contract/calls/invites'
import { useQueryClient } from '@tanstack/react-query'
import { BookUser } from 'lucide-react'
import { useId, useState } from 'react'
import { changeMessage } from '../../accounts/change-message.ts'
import { FormError } from '../../accounts/form-error.tsx'
import { useForm } from '../../accounts/use-form.ts'
import { call } from '../../api/client.ts'
import type { MessageId } from '../../locales/message-id.ts'
import { reasonWords } from '../../shell/reason-words.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useT } from '../../ui/use-t.ts'
import { callsQuery } from '../call-queries.ts'
import { useTypedText } from '../use-typed-text.ts'
import { Contacts } from './contacts.tsx'
import { recipientsFault } from './recipients-fault.ts'
import { useDecide } from './use-decide.ts'
import { invitedName } from './waiting-words.ts'
import styles from './invites.module.css'

/** Inviting people to a call, by address or from the contacts, and what became of the invitations. */
export function InvitePeople({ information }: { information: CallInformation }) {
  const t = useT()
  const list = useId()
  const { id, invitations, test } = information
  const [isSent, setSent] = useState(false)
  const [timesSent, setTimesSent] = useState(0)
  const [isListOpen, setListOpen] = useState(false)
  return (
    <section className={styles['invites']} tabIndex={-1} aria-label={t('call.inviting.title')}>
      <h2>{t('call.inviting.title')}</h2>
      {isSent && !test ? (
        <Sent onOkay={() => setSent(false)} />
      ) : (
        <InviteForm
          key={timesSent}
          call={id}
          takesFocus={timesSent > 0}
          onInvited={() => {
            setSent(true)
            setTimesSent(timesSent + 1)
          }}
        />
      )}
      {test && (
        <p role="status" className={styles['done']}>
          {isSent && t('call.test.sent')}
        </p>
      )}
      <div className={styles['acts']}>
        <Button
          icon={BookUser}
          aria-expanded={isListOpen}
          aria-controls={list}
          onPress={() => setListOpen(!isListOpen)}
        >
          {t('call.contacts.title')}
        </Button>
      </div>
      <div id={list} hidden={!isListOpen}>
        {isListOpen && <Contacts call={id} />}
      </div>
      <InvitedList call={id} invitations={invitations} />
    </section>
  )
}

/** Says that the invitations were sent. */
function Sent({ onOkay }: { onOkay: () => void }) {
  const t = useT()
  const words = useId()
  return (
    <div className={styles['form']}>
      <p id={words} role="status">
        {t('call.inviting.sent')}
      </p>
      <div className={styles['acts']}>
        {/* The form that had the focus is gone. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button autoFocus aria-describedby={words} onPress={onOkay}>
          {t('call.inviting.okay')}
        </Button>
      </div>
    </div>
  )
}

interface InviteFormProps {
  /** Guid of the call. */
  call: string
  /** It is shown in place of something that had the focus. */
  takesFocus: boolean
  onInvited: () => void
}

/** Mails invitations to a call. Addresses that were not sent stay in the tab. */
function InviteForm({ call: id, takesFocus, onInvited }: InviteFormProps) {
  const t = useT()
  const client = useQueryClient()
  const typed = useTypedText(`call.recipients.${id}`)
  const [interpreter, setInterpreter] = useState(false)
  const { ref, ...form } = useForm({
    initial: { recipients: typed.kept },
    faults: ({ recipients }) => ({ recipients: recipientsFault(recipients)?.id }),
    send: ({ recipients }) =>
      call(inviteToCall, {
        params: { id },
        body: { recipients, ...(interpreter && { interpreter }) },
      }),
    onDone: () => {
      typed.keep('')
      onInvited()
      void client.invalidateQueries({ queryKey: callsQuery.queryKey })
    },
  })
  const field = form.field('recipients')
  const detail = recipientsFault(field.value)?.detail ?? null
  const message = changeMessage(form.error, t, ['recipients'])
  return (
    <form ref={ref} onSubmit={form.submit} noValidate className={styles['form']}>
      <TextAreaField
        {...typed.bind(field)}
        label={t('call.inviting.field')}
        hint={t('call.inviting.hint', { count: MAX_INVITED })}
        rows={2}
        left={(detail && reasonWords(detail, t)) ?? ''}
        // What was in its place had the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={takesFocus}
        isRequired
      />
      <Check
        label={t('call.seat.invite')}
        checked={interpreter ? 'all' : 'none'}
        onToggle={() => setInterpreter(!interpreter)}
      />
      <FormError message={message && t('call.inviting.failed', { message })} />
      <div className={styles['acts']}>
        <SubmitButton
          disabled={!form.ready}
          pending={form.pending}
          pendingLabel={t('call.inviting.pending')}
          look="plain"
        >
          {t('call.inviting.invite')}
        </SubmitButton>
      </div>
    </form>
  )
}

/** States in words; null: shown in the waiting room. */
const STATES: Readonly<Record<CallInvited['state'], MessageId | null>> = {
  sent: 'call.invited.sent',
  asked: 'call.invited.asked',
  waiting: null,
  declined: 'call.invited.declined',
  missed: 'call.invited.missed',
  refused: 'call.invited.refused',
}

interface InvitedListProps {
  /** Guid of the call. */
  call: string
  invitations: readonly CallInvited[]
}

/** Invitations that no one has accepted, in words; open ones can be withdrawn. Changes are announced. */
function InvitedList({ call: id, invitations }: InvitedListProps) {
  const t = useT()
  const heading = useId()
  const refusal = useRefusal()
  const { mutate, isPending, error, variables } = useDecide(id)
  const rows = invitations.flatMap((invited) => {
    const state = STATES[invited.state]
    if (state === null) return []
    const words = invited.interpreter ? t('call.seat.state', { state: t(state) }) : t(state)
    return [{ invited, name: invitedName(invited, t), words }]
  })
  const failed = variables === undefined ? '' : invitedName(variables.invited, t)
  return (
    <>
      <Announcement
        message={rows.map(({ name, words }) => `${name}: ${words}.`).join(' ')}
        afterAct
      />
      {rows.length > 0 && (
        <div className={styles['invited']}>
          <h3 id={heading}>{t('call.invited.title')}</h3>
          <ul aria-labelledby={heading}>
            {rows.map(({ invited, name, words }) => (
              <li key={invited.id} className={styles['row']}>
                <p className={styles['person']}>
                  <span dir="auto">{name}</span> <span className={styles['quiet']}>{words}</span>
                </p>
                {(invited.state === 'sent' || invited.state === 'asked') && (
                  <Button
                    look="quiet"
                    aria-label={t('call.invited.withdrawName', { name })}
                    busy={isPending && variables.invited.id === invited.id}
                    onPress={() => {
                      if (!isPending) mutate({ invited, admit: false })
                    }}
                  >
                    {t('call.invited.withdraw')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <FormError
            message={error && refusal(error, 'call.invited.notWithdrawn', { name: failed })}
          />
        </div>
      )}
    </>
  )
}

import {
  endPersonSessions,
  invitePerson,
  type Person,
  removePerson,
  removePersonTotp,
  updatePerson,
} from '@plat/contract/people/people'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useChecked } from '../accounts/identity-check.tsx'
import { call } from '../api/client.ts'
import type { MessageId } from '../locales/message-id.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { ChangeNotice } from './people-queries.ts'
import { nameOf } from './person-labels.ts'
import styles from './person-panel.module.css'

/** What can be done about an account besides its rights. */
type Action = 'inviteAgain' | 'suspend' | 'restore' | 'endSessions' | 'resetTotp' | 'remove'

/** What cannot be undone needs a confirmation. */
const NEEDS_CONFIRMATION: ReadonlySet<Action> = new Set(['resetTotp', 'remove'])

interface PersonAccessProps {
  person: Person
  onChanged: (person: Person) => void
  onGone: (notice: ChangeNotice) => void
}

/** Suspending, signing out, a lost authenticator, removing: each with what happens. */
export function PersonAccess({ person, onChanged, onGone }: PersonAccessProps) {
  const t = useT()
  const checked = useChecked()
  const [confirming, setConfirming] = useState<Action | null>(null)
  const run = useMutation({
    mutationFn: (action: Action) => checked(() => perform(action, person)),
    onSuccess: (changed) => {
      if (changed === null)
        onGone({ id: wordsOf('remove', person).done, values: { name: nameOf(person) } })
      else onChanged(changed)
    },
  })
  const choose = (action: Action) =>
    NEEDS_CONFIRMATION.has(action) ? setConfirming(action) : run.mutate(action)
  const finished = run.isSuccess && run.data !== null ? wordsOf(run.variables, person).done : null

  return (
    <section className={styles['access']} aria-labelledby="person-access">
      <h3 id="person-access">{t('people.access')}</h3>
      <p role="status" className={styles['done']}>
        {finished !== null && t(finished, { name: nameOf(person) })}
      </p>
      <FormError message={changeMessage(run.error, t)} />
      <ul className={styles['list']}>
        {actionsFor(person).map((action) => {
          const words = wordsOf(action, person)
          return (
            // One button that turns into its opposite keeps the focus.
            <li key={action === 'restore' ? 'suspend' : action}>
              <p>{t(words.about)}</p>
              <Button
                className={action === 'remove' ? (styles['danger'] ?? '') : ''}
                isPending={run.isPending && run.variables === action}
                onPress={() => choose(action)}
              >
                {t(words.name)}
              </Button>
            </li>
          )
        })}
      </ul>
      {confirming && (
        <ConfirmDialog
          open
          title={t(wordsOf(confirming, person).name)}
          message={t(wordsOf(confirming, person).about)}
          action={t(wordsOf(confirming, person).name)}
          cancelLabel={t('identity.cancel')}
          onClose={() => setConfirming(null)}
          onConfirm={() => {
            setConfirming(null)
            run.mutate(confirming)
          }}
        />
      )}
    </section>
  )
}

function actionsFor({ state, second_factor }: Person): Action[] {
  if (state === 'invited') return ['inviteAgain', 'remove']
  return [
    ...(state === 'suspended' ? (['restore'] as const) : (['suspend', 'endSessions'] as const)),
    ...(second_factor ? (['resetTotp'] as const) : []),
    'remove',
  ]
}

/** Does it. @returns the person as it left it; null when the account is gone. */
async function perform(action: Action, person: Person): Promise<Person | null> {
  const params = { guid: person.guid }
  switch (action) {
    case 'inviteAgain': {
      const { email, role, grants } = person
      return (await call(invitePerson, { body: { email, role, grants } })).data
    }
    case 'suspend':
      return (await call(updatePerson, { params, body: { state: 'suspended' } })).data
    case 'restore':
      return (await call(updatePerson, { params, body: { state: 'active' } })).data
    case 'endSessions':
      await call(endPersonSessions, { params })
      return person
    case 'resetTotp':
      await call(removePersonTotp, { params })
      return { ...person, second_factor: false }
    case 'remove':
      await call(removePerson, { params })
      return null
  }
}

interface ActionWords {
  name: MessageId
  /** What happens. */
  about: MessageId
  /** What has happened; knows the `name`. */
  done: MessageId
}

function wordsOf(action: Action, { state }: Person): ActionWords {
  const id = action === 'remove' && state === 'invited' ? 'withdraw' : action
  return {
    name: `people.do.${id}`,
    about: `people.about.${id}`,
    done: `people.done.${id}`,
  }
}

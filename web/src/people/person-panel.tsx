import { type Person, updatePerson } from '@plat/contract/people/people'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type FormEvent, useState } from 'react'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useChecked } from '../accounts/identity-check.tsx'
import { useMoments } from '../accounts/use-moments.ts'
import { call } from '../api/client.ts'
import { SideColumn } from '../ui/side-column.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useT } from '../ui/use-t.ts'
import type { ChangeNotice } from './people-queries.ts'
import { PersonAccess } from './person-access.tsx'
import { GROUP_WORDS, nameOf } from './person-labels.ts'
import { PersonState } from './person-state.tsx'
import { type Rights, RightsFields, sameRights } from './rights-fields.tsx'
import styles from './person-panel.module.css'

interface PersonPanelProps {
  /** Null while nobody was opened yet. */
  person: Person | null
  /** It is the viewer's own account. */
  own: boolean
  open: boolean
  onClose: () => void
  onChanged: (person: Person) => void
  /** @param notice what to say once the panel is closed */
  onGone: (notice: ChangeNotice) => void
}

/** One person: who it is, what the person may do, and what can be done about the account. */
export function PersonPanel({ person, own, open, onClose, onChanged, onGone }: PersonPanelProps) {
  const t = useT()
  if (person === null) return null
  return (
    <SideColumn title={nameOf(person)} open={open} onClose={onClose}>
      <div className={styles['panel']}>
        <Facts person={person} />
        {own ? (
          <p className={styles['quiet']}>{t('people.ownRights')}</p>
        ) : (
          <>
            <PersonRights person={person} onChanged={onChanged} />
            <PersonAccess person={person} onChanged={onChanged} onGone={onGone} />
          </>
        )}
      </div>
    </SideColumn>
  )
}

function Facts({ person }: { person: Person }) {
  const t = useT()
  const moment = useMoments()
  const groups = person.groups.map((group) => t(GROUP_WORDS[group])).join(', ')
  return (
    <dl className={styles['facts']}>
      <Fact label={t('people.column.email')} wide>
        {person.email}
      </Fact>
      <Fact label={t('people.column.state')}>
        <PersonState state={person.state} />
      </Fact>
      <Fact label={t('people.column.secondFactor')}>
        {t(person.second_factor ? 'people.secondFactorOn' : 'people.secondFactorOff')}
      </Fact>
      {groups !== '' && <Fact label={t('people.groups')}>{groups}</Fact>}
      <Fact label={t('people.column.lastLogin')}>
        {person.last_login === null ? t('people.never') : moment(person.last_login)}
      </Fact>
      <Fact label={t('people.since')}>{moment(person.created)}</Fact>
    </dl>
  )
}

interface FactProps {
  label: string
  /** Has a line of its own. */
  wide?: boolean
  children: ReactNode
}

function Fact({ label, wide = false, children }: FactProps) {
  return (
    <div className={wide ? styles['wide'] : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface PersonRightsProps {
  person: Person
  onChanged: (person: Person) => void
}

/** What a person may do; a change counts at once. */
function PersonRights({ person, onChanged }: PersonRightsProps) {
  const t = useT()
  const checked = useChecked()
  const [rights, setRights] = useState<Rights>(person)
  const [pressed, setPressed] = useState(false)
  const save = useMutation({
    mutationFn: async ({ role, grants }: Rights) => {
      const input = { params: { guid: person.guid }, body: { role, grants: [...grants] } }
      return (await checked(() => call(updatePerson, input))).data
    },
    onSuccess: onChanged,
  })
  const ready = !sameRights(rights, person)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (ready && !save.isPending) save.mutate(rights)
  }
  return (
    <form onSubmit={submit} className={styles['form']}>
      <RightsFields rights={rights} onChange={setRights} />
      {person.state !== 'invited' && <p className={styles['quiet']}>{t('people.rightsEffect')}</p>}
      <FormError message={changeMessage(save.error, t)} />
      <div className={styles['actions']}>
        <SubmitButton
          disabled={!ready}
          pending={save.isPending}
          onPress={() => setPressed(!ready && !save.isPending)}
        >
          {t('profile.save')}
        </SubmitButton>
        <p role="status" className={styles['done']}>
          {pressed && !ready
            ? t('profile.unchanged')
            : save.isSuccess && !ready && t('people.rightsSaved')}
        </p>
      </div>
    </form>
  )
}

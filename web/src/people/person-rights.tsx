import { type Person, updatePerson } from '@plat/contract/people/people'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useChecked } from '../accounts/identity-check.tsx'
import { call } from '../api/client.ts'
import { useT } from '../ui/use-t.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { type Rights, RightsFields, sameRights } from './rights-fields.tsx'
import styles from './person-panel.module.css'

interface PersonRightsProps {
  person: Person
  onChanged: (person: Person) => void
}

/** What a person may do; a change counts at once. */
export function PersonRights({ person, onChanged }: PersonRightsProps) {
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

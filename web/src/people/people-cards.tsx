import type { Person } from '@plat/contract/people/people'
import { ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useT } from '../ui/use-t.ts'
import { Address } from './address.tsx'
import { PersonState } from './person-state.tsx'
import { GRANT_WORDS, nameOf, ROLE_WORDS } from './person-labels.ts'
import styles from './people-cards.module.css'

interface PeopleCardsProps {
  people: readonly Person[]
  onOpen: (person: Person) => void
}

/** People one below the other, for screens without room for a table. */
export function PeopleCards({ people, onOpen }: PeopleCardsProps) {
  const t = useT()
  return (
    <ul aria-label={t('people.people')} className={styles['cards']}>
      {people.map((person) => {
        const name = nameOf(person)
        const rights = [
          ROLE_WORDS[person.role].name,
          ...person.grants.map((grant) => GRANT_WORDS[grant].name),
        ]
        return (
          <li key={person.guid}>
            <Button className={styles['card'] ?? ''} onPress={() => onOpen(person)}>
              <span className={styles['words']}>
                <span className={styles['name']}>
                  {name === person.email ? <Address email={name} /> : name}
                </span>
                {name !== person.email && <Address email={person.email} />}
                <span className={styles['quiet']}>{rights.map((id) => t(id)).join(', ')}</span>
                <span className={styles['quiet']}>
                  <PersonState state={person.state} />
                </span>
              </span>
              <ChevronRight size={20} aria-hidden />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

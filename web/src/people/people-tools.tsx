import { ROLES } from '@plat/contract/accounts/account'
import { UserPlus } from 'lucide-react'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { SearchTextField } from '../ui/search-text-field.tsx'
import { Select } from '../ui/select.tsx'
import { useLayout } from '../ui/use-layout.ts'
import { OrderSelect } from './order-select.tsx'
import type { WantedPeople } from './people-queries.ts'
import { ROLE_WORDS } from './person-labels.ts'
import styles from './people-page.module.css'

interface PeopleToolsProps {
  wanted: WantedPeople
  onWanted: (wanted: WantedPeople) => void
  onInvite: () => void
}

/** Above the list of people: the search, the filter by role, on a phone the order, and the invitation. */
export function PeopleTools({ wanted, onWanted, onInvite }: PeopleToolsProps) {
  const t = useT()
  const phone = useLayout() === 'phone'
  return (
    <div className={styles['tools']}>
      <div className={styles['find']}>
        <SearchTextField
          label={t('people.find')}
          placeholder={t('people.find')}
          value={wanted.words}
          onChange={(words) => onWanted({ ...wanted, words })}
        />
      </div>
      <div className={styles['filter']}>
        <Select
          label={t('people.filter')}
          boxed
          selected={wanted.role ?? 'all'}
          options={[
            { id: 'all', label: t('people.everyRole') },
            ...ROLES.map((id) => ({ id, label: t(ROLE_WORDS[id].name) })),
          ]}
          onSelect={(id) =>
            onWanted({ ...wanted, role: ROLES.find((candidate) => candidate === id) ?? null })
          }
        />
      </div>
      {phone && (
        <OrderSelect order={wanted} onOrder={(order) => onWanted({ ...wanted, ...order })} />
      )}
      <Button look="primary" icon={UserPlus} onPress={onInvite}>
        {t('people.invite')}
      </Button>
    </div>
  )
}

import { type Account, type Role, ROLES } from '@plat/contract/accounts/accounts'
import type { Person } from '@plat/contract/people/people'
import { useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { SearchTextField } from '../ui/search-text-field.tsx'
import { Select } from '../ui/select.tsx'
import { useLayout } from '../ui/use-layout.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { OrderSelect } from './order-select.tsx'
import { PeopleList } from './people-list.tsx'
import type { Deed, Order } from './people-queries.ts'
import { PersonPanel } from './person-panel.tsx'
import { ROLE_WORDS } from './person-labels.ts'
import { useSettled } from './use-settled.ts'
import styles from './people-page.module.css'

/** Milliseconds without a key before a search is sent. */
const TYPING = 250

/** Everybody with an account at the agency: find, invite, open. */
export function PeopleTab({ viewer }: { viewer: Account }) {
  const t = useT()
  const client = useQueryClient()
  const phone = useLayout() === 'phone'
  const [words, setWords] = useState('')
  const [role, setRole] = useState<Role | null>(null)
  const [order, setOrder] = useState<Order>({ field: 'name', descending: false })
  const [opened, setOpened] = useState<Person | null>(null)
  const [panelOpen, setPanelOpen] = useState(false)
  const [inviting, setInviting] = useState(false)
  const [done, setDone] = useState<Deed | null>(null)
  const wanted = useSettled(words.trim(), TYPING)

  function open(person: Person) {
    setDone(null)
    setOpened(person)
    setPanelOpen(true)
  }
  const refresh = () => client.invalidateQueries({ queryKey: ['people'] })

  return (
    <div className={styles['tab']}>
      <div className={styles['tools']}>
        <div className={styles['find']}>
          <SearchTextField
            label={t('people.find')}
            placeholder={t('people.find')}
            clearLabel={t('action.clear')}
            value={words}
            onChange={setWords}
          />
        </div>
        <div className={styles['filter']}>
          <Select
            label={t('people.filter')}
            boxed
            selected={role ?? 'all'}
            options={[
              { id: 'all', label: t('people.everyRole') },
              ...ROLES.map((id) => ({ id, label: t(ROLE_WORDS[id].name) })),
            ]}
            onSelect={(id) => setRole(ROLES.find((candidate) => candidate === id) ?? null)}
          />
        </div>
        {phone && <OrderSelect order={order} onOrder={setOrder} />}
        <Button look="primary" icon={UserPlus} onPress={() => setInviting(true)}>
          {t('people.invite')}
        </Button>
      </div>
      <p role="status" className={styles['done']}>
        {done && t(done.id, done.values)}
      </p>
      <PeopleList wanted={{ words: wanted, role, ...order }} onOrder={setOrder} onOpen={open} />
      <PersonPanel
        key={opened?.guid}
        person={opened}
        own={opened?.guid === viewer.id}
        open={panelOpen}
        onClose={() => setPanelOpen(false)}
        onChanged={(person) => {
          setOpened(person)
          void refresh()
        }}
        onGone={(deed) => {
          setPanelOpen(false)
          setDone(deed)
          void refresh()
        }}
      />
      <InviteDialog
        open={inviting}
        onClose={() => setInviting(false)}
        onInvited={(deed) => {
          setInviting(false)
          setDone(deed)
          void refresh()
        }}
      />
    </div>
  )
}

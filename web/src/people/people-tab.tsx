import { type Account, ROLES } from '@plat/contract/accounts/account'
import type { Person } from '@plat/contract/people/people'
import { useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { MessageId } from '../locales/message-id.ts'
import { Button } from '../ui/button.tsx'
import { SearchTextField } from '../ui/search-text-field.tsx'
import { Select } from '../ui/select.tsx'
import { useLayout } from '../ui/use-layout.ts'
import { useT } from '../ui/use-t.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { PeopleList } from './people-list.tsx'
import type { ChangeNotice, WantedPeople, Order } from './people-queries.ts'
import { ROLE_WORDS } from './person-labels.ts'
import { PersonPanel } from './person-panel.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import styles from './people-page.module.css'

/** Milliseconds without a key before a search is sent. */
const TYPING_PAUSE_MS = 250

const EVERYBODY: WantedPeople = { words: '', role: null, field: 'name', descending: false }

/** Everybody with an account at the agency: find, invite, open. */
export function PeopleTab({ viewer }: { viewer: Account }) {
  const t = useT()
  const client = useQueryClient()
  const [wanted, setWanted] = useState(EVERYBODY)
  const [opened, setOpened] = useState<Person | null>(null)
  const [panelOpen, setPanelOpen] = useState(false)
  const [inviting, setInviting] = useState(false)
  const [notice, setNotice] = useState<ChangeNotice | null>(null)
  const words = useDebounced(wanted.words.trim(), TYPING_PAUSE_MS)

  function open(person: Person) {
    setNotice(null)
    setOpened(person)
    setPanelOpen(true)
  }
  const refresh = () => client.invalidateQueries({ queryKey: ['people'] })

  return (
    <div className={styles['tab']}>
      <PeopleTools wanted={wanted} onWanted={setWanted} onInvite={() => setInviting(true)} />
      <p role="status" className={styles['done']}>
        {notice && t(notice.id, notice.values)}
      </p>
      <PeopleList
        wanted={{ ...wanted, words }}
        onOrder={(order) => setWanted({ ...wanted, ...order })}
        onOpen={open}
      />
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
        onGone={(change) => {
          setPanelOpen(false)
          setNotice(change)
          void refresh()
        }}
      />
      <InviteDialog
        open={inviting}
        onClose={() => setInviting(false)}
        onInvited={(change) => {
          setInviting(false)
          setNotice(change)
          void refresh()
        }}
      />
    </div>
  )
}

interface PeopleToolsProps {
  wanted: WantedPeople
  onWanted: (wanted: WantedPeople) => void
  onInvite: () => void
}

/** Above the list of people: the search, the filter by role, on a phone the order, and the invitation. */
function PeopleTools({ wanted, onWanted, onInvite }: PeopleToolsProps) {
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

/** The orders that cards can have; a table has its headings for that. */
const ORDERS = {
  name: { field: 'name', descending: false },
  lastLogin: { field: 'last_login', descending: true },
  created: { field: 'created', descending: true },
  state: { field: 'state', descending: false },
} as const satisfies Record<string, Order>
type OrderId = keyof typeof ORDERS

const LABELS = {
  name: 'people.order.name',
  lastLogin: 'people.order.lastLogin',
  created: 'people.order.created',
  state: 'people.order.state',
} as const satisfies Record<OrderId, MessageId>

interface OrderSelectProps {
  order: Order
  onOrder: (order: Order) => void
}

/** Chooses the order of the cards. */
function OrderSelect({ order, onOrder }: OrderSelectProps) {
  const t = useT()
  // Keys of the object above.
  const ids = Object.keys(ORDERS) as OrderId[]
  const selected = ids.find((id) => ORDERS[id].field === order.field) ?? null
  return (
    <div className={styles['filter']}>
      <Select
        label={t('people.order')}
        boxed
        selected={selected}
        options={ids.map((id) => ({ id, label: t(LABELS[id]) }))}
        onSelect={(id) => onOrder(ORDERS[id])}
      />
    </div>
  )
}

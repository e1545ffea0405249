import type { Account } from '@plat/contract/accounts/account'
import type { Person } from '@plat/contract/people/people'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../ui/use-t.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { PeopleList } from './people-list.tsx'
import type { ChangeNotice, WantedPeople } from './people-queries.ts'
import { PeopleTools } from './people-tools.tsx'
import { PersonPanel } from './person-panel.tsx'
import { useSettled } from './use-settled.ts'
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
  const words = useSettled(wanted.words.trim(), TYPING_PAUSE_MS)

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

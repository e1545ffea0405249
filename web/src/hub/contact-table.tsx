import type { Contact } from '@plat/contract/agents/agents'
import { useT } from '../shell/use-t.ts'
import { Address } from '../ui/address.tsx'
import { Button } from '../ui/button.tsx'
import styles from './contact-table.module.css'

/** A contact that the agency keeps, which agents are not. */
export type KeptContact = Contact & { readonly id: string }

export function isKept(contact: Contact): contact is KeptContact {
  return contact.id !== null
}

/** How a contact is called. */
export function contactName({ first_name, last_name }: Contact): string {
  return `${first_name} ${last_name}`.trim()
}

interface ContactTableProps {
  contacts: readonly KeptContact[]
  /** Guid of the one that is being removed; null: none. */
  removing: string | null
  onRemove: (contact: KeptContact) => void
}

/** Kept contacts, each with a button that takes it away. */
export function ContactTable({ contacts, removing, onRemove }: ContactTableProps) {
  const t = useT()
  return (
    <table className={styles['table']} aria-label={t('hub.contacts')}>
      <thead>
        <tr>
          <th scope="col">{t('hub.name')}</th>
          <th scope="col">{t('hub.email')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('hub.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {contacts.map((contact) => {
          const name = contactName(contact)
          return (
            <tr key={contact.id}>
              <th scope="row">{name}</th>
              <td>
                <Address email={contact.email} />
              </td>
              <td>
                <Button busy={removing === contact.id} onPress={() => onRemove(contact)}>
                  {t('hub.remove')}
                  <span className="visually-hidden"> {name}</span>
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

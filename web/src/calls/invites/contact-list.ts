import type { CallContact } from '@plat/contract/calls/invites'
import type { Localized } from '@plat/contract/platform/localized'
import { foldText } from '../../ui/fold-text.ts'

/** A contact as it is listed. */
export interface ContactRow {
  readonly contact: CallContact
  readonly name: string
  /** Names of an agent's modules; empty for others. */
  readonly modules: string
}

/** Contacts with their names in the reader's language. */
export function contactRows(
  contacts: readonly CallContact[],
  localize: (text: Localized) => string,
): ContactRow[] {
  return contacts.map((contact) => {
    const { first_name, last_name, department, email, modules } = contact
    const name = department === null ? `${first_name} ${last_name}`.trim() : localize(department)
    return {
      contact,
      name: name || email,
      modules: modules.map(({ display_name }) => localize(display_name)).join(', '),
    }
  })
}

/** Whether a contact is an agent, who can be asked to join now. */
export function isAgent({ modules, user }: CallContact): boolean {
  return modules.length > 0 || user !== null
}

/** Rows whose name, address or modules contain all these words. */
export function findContacts(rows: readonly ContactRow[], words: string): ContactRow[] {
  const wanted = foldText(words).split(/\s+/)
  return rows.filter(({ name, modules, contact }) => {
    const text = foldText([name, contact.email, modules].join(' '))
    return wanted.every((word) => text.includes(word))
  })
}

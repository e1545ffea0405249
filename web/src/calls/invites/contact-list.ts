import type { CallContact } from '@plat/contract/calls/invites'
import type { Localized } from '@plat/contract/platform/localized'
import { foldText } from '../../ui/fold-text.ts'

/** A contact as it is listed. */
export interface ContactRow {
  readonly contact: CallContact
  readonly name: string
  /** What the contact is for: an agent's modules, or interpreting; empty for departments. */
  readonly does: string
}

/**
 * Contacts with their names in the reader's language.
 * @param interpreter the word for one
 */
export function contactRows(
  contacts: readonly CallContact[],
  localize: (text: Localized) => string,
  interpreter: string,
): ContactRow[] {
  return contacts.map((contact) => {
    const { first_name, last_name, email, modules } = contact
    const title = contact.department ?? contact.interpreter
    const name = title === null ? `${first_name} ${last_name}`.trim() : localize(title)
    const areas = modules.map(({ display_name }) => localize(display_name)).join(', ')
    return {
      contact,
      name: name || email,
      does: contact.interpreter === null ? areas : interpreter,
    }
  })
}

/** Whether a contact is an agent, who can be asked to join now. */
export function isAgent({ modules, user }: CallContact): boolean {
  return modules.length > 0 || user !== null
}

/** Rows whose name, address or purpose contain all these words. */
export function findContacts(rows: readonly ContactRow[], words: string): ContactRow[] {
  const wanted = foldText(words).split(/\s+/)
  return rows.filter(({ name, does, contact }) => {
    const text = foldText([name, contact.email, does].join(' '))
    return wanted.every((word) => text.includes(word))
  })
}

import type { CallContact } from '@plat/contract/calls/invites'
import type { Localized } from '@plat/contract/platform/localized'
import { foldText } from '../../ui/fold-text.ts'

/** A contact as it is listed. */
export interface ContactRow {
  readonly contact: CallContact
  readonly name: string
  /** Names of an agent's modules, or the word for an interpreter; empty for others. */
  readonly about: string
}

/**
 * Contacts with their names in the reader's language.
 * @param interpreterWord is shown below the names of interpreters
 */
export function contactRows(
  contacts: readonly CallContact[],
  localize: (text: Localized) => string,
  interpreterWord: string,
): ContactRow[] {
  return contacts.map((contact) => {
    const { first_name, last_name, department, interpreter, email, modules } = contact
    const title = interpreter ?? department
    const name = title === null ? `${first_name} ${last_name}`.trim() : localize(title)
    return {
      contact,
      name: name || email,
      about:
        interpreter === null
          ? modules.map(({ display_name }) => localize(display_name)).join(', ')
          : interpreterWord,
    }
  })
}

/** Whether a contact is an agent, who can be asked to join now. */
export function isAgent({ modules, user }: CallContact): boolean {
  return modules.length > 0 || user !== null
}

/** Rows whose texts contain all these words. */
export function findContacts(rows: readonly ContactRow[], words: string): ContactRow[] {
  const wanted = foldText(words).split(/\s+/)
  return rows.filter(({ name, about, contact }) => {
    const text = foldText([name, contact.email, about].join(' '))
    return wanted.every((word) => text.includes(word))
  })
}

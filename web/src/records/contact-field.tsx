import type { RecordDetails } from '@plat/contract/records/records'
import type { Formatting } from '@plat/contract/records/formatting'
import { useLocalize } from '../ui/use-t.ts'
import { AnyLink } from '../ui/any-link.tsx'
import { classNames } from '../ui/class-names.ts'
import { type ContactLine, contactLines } from '@plat/contract/records/contact-lines'
import styles from './record.module.css'

/** More contacts than this scroll in a box of their own. */
const UNBOXED = 3

/** People or firms behind a record: name, e-mail address, telephone. */
export function ContactField({
  details,
  formatting,
}: {
  details: RecordDetails
  formatting: Formatting
}) {
  const localize = useLocalize()
  const contacts = contactLines(details, formatting)
  const boxed = contacts.length > UNBOXED
  return (
    <ul
      className={classNames(styles['contacts'], boxed && styles['contactsBox'])}
      aria-label={localize(formatting.label)}
      // What scrolls must be reached with the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={boxed ? 0 : undefined}
    >
      {contacts.map((lines) => (
        <li key={JSON.stringify(lines)}>
          {lines.map((line) => (
            <Line key={JSON.stringify(line)} {...line} />
          ))}
        </li>
      ))}
    </ul>
  )
}

function Line({ style, text, href }: ContactLine) {
  const localize = useLocalize()
  const words = localize(text)
  if (style === 'bold') return <strong>{words}</strong>
  return <span>{href === null ? words : <AnyLink href={href}>{words}</AnyLink>}</span>
}

import type { RecordDetails } from '@plat/contract/records/records'
import { own } from '@plat/contract/platform/own'
import { dayOfValue } from '@plat/contract/records/written-value'
import { AgencyWords } from '../shell/agency-words.tsx'
import { FieldValue, useWrite } from './field-value.tsx'
import type { Field } from './fields.ts'
import { ExpandableList, PlainList } from './list-field.tsx'
import { VideoField } from './video-field.tsx'
import { Copy } from 'lucide-react'
import { useLocalize, useT } from '../ui/use-t.ts'
import { ActionLink } from '../ui/action-link.tsx'
import { Button } from '../ui/button.tsx'
import { buttonTarget } from '@plat/contract/records/record-link'
import { AnyLink } from '../ui/any-link.tsx'
import { classNames } from '../ui/class-names.ts'
import { type ContactLine, contactLines } from '@plat/contract/records/contact-lines'
import { useCopy } from './use-copy.ts'
import { useDayText } from './use-days.ts'
import styles from './record.module.css'

type EntryProps = Field & { details: RecordDetails }

/** A field of a record under its label, in the way that its type asks for. */
export function FieldEntry({ details, ...field }: EntryProps) {
  const { formatting } = field
  const { label, layout, text, type } = formatting
  // On a button and a folded list the text is on what is pressed.
  const explained = type === 'button' || type === 'list/expand' ? undefined : text
  return (
    <div
      data-layout={layout === 'wide' || type === 'video' ? 'wide' : 'half'}
      data-type={formatting.action === 'copy' ? 'basic' : type}
    >
      <AgencyWords as="dt" text={label} />
      <dd>
        <Content details={details} {...field} />
        {explained !== undefined && (
          <AgencyWords as="p" className={styles['explained']} text={explained} />
        )}
      </dd>
    </div>
  )
}

function Content({ details, ...field }: EntryProps) {
  switch (field.formatting.type) {
    case 'button':
      return <ButtonField details={details} {...field} />
    case 'contact':
      return <ContactField details={details} {...field} />
    case 'list':
      return <PlainList {...field} />
    case 'list/expand':
      return <ExpandableList {...field} />
    case 'video': {
      const video = own(details.videos, field.formatting.id)
      return video ? <VideoField video={video} /> : null
    }
    default:
      return <FieldValue {...field} />
  }
}

/** A button of the agency: it leads somewhere with the record's own values, or copies one. */
function ButtonField({ details, ...field }: EntryProps) {
  const localize = useLocalize()
  const t = useT()
  const { formatting } = field
  const words = localize(formatting.text ?? formatting.label)
  if (formatting.action === 'copy') return <CopyField {...field} words={words} />
  const target = buttonTarget(details, formatting)
  if (target === null) return null
  return (
    <ActionLink
      href={target.href}
      newWindow={target.opens === 'new' ? t('record.newWindow') : undefined}
    >
      {words}
    </ActionLink>
  )
}

function CopyField({ formatting, value, words }: Field & { words: string }) {
  const t = useT()
  const write = useWrite()
  const { copied, copy } = useCopy()
  const written = value === null ? '' : write(value, formatting)
  return (
    <span className={styles['copyField']}>
      {written}
      <Button look="quiet" icon={Copy} onPress={() => void copy(written)}>
        {words}
      </Button>
      <span role="status">
        {copied !== null && t(copied ? 'record.valueCopied' : 'record.valueNotCopied')}
      </span>
    </span>
  )
}

/** More contacts than this scroll in a box of their own. */
const UNBOXED = 3

/** People or firms behind a record: name, e-mail address, telephone. */
function ContactField({ details, formatting }: EntryProps) {
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
  const dayText = useDayText()
  const day = dayOfValue(text, undefined)
  const words = day === null ? localize(text) : dayText(day)
  if (style === 'bold') return <strong>{words}</strong>
  return <span>{href === null ? words : <AnyLink href={href}>{words}</AnyLink>}</span>
}

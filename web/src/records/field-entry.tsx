import type { RecordDetails } from '@plat/contract/records/records'
import { own } from '@plat/contract/platform/own'
import { AgencyWords } from '../shell/agency-words.tsx'
import { ButtonField } from './button-field.tsx'
import { ContactField } from './contact-field.tsx'
import { FieldValue } from './field-value.tsx'
import type { Field } from './fields.ts'
import { ExpandableList, PlainList } from './list-field.tsx'
import { VideoField } from './video-field.tsx'
import styles from './record.module.css'

/** A field of a record under its label, in the way that its type asks for. */
export function FieldEntry({ details, ...field }: Field & { details: RecordDetails }) {
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

function Content({ details, ...field }: Field & { details: RecordDetails }) {
  switch (field.formatting.type) {
    case 'button':
      return <ButtonField details={details} {...field} />
    case 'contact':
      return <ContactField details={details} formatting={field.formatting} />
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

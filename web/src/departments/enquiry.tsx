import type { Department, DepartmentEntry } from '@plat/contract/departments/departments'
import { ArrowRight, Map, MessageCircle } from 'lucide-react'
import { useId, useState } from 'react'
import { Heading } from 'react-aria-components'
import { paths } from '../paths.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { AnyLink } from '../ui/any-link.tsx'
import { Button } from '../ui/button.tsx'
import { ContactDialog, type ContactReason } from './contact-dialog.tsx'
import styles from './entries.module.css'

interface EnquiryProps {
  department: Department
  enquiry: DepartmentEntry
  /** Level of its heading. */
  heading: 2 | 3
}

/** Something that people come with, and what to do about it. */
export function Enquiry({ department, enquiry, heading }: EnquiryProps) {
  const name = useId()
  return (
    <div className={styles['enquiry']}>
      <div>
        <Heading level={heading} id={name}>
          <AgencyWords text={enquiry.name} />
        </Heading>
        {enquiry.summary && <AgencyWords as="p" text={enquiry.summary} />}
      </div>
      <EnquiryAction department={department} enquiry={enquiry} name={name} />
    </div>
  )
}

/** Where an enquiry leads: a link, the contact panel or the map; possibly nowhere. */
function EnquiryAction({
  department,
  enquiry,
  name,
}: Omit<EnquiryProps, 'heading'> & { name: string }) {
  const t = useT()
  const localize = useLocalize()
  const words = useId()
  const { action, link } = enquiry
  const described = `${words} ${name}`
  const label = action?.linktext && localize(action.linktext)

  if (action?.type === 'nencounter') {
    return <Contact department={department} action={action} label={label} name={name} />
  }
  const module = department.modules.find(({ id }) => id === action?.id) ?? department.modules[0]
  if (action?.type === 'map') {
    if (!module) return null
    return (
      <AnyLink
        href={paths.module(department.id, module.id)}
        className={styles['action']}
        aria-labelledby={described}
      >
        <Map size={16} aria-hidden />
        <span id={words}>{label ?? t('enquiry.map')}</span>
      </AnyLink>
    )
  }
  if (!link) return null
  return (
    <AnyLink href={link} className={styles['action']} aria-labelledby={described}>
      <span id={words}>{label ?? t('enquiry.link')}</span>
      <ArrowRight size={16} aria-hidden />
    </AnyLink>
  )
}

interface ContactProps {
  department: Department
  action: NonNullable<DepartmentEntry['action']>
  label: string | null | undefined
  /** Id of the enquiry's name. */
  name: string
}

function Contact({ department, action, label, name }: ContactProps) {
  const t = useT()
  const localize = useLocalize()
  const words = useId()
  const [open, setOpen] = useState(false)
  const reason: ContactReason = {
    title: action.title && localize(action.title),
    subtitle: action.subtitle && localize(action.subtitle),
    summary: action.summary && localize(action.summary),
    channel: action.channelLabel && localize(action.channelLabel),
    code: action.channel,
  }
  return (
    <>
      <Button
        icon={MessageCircle}
        aria-labelledby={`${words} ${name}`}
        onPress={() => setOpen(true)}
      >
        <span id={words}>{label ?? t('enquiry.contact')}</span>
      </Button>
      <ContactDialog
        department={department}
        reason={reason}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

import type { Department } from '@plat/contract/departments/departments'
import { ChevronRight } from 'lucide-react'
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import {
  contentOf,
  type LevelContent,
  type NamedEntry,
} from '@plat/contract/departments/department-levels'
import { Enquiry } from './enquiry.tsx'
import styles from './entries.module.css'

interface EntryListProps {
  department: Department
  /** Names of the entries that lead to these. */
  level: readonly string[]
  content: LevelContent
  /** Level of the entries' headings. */
  heading?: 2 | 3
}

/** Offices and enquiries of one level of a department. */
export function EntryList({ department, level, content, heading = 2 }: EntryListProps) {
  return (
    <ul className={styles['entries']}>
      {content.offices.map((office) => (
        <li key={office.name}>
          <Office
            department={department}
            level={[...level, office.name]}
            office={office}
            heading={heading}
          />
        </li>
      ))}
      {Object.entries(content.enquiries).map(([position, enquiry]) => (
        <li key={position}>
          <Enquiry department={department} enquiry={enquiry} heading={heading} />
        </li>
      ))}
    </ul>
  )
}

interface OfficeProps {
  department: Department
  /** Names that lead to this office, its own included. */
  level: readonly string[]
  office: NamedEntry
  heading: 2 | 3
}

/** An office, or a group of them: opens where it stands or as a level of its own, if it holds anything. */
function Office({ department, level, office: { entry }, heading }: OfficeProps) {
  const content = contentOf(entry)
  const summary = entry.summary && (
    <AgencyWords as="span" className={styles['summary']} text={entry.summary} />
  )

  if (content.offices.length + content.enquiries.length === 0) {
    return (
      <div className={styles['office']}>
        <Heading level={heading} className={styles['name'] ?? ''}>
          <AgencyWords text={entry.name} />
        </Heading>
        {summary}
      </div>
    )
  }
  if (entry.inplace) {
    return (
      <Disclosure className={styles['inplace'] ?? ''}>
        <Heading level={heading}>
          <Button slot="trigger" className={styles['office'] ?? ''}>
            <AgencyWords as="span" className={styles['name']} text={entry.name} />
            {summary}
            <ChevronRight size={20} aria-hidden className={styles['chevron']} />
          </Button>
        </Heading>
        <DisclosurePanel className={styles['nested'] ?? ''}>
          <EntryList department={department} level={level} content={content} heading={3} />
        </DisclosurePanel>
      </Disclosure>
    )
  }
  return (
    <Heading level={heading}>
      <Link to={paths.departmentLevel(department.id, level)} className={styles['office']}>
        <AgencyWords as="span" className={styles['name']} text={entry.name} />
        {summary}
        <ChevronRight size={20} aria-hidden className={styles['chevron']} />
      </Link>
    </Heading>
  )
}

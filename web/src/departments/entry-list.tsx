import type { Department } from '@plat/contract/tenancy/config'
import { ChevronRight } from 'lucide-react'
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useLocalize } from '../shell/use-t.ts'
import { contentOf, type LevelContent, type NamedEntry } from './department-levels.ts'
import { Enquiry } from './enquiry.tsx'
import styles from './entries.module.css'

interface EntryListProps {
  department: Department
  /** Names of the entries that lead to these. */
  level: readonly string[]
  content: LevelContent
}

/** Offices and enquiries of one level of a department. */
export function EntryList({ department, level, content }: EntryListProps) {
  return (
    <ul className={styles['entries']}>
      {content.offices.map((office) => (
        <li key={office.name}>
          <Office department={department} level={[...level, office.name]} office={office} />
        </li>
      ))}
      {Object.entries(content.enquiries).map(([position, enquiry]) => (
        <li key={position}>
          <Enquiry department={department} enquiry={enquiry} />
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
}

/** An office, or a group of them: opens where it stands or as a level of its own, if it holds anything. */
function Office({ department, level, office: { entry } }: OfficeProps) {
  const localize = useLocalize()
  const content = contentOf(entry)
  const summary = entry.summary && (
    <span className={styles['summary']}>{localize(entry.summary)}</span>
  )

  if (content.offices.length + content.enquiries.length === 0) {
    return (
      <div className={styles['office']}>
        <h3 className={styles['name']}>{localize(entry.name)}</h3>
        {summary}
      </div>
    )
  }
  if (entry.inplace) {
    return (
      <Disclosure className={styles['inplace'] ?? ''}>
        <Heading level={3}>
          <Button slot="trigger" className={styles['office'] ?? ''}>
            <span className={styles['name']}>{localize(entry.name)}</span>
            {summary}
            <ChevronRight size={20} aria-hidden className={styles['chevron']} />
          </Button>
        </Heading>
        <DisclosurePanel className={styles['nested'] ?? ''}>
          <EntryList department={department} level={level} content={content} />
        </DisclosurePanel>
      </Disclosure>
    )
  }
  return (
    <h3>
      <Link to={paths.departmentLevel(department.id, level)} className={styles['office']}>
        <span className={styles['name']}>{localize(entry.name)}</span>
        {summary}
        <ChevronRight size={20} aria-hidden className={styles['chevron']} />
      </Link>
    </h3>
  )
}

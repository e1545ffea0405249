import type { Department } from '@plat/contract/departments/departments'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useT } from '../ui/use-t.ts'
import { ContactDialog } from './contact-dialog.tsx'
import type { ChoosingTask } from './tasks.ts'
import styles from './tasks.module.css'

interface DepartmentChoiceProps {
  task: ChoosingTask
  departments: readonly Department[]
}

/** Chooses whose records to search, or whom to reach. */
export function DepartmentChoice({ task, departments }: DepartmentChoiceProps) {
  const t = useT()
  const [contacted, setContacted] = useState<Department | null>(null)
  return (
    <>
      <Link to={paths.intents()} className={styles['back']}>
        <ArrowLeft size={16} aria-hidden />
        {t('tasks.back')}
      </Link>
      <h1>{t(`task.${task}`)}</h1>
      <p className={styles['lead']}>
        {t(task === 'search' ? 'tasks.chooseRecords' : 'tasks.chooseDepartment')}
      </p>
      <ul className={styles['rows']}>
        {departments.map((department) => (
          <li key={department.id}>
            {task === 'search' ? (
              <Records department={department} />
            ) : (
              <Button className={styles['row'] ?? ''} onPress={() => setContacted(department)}>
                <span className={styles['words']}>
                  <AgencyWords as="span" className={styles['name']} text={department.title.long} />
                  {department.summary && (
                    <AgencyWords
                      as="span"
                      className={styles['summary']}
                      text={department.summary}
                    />
                  )}
                </span>
                <ChevronRight size={20} aria-hidden className={styles['chevron']} />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {contacted && (
        <ContactDialog department={contacted} open onClose={() => setContacted(null)} />
      )}
    </>
  )
}

/** The kinds of records of one department; each opens its map. */
function Records({ department }: { department: Department }) {
  return (
    <div className={styles['records']}>
      <AgencyWords as="h2" text={department.title.long} />
      <ul>
        {department.modules.map((module) => (
          <li key={module.id}>
            <Link to={paths.module(department.id, module.id)}>
              <AgencyWords text={module.title.long} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

import type { Department } from '@plat/contract/tenancy/config'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useLocalize, useT } from '../shell/use-t.ts'
import { ContactDialog } from './contact-dialog.tsx'
import type { ChoosingIntent } from './intents.ts'
import styles from './intents.module.css'

interface DepartmentChoiceProps {
  intent: ChoosingIntent
  departments: readonly Department[]
}

/** Chooses whose records to search, or whom to reach. */
export function DepartmentChoice({ intent, departments }: DepartmentChoiceProps) {
  const t = useT()
  const localize = useLocalize()
  const [contacted, setContacted] = useState<Department | null>(null)
  return (
    <>
      <Link to={paths.intents()} className={styles['back']}>
        <ArrowLeft size={16} aria-hidden />
        {t('intents.back')}
      </Link>
      <h1>{t(`intent.${intent}`)}</h1>
      <p className={styles['lead']}>
        {t(intent === 'search' ? 'intents.chooseRecords' : 'intents.chooseDepartment')}
      </p>
      <ul className={styles['rows']}>
        {departments.map((department) => (
          <li key={department.id}>
            {intent === 'search' ? (
              <Records department={department} />
            ) : (
              <Button className={styles['row'] ?? ''} onPress={() => setContacted(department)}>
                <span className={styles['words']}>
                  <span className={styles['name']}>{localize(department.title.long)}</span>
                  {department.summary && (
                    <span className={styles['summary']}>{localize(department.summary)}</span>
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
  const localize = useLocalize()
  return (
    <div className={styles['records']}>
      <h2>{localize(department.title.long)}</h2>
      <ul>
        {department.modules.map((module) => (
          <li key={module.id}>
            <Link to={paths.module(department.id, module.id)}>{localize(module.title.long)}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

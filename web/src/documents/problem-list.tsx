import type { DocumentProblem } from '@plat/contract/documents/documents'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { StatusMark } from '../ui/status-mark.tsx'
import styles from './save-form.module.css'

interface ProblemListProps {
  problems: readonly DocumentProblem[]
  /** Leads to the line; left out: there is no editor beside the list. */
  onOpen?: ((problem: DocumentProblem) => void) | undefined
}

/** What is wrong with the files, each with the way to its line. */
export function ProblemList({ problems, onOpen }: ProblemListProps) {
  const t = useT()
  return (
    <ul className={styles['problems']} aria-label={t('documents.problems')}>
      {problems.map((problem) => {
        const { file, line, message, severity } = problem
        const place = line === null ? file : t('documents.place', { file, line })
        return (
          <li key={`${file}:${line}:${message}`}>
            <StatusMark
              shape={severity === 'error' ? 'live' : 'archive'}
              colour={severity === 'error' ? 'var(--danger)' : 'var(--live)'}
              text={t(severity === 'error' ? 'documents.error' : 'documents.warning')}
            />{' '}
            {onOpen ? (
              <Button look="quiet" onPress={() => onOpen(problem)}>
                {place}
              </Button>
            ) : (
              <strong>{place}</strong>
            )}
            {/* The check speaks of the words of the files, in English. */}
            <p lang="en">{message}</p>
          </li>
        )
      })}
    </ul>
  )
}

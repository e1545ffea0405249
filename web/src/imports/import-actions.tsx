import { getRejects, type ModuleImport, startImport } from '@plat/contract/imports/imports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { call } from '../api/client.ts'
import { useLocalize, useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { importsQuery } from './imports-queries.ts'
import styles from './import-list.module.css'

/** What can be done about a module's imports: begin one, take its rejected rows along. */
export function ImportActions({ one }: { one: ModuleImport }) {
  const t = useT()
  const localize = useLocalize()
  const client = useQueryClient()
  const params = { module: one.module }
  const module = localize(one.title)
  const start = useMutation({
    networkMode: 'always',
    // What it was called with tells whether another import has begun since.
    mutationFn: (_started: string | null) => call(startImport, { params }),
    onSuccess: () => client.invalidateQueries({ queryKey: importsQuery.queryKey }),
  })
  const rejects = useMutation({
    networkMode: 'always',
    mutationFn: async () => (await call(getRejects, { params })).data,
    onSuccess: ({ name, csv }) => saveFile(name, 'text/csv;charset=utf-8', csv),
  })
  const count = one.counts?.rejected ?? 0
  if (one.schedule === null && count === 0) return null
  return (
    <>
      <div className={styles['actions']}>
        {one.schedule !== null && (
          <Button
            aria-label={t('imports.startThis', { module })}
            busy={start.isPending || one.state === 'running'}
            onPress={() => start.mutate(one.started)}
          >
            {t('imports.start')}
          </Button>
        )}
        {count > 0 && (
          <Button
            aria-label={t('imports.rejectsThis', { count, module })}
            isPending={rejects.isPending}
            onPress={() => rejects.mutate()}
          >
            {t('imports.rejects', { count })}
          </Button>
        )}
      </div>
      <p role="status" className={styles['started']}>
        {start.isSuccess && start.variables === one.started && t('imports.starting')}
      </p>
      <FormError message={changeMessage(start.error ?? rejects.error, t)} />
    </>
  )
}

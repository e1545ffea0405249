import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { moduleQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../ui/use-t.ts'
import { ErrorState } from '../ui/error-state.tsx'

/** Says that a module could not be loaded; it is tried again only on a press. */
export function ModuleFailed({ department, module }: { department: string; module: string }) {
  const t = useT()
  const words = useErrorMessages()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [error] = useState(() => client.getQueryState(moduleQuery(module).queryKey)?.error)
  return (
    <ErrorState
      {...words(error)}
      message={t('module.failed')}
      onRetry={() => void navigate(paths.module(department, module), { replace: true })}
    >
      <Link to={paths.home()}>{t('shell.toHome')}</Link>
    </ErrorState>
  )
}

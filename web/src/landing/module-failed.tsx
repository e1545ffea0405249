import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { moduleQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { useErrorWords } from '../shell/use-error-words.ts'
import { useText } from '../shell/use-text.ts'
import { ErrorState } from '../ui/error-state.tsx'

/** Says that a module could not be loaded; nothing is tried again unasked. */
export function ModuleFailed({ department, module }: { department: string; module: string }) {
  const text = useText()
  const words = useErrorWords()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [error] = useState(() => client.getQueryState(moduleQuery(module).queryKey)?.error)
  return (
    <ErrorState
      {...words(error)}
      message={text('module.failed')}
      onRetry={() => void navigate(paths.module(department, module), { replace: true })}
    >
      <Link to={paths.home()}>{text('shell.toHome')}</Link>
    </ErrorState>
  )
}

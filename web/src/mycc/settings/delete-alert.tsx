import type { Alert } from '@plat/contract/alerts/alerts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FormError } from '../../accounts/form-error.tsx'
import { removeAlert } from '../../alerts/alert-calls.ts'
import { useAlertError } from '../../alerts/use-alert-error.ts'
import { ApiError } from '../../api/api-error.ts'
import { paths } from '../../paths.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface DeleteAlertProps {
  alert: Alert
  onDeleted: () => Promise<unknown>
}

/** Deletes an alert, after asking. */
export function DeleteAlert({ alert, onDeleted }: DeleteAlertProps) {
  const t = useT()
  const failed = useAlertError()
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const remove = useMutation({
    mutationFn: () =>
      removeAlert(alert.id).catch((error: unknown) => {
        // Another window was faster.
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }),
    onSuccess: async () => {
      setAsks(false)
      // The address first: it must not name what is gone.
      await navigate(paths.personal('settings'), { replace: true, preventScrollReset: true })
      await onDeleted()
    },
  })
  return (
    <>
      <Button isDisabled={remove.isPending} onPress={() => setAsks(true)}>
        {t(remove.isPending ? 'alerts.deleting' : 'mycc.delete')}
      </Button>
      <Dialog
        title={t('mycc.delete')}
        open={asks}
        onClose={() => setAsks(false)}
        actions={
          <>
            <Button onPress={() => setAsks(false)}>{t('alerts.no')}</Button>
            <Button look="primary" isDisabled={remove.isPending} onPress={() => remove.mutate()}>
              {t(remove.isPending ? 'alerts.deleting' : 'alerts.yes')}
            </Button>
          </>
        }
      >
        <p>{t('alerts.askDelete', { name: alert.name })}</p>
        <FormError message={remove.error && failed(remove.error, 'mycc.notDeleted')} />
      </Dialog>
    </>
  )
}

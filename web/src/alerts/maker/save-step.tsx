import { type Alert, MAX_ALERT_NAME } from '@plat/contract/alerts/alerts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormError } from '../../accounts/form-error.tsx'
import { ALERTS } from '../../api/alert-queries.ts'
import { newRequest, requestOf } from '../../shell/request-id.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Select } from '../../ui/select.tsx'
import { changeAlert, saveAlert } from '../alert-calls.ts'
import { type Same, SameAlert, sameAlertOf } from '../parts/same-alert.tsx'
import { isAllowance, useAlertError } from '../use-alert-error.ts'
import type { AlertMaker } from './use-alert-maker.ts'
import styles from './maker.module.css'

interface SaveStepProps {
  maker: AlertMaker
  /** The account's alerts, of which one can be replaced. */
  own: readonly Alert[]
  onCancel: () => void
  /** @param replaced name of the alert whose place it took */
  onSaved: (alert: Alert, replaced: string | null) => void
}

/** The name of the alert, and saving it; while it cannot be saved it says why. */
export function SaveStep({ maker, own, onCancel, onSaved }: SaveStepProps) {
  const t = useT()
  const why = useId()
  const saveId = useId()
  const { form, name, lacks, isFull, replaced } = maker
  const save = useSaving(maker, onSaved)
  const reasons = [
    lacks.area && t(`alerts.lacks.${lacks.area}`),
    lacks.events && t('alerts.lacks.events'),
    lacks.name && t('alerts.lacks.name'),
    // What was refused for it says so itself, and its button keeps the focus.
    lacks.room && !save.isPending && !isAllowance(save.error) && t('alerts.allowanceReplace'),
  ].filter((reason) => reason !== false && reason !== null)
  return (
    <form
      className={styles['step']}
      aria-label={t('alerts.save')}
      onSubmit={(event) => {
        event.preventDefault()
        if (reasons.length === 0 && !save.isPending) save.mutate(wantedOf(maker, null))
      }}
    >
      <FormField
        label={t('alerts.name')}
        value={name}
        maxLength={MAX_ALERT_NAME}
        onChange={form.setName}
        error={lacks.name ? t('alerts.lacks.name') : undefined}
      />
      {isFull && (
        <>
          <h3>{t('alerts.replace')}</h3>
          <Select
            boxed
            label={t('alerts.replace')}
            placeholder={t('alerts.replaceWhich')}
            options={own.map(({ id, name: label }) => ({ id, label }))}
            selected={replaced?.id ?? null}
            onSelect={form.setReplaced}
          />
        </>
      )}
      <div className={styles['actions']}>
        <Button
          id={saveId}
          type="submit"
          look="primary"
          isDisabled={reasons.length > 0}
          busy={save.isPending}
          aria-describedby={reasons.length > 0 ? why : undefined}
        >
          {t('alerts.save')}
        </Button>
        <Button onPress={onCancel}>{t('alerts.cancel')}</Button>
      </div>
      {reasons.length > 0 && (
        <ul id={why} className={styles['reasons']}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <NotSaved maker={maker} save={save} saveId={saveId} />
    </form>
  )
}

interface NotSavedProps {
  maker: AlertMaker
  save: ReturnType<typeof useSaving>
  saveId: string
}

/** Why it was not saved. */
function NotSaved({ maker, save, saveId }: NotSavedProps) {
  const t = useT()
  const failed = useAlertError()
  const { isFull, lacks, changed } = maker
  const { error, isPending, variables } = save
  const refused = sameAlertOf(error)
  const same = refused ?? (isPending ? (variables.despite ?? null) : null)
  const again = wantedOf(maker, same)
  // Of what was sent: what is changed since may be another one.
  if (same && variables?.wanted === again.wanted)
    return (
      <SameAlert same={same} busy={isPending} saveId={saveId} onAgain={() => save.mutate(again)} />
    )
  const words = () => {
    if (error === null || refused !== null) return null
    // At the limit another alert can make room, until one is chosen.
    if (isFull && isAllowance(error)) return lacks.room ? t('alerts.allowanceReplace') : null
    return failed(error, changed ? 'alerts.notChanged' : 'alerts.notSaved')
  }
  return <FormError message={words()} />
}

/** What is saved. */
interface Wanted {
  /** The alert as text. */
  readonly wanted: string
  /** The alert that watches the same, which does not matter. */
  readonly despite: Same | null
}

function wantedOf({ body }: AlertMaker, despite: Same | null): Wanted {
  return { wanted: JSON.stringify(body), despite }
}

/** Saves the alert: a new one, in the place of another, or one that is changed. */
function useSaving(
  { module, body, changed, replaced, form }: AlertMaker,
  onSaved: SaveStepProps['onSaved'],
) {
  const client = useQueryClient()
  const [request, setRequest] = useState(newRequest)
  return useMutation({
    mutationFn: async ({ despite }: Wanted) => {
      const sentBody = despite ? { ...body, again: true } : body
      if (changed) return { alert: await changeAlert(changed.id, sentBody), name: null }
      const sent = requestOf(request, [module.id, sentBody, replaced?.id])
      setRequest(sent)
      const alert = await saveAlert(
        module.id,
        { ...sentBody, request: sent.id },
        replaced?.id ?? null,
      )
      // The list is about to have its new name.
      return { alert, name: replaced?.name ?? null }
    },
    onSuccess: async ({ alert, name }) => {
      await client.invalidateQueries({ queryKey: [ALERTS] })
      form.forget()
      onSaved(alert, name)
    },
    // What is allowed may have been used in another window.
    onError: () => client.invalidateQueries({ queryKey: [ALERTS, 'list'] }),
  })
}

import { exportAccount } from '@plat/contract/profile/profile'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { call } from '../api/client.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { SettingsSection } from '../accounts/settings-section.tsx'
import { Done } from '../accounts/save-row.tsx'
import { saveFile } from '../ui/save-file.ts'
import styles from '../accounts/settings.module.css'

/** Everything that the agency keeps about the account, as a file. */
export function DataSection() {
  const t = useT()
  const download = useMutation({
    mutationFn: async () => (await call(exportAccount, {})).data,
    onSuccess: (data) => {
      const day = new Date().toISOString().slice(0, 10)
      saveFile(`account-${day}.json`, 'application/json', `${JSON.stringify(data, null, 2)}\n`)
    },
  })
  return (
    <SettingsSection id="data" title={t('profile.data')} lead={t('profile.dataLead')}>
      <FormError message={changeMessage(download.error, t)} />
      <div className={styles['save']}>
        <Button icon={Download} isPending={download.isPending} onPress={() => download.mutate()}>
          {t('profile.dataDownload')}
        </Button>
        <Done message={download.isSuccess ? t('profile.dataDone') : null} />
      </div>
    </SettingsSection>
  )
}

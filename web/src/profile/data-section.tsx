import { exportAccount } from '@plat/contract/profile'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { changeWords } from '../accounts/change-words.ts'
import { FormError } from '../accounts/form-error.tsx'
import { call } from '../api/client.ts'
import { useText } from '../shell/use-text.ts'
import { Button } from '../ui/button.tsx'
import { ProfileSection } from './profile-section.tsx'
import { Done } from './save-row.tsx'
import { saveFile } from './save-file.ts'
import styles from './profile.module.css'

/** Everything that the agency keeps about the account, as a file. */
export function DataSection() {
  const text = useText()
  const download = useMutation({
    networkMode: 'always',
    mutationFn: async () => (await call(exportAccount, {})).data,
    onSuccess: (data) => {
      const day = new Date().toISOString().slice(0, 10)
      saveFile(`account-${day}.json`, 'application/json', `${JSON.stringify(data, null, 2)}\n`)
    },
  })
  return (
    <ProfileSection id="data" title={text('profile.data')} lead={text('profile.dataLead')}>
      <FormError message={changeWords(download.error, text)} />
      <div className={styles['save']}>
        <Button icon={Download} isPending={download.isPending} onPress={() => download.mutate()}>
          {text('profile.dataDownload')}
        </Button>
        <Done message={download.isSuccess ? text('profile.dataDone') : null} />
      </div>
    </ProfileSection>
  )
}

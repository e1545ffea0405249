import type { Account } from '@plat/contract/accounts/account'
import { deleteAccount } from '@plat/contract/profile/profile'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IdentityForm } from '../accounts/identity-form.tsx'
import { leaveSession } from '../accounts/leave-session.ts'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useAgencyText } from '../shell/use-agency-text.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SettingsSection } from '../accounts/settings-section.tsx'
import styles from './profile.module.css'

/** Deletes the account: lists what is lost first, and always requires the password. */
export function DeleteSection({ account }: { account: Account }) {
  const client = useQueryClient()
  const t = useT()
  const agencyText = useAgencyText()
  const [asking, setAsking] = useState(false)

  async function erase() {
    await leaveSession(client, () => call(deleteAccount, {}), paths.accountDeleted())
  }
  return (
    <SettingsSection
      id="delete"
      title={t('profile.delete')}
      lead={agencyText('profile.deleteLead')}
    >
      <div>
        <Button icon={Trash2} className={styles['danger'] ?? ''} onPress={() => setAsking(true)}>
          {t('profile.deleteOpen')}
        </Button>
      </div>
      <Dialog title={t('profile.deleteAsk')} open={asking} onClose={() => setAsking(false)}>
        <ul className={styles['losses']}>
          <li>{t('profile.deleteLogin', { email: account.email })}</li>
          <li>{t('profile.deleteKept')}</li>
          <li>{t('profile.deleteFinal')}</li>
        </ul>
        <IdentityForm
          lead={t('profile.deletePassword')}
          submitLabel={t('profile.deleteNow')}
          onDone={erase}
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </SettingsSection>
  )
}

import type { Account } from '@plat/contract/accounts/accounts'
import { deleteAccount } from '@plat/contract/profile/profile'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IdentityForm } from '../accounts/identity-form.tsx'
import { announceSession } from '../accounts/session-channel.ts'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SettingsSection } from '../accounts/settings-section.tsx'
import styles from './profile.module.css'

/** How to delete the account: what is lost is said first, and the password is always asked for. */
export function DeleteSection({ account }: { account: Account }) {
  const t = useT()
  const agency = useTenant().config.branding.title.long
  const [asking, setAsking] = useState(false)

  async function erase() {
    await call(deleteAccount, {})
    announceSession()
    // Loaded anew, so that nothing of what was shown stays in memory.
    window.location.assign(paths.accountDeleted())
  }
  return (
    <SettingsSection
      id="delete"
      title={t('profile.delete')}
      lead={t('profile.deleteLead', { agency })}
    >
      <div>
        <Button icon={Trash2} className={styles['danger'] ?? ''} onPress={() => setAsking(true)}>
          {t('profile.deleteOpen')}
        </Button>
      </div>
      <Dialog
        title={t('profile.deleteAsk')}
        closeLabel={t('identity.close')}
        open={asking}
        onClose={() => setAsking(false)}
      >
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

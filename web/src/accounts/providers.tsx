import { LogIn } from 'lucide-react'
import { providerAddress } from '../api/provider-address.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../ui/use-t.ts'
import styles from './providers.module.css'

/** Sign-in with the providers that the agency has set up; nothing where it has none. */
export function Providers({ referrer }: { referrer: string | undefined }) {
  const t = useT()
  const { signIn } = useTenant().config
  if (signIn.length === 0) return null
  return (
    <div className={styles['providers']}>
      <p className={styles['or']}>
        <span>{t('login.or')}</span>
      </p>
      <ul className={styles['list']}>
        {signIn.map(({ id, name }) => (
          <li key={id}>
            {/* Leaves the portal for the provider and comes back: no route of ours. */}
            <a href={providerAddress(id, referrer)} className={styles['provider']}>
              <LogIn size={16} aria-hidden />
              {t('login.with', { provider: name })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { Banner } from '../ui/banner.tsx'

/** That the role needs an authenticator first, and where to set it up. */
export function SecondFactorNotice() {
  const t = useT()
  return (
    <Banner
      action={<Link to={`${paths.profile()}#second-factor`}>{t('people.secondFactorSetUp')}</Link>}
    >
      {t('people.secondFactorNeeded')}
    </Banner>
  )
}

import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useText } from '../shell/use-text.ts'
import { Banner } from '../ui/banner.tsx'

/** That the role needs an authenticator first, and where to set it up. */
export function SecondFactorNotice() {
  const text = useText()
  return (
    <Banner
      action={
        <Link to={`${paths.profile()}#second-factor`}>{text('people.secondFactorSetUp')}</Link>
      }
    >
      {text('people.secondFactorNeeded')}
    </Banner>
  )
}

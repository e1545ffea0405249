import { PAGE_PATTERNS as patterns } from '@plat/contract/platform/page-patterns'
import { Route } from 'react-router'
import { lazyCode } from '../ui/later.ts'

const SiteGatePage = lazyCode(() => import('./site-gate/site-gate-page.tsx'))
const LoginPage = lazyCode(() => import('./login-page.tsx'))
const RegisterPage = lazyCode(() => import('./register-page.tsx'))
const RegisterSuccessPage = lazyCode(() => import('./register-success-page.tsx'))
const RequestConfirmationPage = lazyCode(() => import('./request-confirmation-page.tsx'))
const ConfirmAccountPage = lazyCode(() => import('./confirm-account-page.tsx'))
const ForgotPasswordPage = lazyCode(() => import('./forgot-password-page.tsx'))
const ForgotPasswordSentPage = lazyCode(() => import('./forgot-password-sent-page.tsx'))
const ResetPasswordPage = lazyCode(() => import('./reset-password-page.tsx'))
const ConfirmEmailPage = lazyCode(() => import('./confirm-email-page.tsx'))
const noticePage = (name: 'CheckEmailPage' | 'LinkExpiredPage' | 'CongratulationsPage') =>
  lazyCode(async () => ({ default: (await import('./notice-pages.tsx'))[name] }))
const CheckEmailPage = noticePage('CheckEmailPage')
const LinkExpiredPage = noticePage('LinkExpiredPage')
const CongratulationsPage = noticePage('CongratulationsPage')

/** Pages about getting in, open to everybody. */
export const accountRoutes = (
  <>
    <Route path={patterns.lockLogin} element={<SiteGatePage />} />
    <Route path={patterns.login} element={<LoginPage />} />
    <Route path={patterns.register} element={<RegisterPage />} />
    <Route path={patterns.registerSuccess} element={<RegisterSuccessPage />} />
    <Route path={patterns.requestConfirmation} element={<RequestConfirmationPage />} />
    <Route path={patterns.checkEmail} element={<CheckEmailPage />} />
    <Route path={patterns.confirmAccount} element={<ConfirmAccountPage />} />
    <Route path={patterns.congratulations} element={<CongratulationsPage />} />
    <Route path={patterns.linkExpired} element={<LinkExpiredPage />} />
    <Route path={patterns.forgotPassword} element={<ForgotPasswordPage />} />
    <Route path={patterns.forgotPasswordSent} element={<ForgotPasswordSentPage />} />
    <Route path={patterns.resetPassword} element={<ResetPasswordPage />} />
    <Route path={patterns.confirmEmail} element={<ConfirmEmailPage />} />
  </>
)

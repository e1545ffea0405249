import * as accounts from './accounts/accounts.ts'
import * as analytic from './statistics/statistics.ts'
import * as clientError from './platform/client-error.ts'
import * as config from './tenancy/config.ts'
import type { Endpoint } from './platform/endpoint.ts'
import * as landing from './landing/landing.ts'
import * as mailbox from './mailbox/mailbox.ts'
import * as people from './people/people.ts'
import * as places from './places/places.ts'
import * as predict from './search/predict.ts'
import * as profile from './profile/profile.ts'
import * as records from './records/records.ts'
import * as savedSearches from './saved-searches/saved-searches.ts'
import * as search from './search/search.ts'

/** Every operation of the API, in the order of the documentation. */
export const ENDPOINTS = [
  config.getTenantByHost,
  config.getConfig,
  config.listDepartments,
  config.getDepartment,
  config.getModule,
  config.getAlertConfig,
  landing.getFooter,
  landing.getLanding,
  landing.getDepartmentLanding,
  landing.getModuleLanding,
  landing.getDoc,
  analytic.listStats,
  analytic.getStat,
  analytic.listGroupings,
  search.countRecords,
  search.countLocated,
  search.countAll,
  search.countUnlocated,
  search.searchLocation,
  search.searchList,
  search.searchDetail,
  search.searchFacets,
  savedSearches.getSavedSearch,
  records.getRecordDetails,
  places.listPlaces,
  places.getPlacePolygon,
  places.getLayerPolygons,
  places.predictLocation,
  predict.predictField,
  accounts.getViewer,
  accounts.login,
  accounts.loginWithTotp,
  accounts.loginWithToken,
  accounts.logout,
  accounts.reauthenticate,
  accounts.lockLogin,
  accounts.lockApp,
  accounts.register,
  accounts.requestAccountConfirm,
  accounts.checkConfirmation,
  accounts.confirmAccount,
  accounts.requestPasswordReset,
  accounts.resetPassword,
  accounts.requestTwoFactorToken,
  accounts.loginWithTwoFactorToken,
  accounts.getAccount,
  profile.updateAccount,
  profile.deleteAccount,
  profile.requestEmailChange,
  profile.confirmEmailChange,
  profile.changePassword,
  profile.listSessions,
  profile.endSession,
  profile.startTotp,
  profile.confirmTotp,
  profile.removeTotp,
  profile.exportAccount,
  people.listPeople,
  people.invitePerson,
  people.updatePerson,
  people.removePerson,
  people.endPersonSessions,
  people.removePersonTotp,
  people.listMemberships,
  people.addMembership,
  people.removeMembership,
  mailbox.listMails,
  mailbox.getMail,
  clientError.reportError,
] as readonly Endpoint[]

import * as account from './accounts/account.ts'
import * as passwordReset from './accounts/password-reset.ts'
import * as registration from './accounts/registration.ts'
import * as secondFactor from './accounts/second-factor.ts'
import * as signIn from './accounts/sign-in.ts'
import * as siteGate from './accounts/site-gate.ts'
import * as agents from './agents/agents.ts'
import * as deleted from './statistics/deleted.ts'
import * as groupings from './statistics/groupings.ts'
import * as scorecards from './statistics/scorecards.ts'
import * as stats from './statistics/stats.ts'
import * as clientError from './platform/client-error.ts'
import * as alertSettings from './alerts/alert-settings.ts'
import * as alerts from './alerts/alerts.ts'
import * as notifications from './alerts/notifications.ts'
import * as push from './alerts/push.ts'
import * as unsubscribe from './alerts/unsubscribe.ts'
import * as chat from './chat/chat.ts'
import * as comments from './comments/comments.ts'
import * as departments from './departments/departments.ts'
import * as moduleConfig from './tenancy/module-config.ts'
import * as tenantConfig from './tenancy/tenant-config.ts'
import * as imports from './imports/imports.ts'
import * as live from './live/ticket.ts'
import type { Endpoint } from './platform/endpoint.ts'
import * as channels from './offices/channels.ts'
import * as callBacks from './calls/call-backs.ts'
import * as callLogs from './calls/call-logs.ts'
import * as callMessages from './calls/call-messages.ts'
import * as calls from './calls/calls.ts'
import * as callCheck from './calls/check.ts'
import * as invites from './calls/invites.ts'
import * as missedCalls from './calls/missed-calls.ts'
import * as landing from './landing/landing.ts'
import * as demo from './demo/demo.ts'
import * as mailbox from './mailbox/mailbox.ts'
import * as histogram from './search/histogram.ts'
import * as overview from './search/overview.ts'
import * as people from './people/people.ts'
import * as places from './places/places.ts'
import * as predict from './search/predict.ts'
import * as profile from './profile/profile.ts'
import * as records from './records/records.ts'
import * as reports from './reports/reports.ts'
import * as savedSearches from './saved-searches/saved-searches.ts'
import * as sharing from './saved-searches/sharing.ts'
import * as appointment from './schedule/appointment.ts'
import * as assign from './schedule/assign.ts'
import * as misplaced from './schedule/misplaced.ts'
import * as resourcer from './schedule/resourcer.ts'
import * as slots from './schedule/slots.ts'
import * as timeline from './schedule/timeline.ts'
import * as search from './search/search.ts'

/** Every operation of the API, in the order of the documentation. */
export const ENDPOINTS = [
  tenantConfig.getTenantByHost,
  tenantConfig.getConfig,
  departments.listDepartments,
  departments.getDepartment,
  moduleConfig.getModule,
  alertSettings.getAlertConfig,
  landing.getFooter,
  landing.getLanding,
  landing.getDepartmentLanding,
  landing.getModuleLanding,
  landing.getDoc,
  stats.listStats,
  stats.getStat,
  stats.createStat,
  stats.updateStat,
  stats.deleteStat,
  stats.restoreStat,
  stats.previewStat,
  groupings.listGroupings,
  groupings.getGrouping,
  groupings.createGrouping,
  groupings.updateGrouping,
  groupings.deleteGrouping,
  groupings.restoreGrouping,
  scorecards.listScorecards,
  scorecards.getScorecard,
  scorecards.getBoard,
  scorecards.createScorecard,
  scorecards.updateScorecard,
  scorecards.deleteScorecard,
  scorecards.restoreScorecard,
  deleted.listDeleted,
  search.countRecords,
  search.countLocated,
  search.countAll,
  search.countUnlocated,
  search.searchLocation,
  search.searchList,
  search.searchDetail,
  search.searchFacets,
  search.getLocations,
  overview.searchOverview,
  overview.getOverview,
  histogram.searchHistogram,
  savedSearches.saveSearch,
  savedSearches.listSavedSearches,
  savedSearches.getSavedSearch,
  savedSearches.updateSavedSearch,
  savedSearches.deleteSavedSearch,
  savedSearches.deleteSavedSearches,
  savedSearches.restoreSavedSearches,
  sharing.shareByEmail,
  reports.createSearchReport,
  reports.createRecordReport,
  reports.listReports,
  reports.getReport,
  reports.updateReport,
  reports.readReport,
  reports.retryReport,
  reports.deleteReport,
  reports.deleteReports,
  reports.restoreReports,
  sharing.shareInNetwork,
  alerts.listAlerts,
  alerts.getAlertHealth,
  alerts.getAlert,
  alerts.createAlert,
  alerts.overwriteAlert,
  alerts.previewAlert,
  alerts.updateAlert,
  alerts.deleteAlert,
  alerts.makeAlertFeed,
  alerts.removeAlertFeed,
  notifications.listNotifications,
  notifications.countUnread,
  notifications.getNotification,
  notifications.renameNotification,
  notifications.readNotification,
  notifications.readAllNotifications,
  notifications.favourNotification,
  notifications.deleteNotification,
  notifications.deleteNotifications,
  notifications.restoreNotifications,
  live.requestLiveTicket,
  push.getPushKey,
  push.subscribePush,
  push.unsubscribePush,
  unsubscribe.readUnsubscribe,
  unsubscribe.unsubscribe,
  unsubscribe.startMailAgain,
  records.getRecordDetails,
  places.listPlaces,
  places.getPlacePolygon,
  places.getLayerPolygons,
  places.predictLocation,
  predict.predictField,
  signIn.getViewer,
  signIn.login,
  secondFactor.loginWithTotp,
  signIn.loginWithToken,
  signIn.logout,
  signIn.reauthenticate,
  siteGate.openSiteGate,
  siteGate.closeSiteGate,
  registration.register,
  registration.requestAccountConfirm,
  registration.checkConfirmation,
  registration.confirmAccount,
  passwordReset.requestPasswordReset,
  passwordReset.checkPasswordReset,
  passwordReset.resetPassword,
  signIn.requestTwoFactorToken,
  signIn.loginWithTwoFactorToken,
  account.getAccount,
  profile.updateAccount,
  profile.deleteAccount,
  profile.requestEmailChange,
  profile.confirmEmailChange,
  profile.changePassword,
  profile.listSessions,
  profile.endSession,
  secondFactor.startTotp,
  secondFactor.confirmTotp,
  secondFactor.removeTotp,
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
  channels.listChannels,
  channels.getOffice,
  channels.updateOffice,
  channels.updateOfficeNotice,
  channels.previewOffice,
  agents.listAgents,
  agents.listAvailableAgents,
  agents.updateAgent,
  agents.getAgentState,
  agents.updateAgentState,
  slots.listSlots,
  slots.holdSlot,
  slots.releaseSlot,
  timeline.getSchedule,
  timeline.getCalendarFeed,
  timeline.createCalendarFeed,
  timeline.deleteCalendarFeed,
  appointment.requestAppointment,
  appointment.getScheduleEntry,
  assign.listAssignees,
  assign.listCallBackAssignees,
  resourcer.listResourcer,
  resourcer.countResourcer,
  resourcer.getWeekLoad,
  resourcer.listEntryNotes,
  resourcer.addEntryNote,
  comments.leaveComment,
  comments.listRecordComments,
  comments.listOwnComments,
  comments.changeOwnComment,
  comments.reportComment,
  comments.exportComments,
  comments.getComment,
  comments.changeComment,
  assign.listCommentAssignees,
  chat.listChats,
  chat.countUnreadChats,
  chat.startChat,
  chat.getChat,
  chat.sendChatMessage,
  chat.seeChat,
  chat.changeChat,
  chat.callFromChat,
  assign.listChatAssignees,
  appointment.listAppointmentSlots,
  appointment.enterAppointmentRoom,
  misplaced.listMisplaced,
  appointment.updateAppointment,
  appointment.getAppointmentCalendar,
  appointment.getLinkedAppointment,
  appointment.listLinkedSlots,
  appointment.updateLinkedAppointment,
  appointment.getLinkedCalendar,
  calls.requestCall,
  calls.requestAgentCall,
  calls.getCalls,
  missedCalls.getMissedCalls,
  missedCalls.seeMissedCalls,
  calls.getCall,
  calls.answerCall,
  calls.joinCall,
  calls.closeCall,
  calls.useVideoServer,
  callCheck.checkMedia,
  callCheck.openTestRoom,
  invites.inviteToCall,
  invites.requestJoin,
  invites.getCallInvite,
  invites.acceptCallInvite,
  invites.declineCallInvite,
  invites.decideCallInvite,
  invites.removeFromCall,
  invites.seatInterpreter,
  invites.listContacts,
  invites.listDemoContacts,
  callMessages.sendCallMessage,
  callMessages.listCallMessages,
  callBacks.requestCallBack,
  callBacks.listCallBacks,
  callBacks.updateCallBack,
  callBacks.callBack,
  callLogs.listUserCallsAttempted,
  callLogs.listUserCallsReceived,
  callLogs.listChannelCallsAttempted,
  callLogs.listChannelCallsReceived,
  imports.listImports,
  mailbox.listMails,
  mailbox.getMail,
  demo.nextDemoDay,
  clientError.reportError,
] as readonly Endpoint[]

import * as diagnostics from './admin/diagnostics.routes.ts'
import * as bulkChanges from './admin/bulk-change.routes.ts'
import * as dataRequests from './admin/data-request.routes.ts'
import * as ownDataRequests from './admin/own-data-request.routes.ts'
import * as dataRequestEvents from './admin/data-request.events.ts'
import * as marketing from './admin/marketing.routes.ts'
import * as quotes from './admin/quote.routes.ts'
import * as quoteImports from './admin/quote-import.routes.ts'
import * as batches from './admin/batch.routes.ts'
import * as station from './admin/station.routes.ts'
import * as factoryKeys from './admin/factory-key.routes.ts'
import * as auditChecks from './admin/audit.internal.ts'
import * as audit from './admin/audit.routes.ts'
import * as frontEndCounts from './admin/front-end.internal.ts'
import * as releases from './admin/front-end.routes.ts'
import * as operations from './admin/operations.routes.ts'
import * as overview from './admin/overview.routes.ts'
import * as bindingAdmin from './admin/binding.routes.ts'
import * as readModel from './admin/read-model.internal.ts'
import * as spaceAdmin from './admin/space-admin.routes.ts'
import * as adminSearch from './admin/search.routes.ts'
import * as tableCsv from './admin/csv.routes.ts'
import * as recordJobs from './admin/record-job.routes.ts'
import * as ringAdmin from './admin/ring.routes.ts'
import * as tableViews from './admin/table-view.routes.ts'
import * as userAdmin from './admin/user-admin.routes.ts'
import * as emailProposals from './auth/email-proposal.routes.ts'
import * as keptMails from './auth/kept-mail.routes.ts'
import * as passkeyEvents from './auth/passkey.events.ts'
import * as passkeys from './auth/passkey.routes.ts'
import * as recovery from './auth/recovery.routes.ts'
import * as confirmedRings from './auth/ring.events.ts'
import * as sessionEvents from './auth/session.events.ts'
import * as sessionChecks from './auth/session.internal.ts'
import * as sessions from './auth/session.routes.ts'
import * as spaceEntries from './auth/space-entry.internal.ts'
import * as tapDecisions from './auth/tap.internal.ts'
import * as userEvents from './auth/user.events.ts'
import * as userRecords from './auth/user-record.internal.ts'
import * as userLookUps from './auth/user.internal.ts'
import * as users from './auth/user.routes.ts'
import * as activityEvents from './engagement/activity.events.ts'
import * as activityRebuilds from './engagement/activity.internal.ts'
import * as activities from './engagement/activity.routes.ts'
import * as messageEvents from './engagement/message.events.ts'
import * as messageImports from './engagement/message.internal.ts'
import * as messages from './engagement/message.routes.ts'
import * as moodEvents from './engagement/mood.events.ts'
import * as moodImports from './engagement/mood.internal.ts'
import * as moods from './engagement/mood.routes.ts'
import * as capsuleEvents from './engagement/capsule.events.ts'
import * as capsules from './engagement/capsule.routes.ts'
import * as recordFileEvents from './engagement/record-files.events.ts'
import * as recordFiles from './engagement/record-files.internal.ts'
import * as questionEvents from './engagement/question.events.ts'
import * as questions from './engagement/question.routes.ts'
import * as thoughtEvents from './engagement/thought.events.ts'
import * as thoughts from './engagement/thought.routes.ts'
import * as userStats from './engagement/stats.routes.ts'
import * as notificationEvents from './engagement/notification.events.ts'
import * as notices from './engagement/notification.internal.ts'
import * as notifications from './engagement/notification.routes.ts'
import * as push from './engagement/push.routes.ts'
import * as notificationSettings from './engagement/notification-settings.routes.ts'
import { erasureFinished } from './erasure.events.ts'
import * as openErasures from './erasure.internal.ts'
import * as exportPages from './export.internal.ts'
import type { EventSpec } from './event.ts'
import * as frontEnds from './gateway/front-end.routes.ts'
import * as live from './gateway/live.routes.ts'
import * as taps from './gateway/tap.routes.ts'
import * as jobs from './job.internal.ts'
import * as fileEvents from './media/file.events.ts'
import * as fileHolds from './media/file.internal.ts'
import * as files from './media/file.routes.ts'
import * as items from './media/item.internal.ts'
import * as storageComparisons from './media/storage.internal.ts'
import * as memoryEvents from './media/memory.events.ts'
import * as memories from './media/memory.routes.ts'
import * as timelineEvents from './media/timeline.events.ts'
import * as timelineDays from './media/timeline.internal.ts'
import * as timeline from './media/timeline.routes.ts'
import * as trash from './media/trash.routes.ts'
import * as uploads from './media/upload.routes.ts'
import * as exports from './media/export.routes.ts'
import * as userExports from './media/user-export.internal.ts'
import * as parked from './parked.internal.ts'
import * as states from './state.internal.ts'
import { perService, type ServiceName } from './processes.ts'
import type { Caller, RouteSpec } from './route.ts'
import * as calendars from './space/calendar.routes.ts'
import * as entries from './space/entry.routes.ts'
import * as issuedInvitations from './space/invitation.internal.ts'
import * as invitations from './space/invitation.routes.ts'
import * as joinRequestEvents from './space/join-request.events.ts'
import * as joinRequests from './space/join-request.routes.ts'
import * as memberEvents from './space/member.events.ts'
import * as playlistEvents from './space/playlist.events.ts'
import * as playlists from './space/playlist.routes.ts'
import * as songTitles from './space/song-title.routes.ts'
import * as gameEvents from './space/interaction.events.ts'
import * as games from './space/interaction.routes.ts'
import * as relationships from './space/relationship.routes.ts'
import * as ringEvents from './space/ring.events.ts'
import * as ringRecords from './space/ring-record.internal.ts'
import * as rings from './space/ring.routes.ts'
import * as spaceEvents from './space/space.events.ts'
import * as spaceRecords from './space/space-record.internal.ts'
import * as spaceFacts from './space/space.internal.ts'
import * as spaces from './space/space.routes.ts'
import * as stationRecords from './space/station.internal.ts'
import * as wishEvents from './space/wish.events.ts'
import * as wishes from './space/wish.routes.ts'
import * as tapVerdicts from './space/tap.internal.ts'

type Modules = readonly object[]

const isRoute = (value: unknown): value is RouteSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const isEvent = (value: unknown): value is EventSpec =>
  typeof value === 'object' && value !== null && 'subject' in value && 'data' in value

const routesOf = (modules: Modules): readonly RouteSpec[] =>
  modules.flatMap((module): unknown[] => Object.values(module)).filter(isRoute)

const eventsOf = (modules: Modules): readonly EventSpec[] =>
  modules.flatMap((module): unknown[] => Object.values(module)).filter(isEvent)

const publicModules = {
  gateway: [taps, live, frontEnds],
  auth: [users, sessions, passkeys, recovery, emailProposals, keptMails],
  space: [
    entries,
    joinRequests,
    spaces,
    relationships,
    invitations,
    rings,
    playlists,
    songTitles,
    games,
    wishes,
    calendars,
  ],
  media: [uploads, files, memories, timeline, trash, exports],
  engagement: [
    messages,
    moods,
    questions,
    thoughts,
    capsules,
    notifications,
    notificationSettings,
    push,
    activities,
    userStats,
  ],
  admin: [
    diagnostics,
    quotes,
    quoteImports,
    userAdmin,
    ringAdmin,
    bindingAdmin,
    batches,
    station,
    factoryKeys,
    audit,
    spaceAdmin,
    tableCsv,
    recordJobs,
    tableViews,
    adminSearch,
    marketing,
    operations,
    overview,
    releases,
    dataRequests,
    ownDataRequests,
    bulkChanges,
  ],
} as const

export const routesByOwner: Readonly<Record<Caller, readonly RouteSpec[]>> = {
  gateway: routesOf(publicModules.gateway),
  ...perService((name) => routesOf(publicModules[name])),
}

type PublicModule = (typeof publicModules)[Caller][number]
type PublicRoute<M = PublicModule> = M extends PublicModule ? Extract<M[keyof M], RouteSpec> : never

export type PublicRoutes = { readonly [R in PublicRoute as R['id']]: R }

export const commonInternalRoutes: readonly RouteSpec[] = routesOf([parked, jobs, states, openErasures, exportPages])

const internalModules: Readonly<Partial<Record<ServiceName, Modules>>> = {
  auth: [tapDecisions, sessionChecks, userLookUps, userRecords, spaceEntries],
  space: [tapVerdicts, spaceFacts, ringRecords, stationRecords, issuedInvitations, spaceRecords],
  media: [fileHolds, timelineDays, items, storageComparisons, userExports],
  engagement: [messageImports, moodImports, activityRebuilds, notices, recordFiles],
  admin: [readModel, auditChecks, frontEndCounts],
}

export const internalRoutesByOwner: Readonly<Record<Caller, readonly RouteSpec[]>> = {
  gateway: [],
  ...perService((name) => routesOf(internalModules[name] ?? [])),
}

const eventModules: Readonly<Record<ServiceName, Modules>> = {
  auth: [userEvents, sessionEvents, passkeyEvents, confirmedRings],
  space: [spaceEvents, memberEvents, joinRequestEvents, ringEvents, playlistEvents, gameEvents, wishEvents],
  media: [fileEvents, memoryEvents, timelineEvents],
  engagement: [
    activityEvents,
    messageEvents,
    moodEvents,
    questionEvents,
    thoughtEvents,
    capsuleEvents,
    recordFileEvents,
    notificationEvents,
  ],
  admin: [dataRequestEvents],
}

/** Events by the service that publishes them. The gateway's hints are in `gateway/live.events.ts`. */
export const eventsByProducer: Readonly<Record<ServiceName, readonly EventSpec[]>> = perService((name) =>
  eventsOf([...eventModules[name], [erasureFinished[name]]]),
)

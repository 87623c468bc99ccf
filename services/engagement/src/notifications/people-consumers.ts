import { dataRequestCreated } from '@love-space/contracts/admin/data-request.events.ts'
import { passkeyChanged } from '@love-space/contracts/auth/passkey.events.ts'
import { accountChanged } from '@love-space/contracts/auth/user.events.ts'
import type { NotificationType } from '@love-space/contracts/engagement/notification.ts'
import { joinRequested } from '@love-space/contracts/space/join-request.events.ts'
import { memberDisowned, memberJoined, memberLeft } from '@love-space/contracts/space/member.events.ts'
import { pinSettingReplaced, ringHandled, type RingHandling } from '@love-space/contracts/space/ring.events.ts'
import { spaceEnded, spaceModerated, spaceResumed } from '@love-space/contracts/space/space.events.ts'
import { consumer, type Consumer } from '@love-space/service-kit/events/consumer.ts'
import { unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { eraseActorName } from './erase-actor-name.ts'
import { notify, notifyPartner } from './notify.ts'

const typeOfHandling = {
  revealed: 'ring_revealed',
  placed: 'ring_placed',
  'taken-out': 'ring_taken_out',
  replaced: 'ring_replaced',
  'owner-changed': 'ring_owner_changed',
  'status-changed': 'ring_handled',
} as const satisfies Record<RingHandling, NotificationType>

const isKnown = (what: string): what is RingHandling => Object.hasOwn(typeOfHandling, what)

const typeOfStatus: Readonly<Record<string, NotificationType>> = {
  ACTIVE: 'space_opened',
  PAUSED: 'space_paused',
  ENDED: 'space_closed',
}

/**
 * Notifies of changes to a space, its members, their accounts and rings. Where no member caused the change, the space is the actor instead
 * of the operator.
 */
export const peopleConsumers = (deps: Deps): readonly Consumer[] => [
  consumer({
    event: joinRequested,
    durable: 'engagement-notify-join-requested',
    handle: ({ spaceId, requestId: refId, userId: actorId, memberId: readerId }) =>
      notify(deps, { type: 'join_requested', refId, actorId, readerId, spaceId, params: {} }),
  }),
  consumer({
    event: memberJoined,
    durable: 'engagement-notify-member-joined',
    handle: async ({ spaceId, userId: actorId, members }) => {
      const place = members.findIndex((member) => member.userId === actorId)
      for (const { userId: readerId } of members.slice(0, Math.max(place, 0))) {
        await notify(deps, { type: 'partner_joined', refId: spaceId, actorId, readerId, spaceId, params: {} })
      }
    },
  }),
  consumer({
    event: memberLeft,
    durable: 'engagement-notify-member-left',
    handle: async ({ spaceId, version, userId: actorId, members, hiddenAuthors = [] }) => {
      if (hiddenAuthors.includes(actorId)) return
      const left = { type: 'partner_left', refId: spaceId, occasion: String(version), spaceId, params: {} } as const
      for (const { userId: readerId } of members) await notify(deps, { ...left, actorId, readerId })
    },
  }),
  // Both users. The notifications that the disowned one caused for the other go.
  consumer({
    event: memberDisowned,
    durable: 'engagement-notify-member-disowned',
    handle: async ({ spaceId, userId, memberId, at }) => {
      await eraseActorName(deps, { spaceId, actorId: userId })
      const notice = { refId: spaceId, occasion: at, spaceId, params: {} }
      await notify(deps, { ...notice, type: 'partner_disowned', actorId: userId, readerId: memberId })
      await notify(deps, { ...notice, type: 'disowned', actorId: memberId, readerId: userId })
    },
  }),
  consumer({
    event: spaceEnded,
    durable: 'engagement-notify-space-ended',
    handle: ({ spaceId, userId: actorId, endedAt: occasion, readableUntil }) => {
      const params = { until: readableUntil }
      return notifyPartner(deps, { type: 'space_ended', refId: spaceId, occasion, actorId, spaceId, params })
    },
  }),
  consumer({
    event: spaceResumed,
    durable: 'engagement-notify-space-resumed',
    handle: ({ spaceId, userId: actorId, at: occasion }) =>
      notifyPartner(deps, { type: 'space_resumed', refId: spaceId, occasion, actorId, spaceId, params: {} }),
  }),
  consumer({
    event: spaceModerated,
    durable: 'engagement-notify-space-moderated',
    handle: async ({ spaceId, status, replaced, memberIds, at }) => {
      const types = [
        ...(status === null ? [] : [typeOfStatus[status] ?? 'other']),
        ...(replaced.length === 0 ? [] : (['space_moderated'] as const)),
      ]
      for (const type of types) {
        const notice = { type, refId: spaceId, occasion: at, actorId: spaceId, spaceId, params: {} } as const
        for (const readerId of memberIds) await notify(deps, { ...notice, readerId })
      }
    },
  }),
  // Users without a space get only a mail.
  consumer({
    event: accountChanged,
    durable: 'engagement-notify-account-changed',
    handle: async ({ userId, changes, at }) => {
      const member = await unlessRefused('SPACE_NOT_FOUND', deps.members.requireMember({ userId }))
      if (!member) return
      const { spaceId, partnerId } = member
      for (const change of changes) {
        const isProposal = change === 'email-proposed'
        const notice = { refId: userId, occasion: `${change}-${at}`, spaceId }
        await notify(deps, {
          ...notice,
          type: isProposal ? 'email_proposed' : 'account_changed',
          actorId: spaceId,
          readerId: userId,
          params: isProposal ? {} : { change },
        })
        if (!isProposal || partnerId === null) continue
        const type = 'partner_email_proposed'
        await notify(deps, { ...notice, type, actorId: userId, readerId: partnerId, params: {} })
      }
    },
  }),
  // A user's passkey was added, removed or refused. Users without a space get only a mail.
  consumer({
    event: passkeyChanged,
    durable: 'engagement-notify-passkey-changed',
    handle: async ({ userId, change, at }) => {
      const member = await unlessRefused('SPACE_NOT_FOUND', deps.members.requireMember({ userId }))
      if (!member) return
      await notify(deps, {
        type: 'account_changed',
        refId: userId,
        occasion: `passkey-${change}-${at}`,
        actorId: member.spaceId,
        spaceId: member.spaceId,
        readerId: userId,
        params: { change: `passkey-${change}` },
      })
    },
  }),
  // Operators requested a copy or the erasure of a user's data. The user may be in no space.
  consumer({
    event: dataRequestCreated,
    durable: 'engagement-notify-data-request-asked',
    handle: async ({ requestId, userId: readerId, kind, askedAt }) => {
      const member = await unlessRefused('SPACE_NOT_FOUND', deps.members.requireMember({ userId: readerId }))
      const spaceId = member?.spaceId ?? null
      await notify(deps, {
        type: 'account_changed',
        refId: requestId,
        occasion: askedAt,
        actorId: spaceId ?? requestId,
        readerId,
        spaceId,
        params: { change: `${kind}-asked` },
      })
    },
  }),
  consumer({
    event: ringHandled,
    durable: 'engagement-notify-ring-handled',
    handle: async ({ spaceId, ringId, what, at, toldUserIds }) => {
      const type = isKnown(what) ? typeOfHandling[what] : 'ring_handled'
      const notice = { type, refId: ringId, occasion: at, actorId: spaceId, spaceId, params: {} } as const
      for (const readerId of toldUserIds) await notify(deps, { ...notice, readerId })
    },
  }),
  // A ring's owner once per space, even if several of their rings never asked for the PIN.
  consumer({
    event: pinSettingReplaced,
    durable: 'engagement-notify-pin-setting-replaced',
    handle: ({ spaceId, userId: readerId }) =>
      notify(deps, { type: 'pin_setting_replaced', refId: spaceId, actorId: spaceId, readerId, spaceId, params: {} }),
  }),
]

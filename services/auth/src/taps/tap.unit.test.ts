import type { TapVerdict } from '@love-space/contracts/auth/tap.internal.ts'
import { describe, expect, it } from 'vitest'
import type { SessionDoc } from '../sessions/session.model.ts'
import type { UserDoc } from '../users/user.model.ts'
import { decideTap, type TapFacts } from './tap.rules.ts'

const owner = 'a'.repeat(24)
const partner = 'b'.repeat(24)
const stranger = 'c'.repeat(24)

const verdict = (found: TapVerdict['found'], more: Partial<TapVerdict> = {}): TapVerdict => ({
  found,
  spaceId: 'd'.repeat(24),
  spaceName: 'Ours',
  spaceStatus: 'ACTIVE',
  spaceSettingComplete: true,
  memberIds: [],
  ringId: 'e'.repeat(24),
  ringName: 'Silver',
  ownerId: null,
  pinSetting: null,
  canCreateSpace: false,
  ...more,
})
const owned = (more: Partial<TapVerdict> = {}): TapVerdict =>
  verdict('owned', { ownerId: owner, pinSetting: 'new-device', memberIds: [owner, partner], ...more })
interface Asking {
  readonly isOwnerActive: boolean
  readonly isKnownBrowser: boolean
  readonly signedInUserId: string | null
}
const nobody: Asking = { isOwnerActive: true, isKnownBrowser: false, signedInUserId: null }
const user = (_id: string, active = true) => ({ _id, active }) as UserDoc
const facts = (verdict: TapVerdict, more: Partial<Asking> = {}): TapFacts => {
  const { isOwnerActive, isKnownBrowser, signedInUserId } = { ...nobody, ...more }
  return {
    verdict,
    tappedAt: new Date(0),
    owner: verdict.ownerId === null ? null : user(verdict.ownerId, isOwnerActive),
    known: isKnownBrowser ? { secret: 's', browserHash: 'h' } : null,
    live: signedInUserId === null ? null : { user: user(signedInUserId), session: {} as SessionDoc },
  }
}
const incomplete = { spaceSettingComplete: false }
const known = { isKnownBrowser: true }
const asOwner = { signedInUserId: owner }

type Row = readonly [string, TapFacts, { action: string; message?: string | null; canCreateSpace?: boolean }]

const rows: readonly Row[] = [
  ['a pair nobody knows', facts(verdict('unknown')), { action: 'denied', message: 'unknown' }],
  ['a ring that is not active', facts(verdict('inactive')), { action: 'denied', message: 'inactive' }],
  ['an invitation that is gone', facts(verdict('invitation-gone')), { action: 'denied', message: 'invitationGone' }],
  [
    'an alpha invitation',
    facts(verdict('invitation', { canCreateSpace: true })),
    { action: 'signup', canCreateSpace: true },
  ],
  ['a beta invitation', facts(verdict('invitation')), { action: 'signup', canCreateSpace: false }],
  ['a free ring of an empty space', facts(verdict('free-empty')), { action: 'signup', canCreateSpace: true }],
  [
    'a free ring of an empty space, for somebody signed in',
    facts(verdict('free-empty'), { signedInUserId: stranger }),
    { action: 'signup', canCreateSpace: true },
  ],
  ['a free ring beside one member', facts(verdict('free-one')), { action: 'signup', canCreateSpace: false }],
  [
    'a free ring of a paused space',
    facts(verdict('free-one', { spaceStatus: 'PAUSED' })),
    { action: 'denied', message: 'readOnly' },
  ],
  [
    'a free ring that an operator handled, beside one member',
    facts(verdict('free-one', { memberIds: [owner], joinNeedsYes: true })),
    { action: 'signup', message: 'joinNeedsYes', canCreateSpace: false },
  ],
  [
    'a free ring that an operator handled, for the one member',
    facts(verdict('free-one', { memberIds: [owner], joinNeedsYes: true }), asOwner),
    { action: 'bind', message: 'bind' },
  ],
  [
    'a free ring that an operator handled, of a paused space',
    facts(verdict('free-one', { memberIds: [owner], joinNeedsYes: true, spaceStatus: 'PAUSED' })),
    { action: 'denied', message: 'readOnly' },
  ],
  [
    'a free ring of a full space, anonymous',
    facts(verdict('free-full', { memberIds: [owner, partner] })),
    { action: 'denied', message: 'spaceFull' },
  ],
  [
    'a free ring of a full space, for a stranger',
    facts(verdict('free-full', { memberIds: [owner, partner] }), { signedInUserId: stranger }),
    { action: 'denied', message: 'spaceFull' },
  ],
  [
    'a free ring of a full space, for a signed-in member',
    facts(verdict('free-full', { memberIds: [owner, partner] }), asOwner),
    { action: 'bind', message: 'bind' },
  ],
  [
    'a free ring of a full space that ended, for a member',
    facts(verdict('free-full', { memberIds: [owner, partner], spaceStatus: 'ENDED' }), asOwner),
    { action: 'denied', message: 'readOnly' },
  ],
  [
    'an owned ring whose owner is inactive',
    facts(owned(), { isOwnerActive: false, ...known }),
    { action: 'denied', message: 'ownerInactive' },
  ],
  ['an owned ring in an unknown browser', facts(owned()), { action: 'pin', message: 'pin' }],
  ['an owned ring in a known browser', facts(owned(), known), { action: 'login', message: null }],
  [
    'an owned ring in a known browser before the setup is complete',
    facts(owned(incomplete), known),
    { action: 'space-settings', message: 'finishSetup' },
  ],
  [
    'a ring that an older space service says never asks, in an unknown browser',
    facts(owned({ pinSetting: 'never' })),
    { action: 'pin', message: 'pin' },
  ],
  ['the same ring in a known browser', facts(owned({ pinSetting: 'never' }), known), { action: 'login' }],
  ['a ring that always asks, in a known browser', facts(owned({ pinSetting: 'always' }), known), { action: 'pin' }],
  [
    'a ring that an operator gave its owner, in a known browser',
    facts(owned({ pinSetting: 'first-tap' }), known),
    { action: 'pin', message: 'pin' },
  ],
  [
    'a ring that an operator gave its owner, who is signed in',
    facts(owned({ pinSetting: 'first-tap' }), asOwner),
    { action: 'pin' },
  ],
  ['the signed-in owner', facts(owned({ pinSetting: 'always' }), asOwner), { action: 'home', message: null }],
  ['the signed-in owner before the setup is complete', facts(owned(incomplete), asOwner), { action: 'config' }],
  ['the signed-in partner, unknown to the owner', facts(owned(), { signedInUserId: partner }), { action: 'pin' }],
  [
    'the signed-in partner in a browser the owner used',
    facts(owned(), { signedInUserId: partner, ...known }),
    { action: 'login' },
  ],
  [
    'an owned ring of a paused space',
    facts(owned({ spaceStatus: 'PAUSED' }), known),
    { action: 'login', message: 'paused' },
  ],
  [
    'an owned ring of an ended space whose setup was never finished',
    facts(owned({ spaceStatus: 'ENDED', ...incomplete }), known),
    { action: 'login', message: 'ended' },
  ],
  [
    'the signed-in owner of an ended space',
    facts(owned({ spaceStatus: 'ENDED' }), asOwner),
    { action: 'home', message: 'ended' },
  ],
]

const founds = [
  'unknown',
  'inactive',
  'free-empty',
  'free-one',
  'free-full',
  'owned',
  'invitation',
  'invitation-gone',
] as const
const booleans = [true, false]
const everyTap = (): TapFacts[] =>
  founds.flatMap((found) =>
    ['ACTIVE', 'PAUSED', 'ENDED'].flatMap((spaceStatus) =>
      ['new-device', 'always', 'never', 'first-tap'].flatMap((pinSetting) =>
        booleans.flatMap((spaceSettingComplete) =>
          booleans.flatMap((isOwnerActive) =>
            booleans.flatMap((isKnownBrowser) =>
              [null, owner, partner, stranger].map((signedInUserId) =>
                facts(owned({ found, spaceStatus, pinSetting, spaceSettingComplete, canCreateSpace: true }), {
                  isOwnerActive,
                  isKnownBrowser,
                  signedInUserId,
                }),
              ),
            ),
          ),
        ),
      ),
    ),
  )

describe('a tap', () => {
  it.each(rows)('%s', (_, given, expected) => {
    expect(decideTap(given)).toMatchObject({ canCreateSpace: false, ...expected })
  })

  it('signs in only the owner or a known browser', () => {
    const opening = new Set(['login', 'space-settings', 'config', 'home'])
    for (const given of everyTap()) {
      const { verdict, known, live } = given
      const isOwner = live?.user._id === owner
      const isFirst = verdict.pinSetting === 'first-tap'
      const spared = verdict.pinSetting !== 'always' && known !== null
      const mayOpen = verdict.found === 'owned' && given.owner?.active === true && !isFirst && (isOwner || spared)
      expect({ given, opens: opening.has(decideTap(given).action) }).toEqual({ given, opens: mayOpen })
    }
  })

  it('lets nobody into a read-only space, and creates no second one for its ring', () => {
    for (const given of everyTap().filter(({ verdict }) => verdict.spaceStatus !== 'ACTIVE')) {
      const { action, canCreateSpace } = decideTap(given)
      expect({ given, joins: action === 'signup' || action === 'bind' || canCreateSpace }).toEqual({
        given,
        joins: false,
      })
    }
  })

  it('always has a message when it is denied', () => {
    const refused = everyTap()
      .map(decideTap)
      .filter(({ action }) => action === 'denied')
    expect(refused.every(({ message }) => message !== null)).toBe(true)
  })
})

import { TapVerdict } from '@love-space/contracts/auth/tap-verdict.ts'
import { describe, expect, it } from 'vitest'
import { findOpening } from './opening.rules.ts'
import { anInvitation, aRing, aSecret, aSpace, member, now } from '../../test/space-docs.ts'
import { verdictOf } from './tap.rules.ts'

const verdictAt = (space: ReturnType<typeof aSpace> | null, ring = 'ring') =>
  verdictOf(space, findOpening(space, { tokenHash: 'space', object: { hash: ring } }, now))

describe('the verdict of a tap', () => {
  it('names space, members, ring and owner of an owned ring', () => {
    const space = aSpace({
      members: [member('a'), member('b')],
      rings: [aRing({ ownerId: 'b', pinSetting: 'always' })],
      spaceSettingComplete: true,
    })
    expect(verdictAt(space)).toEqual({
      found: 'owned',
      spaceId: 's1',
      spaceName: 'Our Love Space',
      spaceStatus: 'ACTIVE',
      spaceSettingComplete: true,
      memberIds: ['a', 'b'],
      ringId: 'r1',
      ringName: 'Ring 1',
      ownerId: 'b',
      pinSetting: 'always',
      canCreateSpace: false,
    })
  })

  it('lets the first of two create the space', () => {
    expect(verdictAt(aSpace({ rings: [aRing()] })).canCreateSpace).toBe(true)
    expect(verdictAt(aSpace({ rings: [aRing()], members: [member('a')] })).canCreateSpace).toBe(false)
  })

  it('is the same for an unknown space and for an unknown ring of a known space', () => {
    const known = verdictAt(aSpace({ rings: [aRing({ token: aSecret('other') })], members: [member('a')] }))
    expect(known).toEqual(verdictAt(null))
    expect(Object.keys(known).toSorted()).toEqual((TapVerdict.required ?? []).toSorted())
  })

  it('names no ring for an invitation', () => {
    const space = aSpace({ invitations: [anInvitation({ object: 'alpha' })] })
    const opening = findOpening(space, { tokenHash: 'invitation', object: 'alpha' }, now)
    expect(verdictOf(space, opening)).toMatchObject({ found: 'invitation', ringId: null, canCreateSpace: true })
  })
})

import { describe, expect, it } from 'vitest'
import { anInvitation, aSpace, member, now } from '../../test/space-docs.ts'
import { closed, openInvitations } from './invitation.rules.ts'

describe('open invitations', () => {
  it('do not exist in a space that is full or not active', () => {
    const invitations = [anInvitation()]
    expect(openInvitations(aSpace({ invitations, members: [member('a')] }), now)).toEqual(invitations)
    expect(openInvitations(aSpace({ invitations, members: [member('a'), member('b')] }), now)).toEqual([])
    expect(openInvitations(aSpace({ invitations, status: 'PAUSED' }), now)).toEqual([])
  })

  it('are withdrawn, while used ones stay used', () => {
    const used = anInvitation({ usedBy: 'b' })
    expect(closed([used, anInvitation()], now)).toEqual([used, anInvitation({ withdrawnAt: now })])
  })
})

import type { Eraser } from '@love-space/members/erasure/erasers.ts'
import type { Deps } from '../deps.ts'
import { forgetExit } from './leave-super-admins.ts'

/** What of this service goes by code of its own, in this order and before its collections. */
export const erasers = (deps: Deps): readonly Eraser[] => [
  { name: 'the user', kind: 'user', erase: (_id) => deps.users.tombstone({ _id }, []) },
  { name: 'leaving super administrators', kind: 'user', erase: (userId) => forgetExit(deps, userId) },
  { name: 'kept mails', kind: 'user', erase: async (userId) => deps.mailer?.folder?.removeOf(userId) },
]

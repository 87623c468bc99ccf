import type { Eraser } from '@love-space/members/erasure/erasers.ts'
import type { Deps } from '../deps.ts'
import { forgetExit } from './leave-super-admins.ts'

/** Returns erasers for data outside the declared collections; they run in this order, before the collections' own. */
export const erasers = (deps: Deps): readonly Eraser[] => [
  { name: 'the user', kind: 'user', erase: (_id) => deps.users.tombstone({ _id }, []) },
  { name: 'leaving super administrators', kind: 'user', erase: (userId) => forgetExit(deps, userId) },
  { name: 'kept mails', kind: 'user', erase: async (userId) => deps.mailer?.folder?.removeOf(userId) },
]
